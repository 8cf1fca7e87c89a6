import { z } from "zod"
import { isPrintable, isPrintableText, isVisible, withoutBidiControls } from "../gateway"
import { MAX_COUNTED } from "../modules/payunit/storage"

/** Of a field in zod's issue: what it must not hold, and its name. Medusa tells staff the sentence alone. */
const unprintable = {
  error: ({ path = [] }: { path?: PropertyKey[] | undefined }) =>
    `Field '${path.map(String).join(", ")}' must not hold control characters`,
}

const invisible = {
  error: ({ path = [] }: { path?: PropertyKey[] | undefined }) =>
    `Field '${path.map(String).join(", ")}' must hold a visible character`,
}

/** A text of one line. */
export const line = (longest: number) =>
  z
    .string()
    .overwrite(withoutBidiControls)
    .trim()
    .min(1)
    .max(longest)
    .refine(isPrintable, unprintable)
    .refine(isVisible, invisible)

/** What somebody writes for others to read, in as many lines as they like. */
export const note = z
  .string()
  .overwrite(withoutBidiControls)
  .trim()
  .min(1)
  .max(1_000)
  .refine(isPrintableText, unprintable)

/** A day, or a moment; optional. */
export const moment = z
  .string()
  .refine(
    (value) => z.iso.date().safeParse(value).success || z.iso.datetime({ offset: true }).safeParse(value).success,
    { error: "times are such as 2026-01-31 or 2026-01-31T18:00:00Z" },
  )
  .transform((value) => new Date(value))
  .optional()

/** Money, in major units. */
export const amount = z.number().positive().max(1e12)

/** An id of any kind. */
export const id = z.string().min(1).max(100).refine(isPrintable, unprintable)

/** Holds a text's own rules, and that it is of one line. */
export const inOneLine = <Schema extends z.ZodType<string>>(schema: Schema) => schema.refine(isPrintable, unprintable)

/** One value or several, as a query string gives them. */
export function oneOrMore<Schema extends z.ZodType>(one: Schema, most = 50) {
  type Sent = z.input<Schema> | z.input<Schema>[]
  return z
    .preprocess((sent: Sent) => (typeof sent === "string" ? [sent] : sent), z.array(one).min(1).max(most))
    .optional()
}

/** How far a list can be leafed through. */
const offset = z.coerce
  .number<number>()
  .int()
  .min(0)
  .refine((sent) => sent <= MAX_COUNTED, {
    error: `\`offset\` ends at ${MAX_COUNTED}: filter the list, or read on behind its last row with \`after\``,
  })
  .default(0)

/** Which page of a list. */
export const page = {
  limit: z.coerce.number<number>().int().min(1).max(100).default(20).describe("How many a page."),
  offset: offset.describe("At most 10 000."),
}

/** A phone number as staff type it. */
export const phone = inOneLine(z.string().trim().min(6).max(40))

/** That the same moved once more, where it would be taken for a request repeated. */
export const again = z.boolean().default(false)

/** Whether a refund is PayUnit's own. */
export const sentByPayUnit = z
  .boolean()
  .default(false)
  .describe("Whether PayUnit itself sent it back, from its dashboard: then its status and statement say so too.")

/** What the names in paths stand for: Markdown. */
export const PARAMS = {
  paymentSession: { id: "Id of a payment session of Medusa." },
  paymentCollection: { id: "Id of a payment collection of Medusa." },
  payment: { id: "Id of a payment: PayUnit's `transaction_id`." },
  payout: { id: "Id of a payment: PayUnit's `transaction_id`.", payout_id: "Id of a payout of it." },
  invoice: { id: "Id of an invoice." },
  order: { id: "Id of an order of Medusa." },
  statement: { id: "Id of a statement." },
  approval: { id: "Id of what waits for a second person." },
  request: { id: "Id of a payment request." },
  page: {
    token: "The id of one payment, invoice or request, a point, and a keyed hash that only this store can make.",
  },
}
