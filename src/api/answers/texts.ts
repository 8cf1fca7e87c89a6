import { z } from "zod"

/** ISO 8601. */
export const time = z.iso.datetime()

/** The same in both languages. */
const said = z.strictObject({ en: z.string(), fr: z.string() })

const money = z.strictObject({ amount: z.number(), currency: z.string() })
const params = z.record(z.string(), z.union([z.string(), z.number(), money]))

/** Why something is as it is: a code and values for programs, and the same in words. */
export const causeAnswer = z.strictObject({ code: z.string(), params, text: said })
export type CauseAnswer = z.output<typeof causeAnswer>

/** One thing that happened. */
export const historyEntryAnswer = z.strictObject({
  at: z.string(),
  code: z.string(),
  params,
  text: said,
  why: z.array(causeAnswer),
  by: z.string().nullable(),
  note: z.string().nullable(),
})
export type HistoryEntryAnswer = z.output<typeof historyEntryAnswer>

/** An order, as far as it is named beside its payment. */
export const orderNameAnswer = z.strictObject({
  id: z.string(),
  /** The number that merchants and shoppers know it by. */
  display_id: z.number().nullable(),
  status: z.string().nullable(),
})
export type OrderNameAnswer = z.output<typeof orderNameAnswer>

/** Names of users by their ids. */
export const peopleAnswer = z.record(z.string(), z.string())

/** What a list says of itself; `count` is null where it is read on behind a row. */
export const listAnswer = {
  count: z.number().int().nullable(),
  count_is_capped: z.boolean(),
  limit: z.number().int(),
  offset: z.number().int(),
}
