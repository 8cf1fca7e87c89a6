import { z } from "zod"

/** The schema that a lazy one builds, once; to be extended. */
export function schemaIn<Schema extends z.ZodType>(lazy: z.ZodLazy<Schema>): Schema {
  return lazy._zod.innerType
}

/** Objects of answers that documents name, and what they say of each. */
export const NAMED_OBJECTS = z.registry<{ id: string; about: string }>()

/** ISO 8601. */
export const time = z.iso.datetime()

/** Where a browser can be sent. */
export const address = z.url()

/** A text in both languages. */
export const localizedText = z.lazy(() => z.strictObject({ en: z.string(), fr: z.string() }))

const money = z.lazy(() => z.strictObject({ amount: z.number(), currency: z.string() }))
const params = z.record(z.string(), z.union([z.string(), z.number(), money]))

export const causeAnswer = z.lazy(() =>
  z
    .strictObject({
      code: z
        .string()
        .describe(
          "Any version may add codes: show `text` for those that you do not know. Every code and its texts stand in `src/domain/texts`.",
        ),
      params: params.describe("Values: a text, a number in major units, or an amount with its currency."),
      text: localizedText,
    })
    .register(NAMED_OBJECTS, {
      id: "Cause",
      about: "Why something is as it is: a code and values for programs, and the same in words.",
    }),
)
export type CauseAnswer = z.output<typeof causeAnswer>

export const historyEntryAnswer = z.lazy(() =>
  z
    .strictObject({
      at: z.string(),
      code: z.string().describe("What happened."),
      params,
      text: localizedText,
      causes: z.array(causeAnswer).describe("Why, and what else is to be known of it."),
      by: z.string().nullable().describe("The id of the user or API key that did it."),
      note: z.string().nullable().describe("What they wrote."),
    })
    .register(NAMED_OBJECTS, { id: "HistoryEntry", about: "One thing that happened." }),
)
export type HistoryEntryAnswer = z.output<typeof historyEntryAnswer>

export const orderNameAnswer = z.lazy(() =>
  z
    .strictObject({
      id: z.string(),
      display_id: z.number().nullable().describe("The number that merchants and shoppers know it by."),
      status: z.string().nullable(),
    })
    .register(NAMED_OBJECTS, { id: "OrderName", about: "An order, as far as it is named beside its payment." }),
)
export type OrderNameAnswer = z.output<typeof orderNameAnswer>

export const invoiceNameAnswer = z.lazy(() =>
  z
    .strictObject({
      id: z.string(),
      ref: z.string().nullable().describe("PayUnit's reference, which clients know it by."),
    })
    .register(NAMED_OBJECTS, { id: "InvoiceName", about: "An invoice, as far as it is named beside its payment." }),
)
export type InvoiceNameAnswer = z.output<typeof invoiceNameAnswer>

/** Names of users by their ids. */
export const peopleAnswer = z.record(z.string(), z.string())

/** What a list says of itself; `count` is null where it is read on behind a row. */
export const listAnswer = {
  count: z.number().int().nullable().describe("Counted up to 10 000; null where it is read on behind a row."),
  count_is_capped: z.boolean().describe("Whether there are more."),
  limit: z.number().int(),
  offset: z.number().int(),
}

/** Whether a list is to be added up as well. */
export const withSums = z.literal("true").optional().describe("Adds up what is listed, in `sums`.")

/** What a list comes to by currency, as far as it is counted; each amount with what it is. */
export function sumsAnswer<Name extends string>(amounts: Readonly<Record<Name, string>>) {
  const number = (about: string) => z.number().describe(about)
  const shape = Object.fromEntries(Object.entries<string>(amounts).map(([name, about]) => [name, number(about)]))
  return z
    .array(
      z.strictObject({
        currency_code: z.string(),
        count: z.number().int(),
        ...(shape as Record<Name, ReturnType<typeof number>>),
      }),
    )
    .nullable()
}
