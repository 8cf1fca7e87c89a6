import { z } from "@medusajs/framework/zod"

/** The longest span of time that one request may name. */
export const LONGEST_SPAN_DAYS = 92

export const MAX_PAGE = 50
export const DEFAULT_PAGE = 20

const isoDate = z.iso.date()
const isoTime = z.iso.datetime({ offset: true })

const time = z
  .string()
  .refine((text) => isoDate.safeParse(text).success || isoTime.safeParse(text).success, {
    error: "`from` and `to` are dates or times such as 2026-01-31 or 2026-01-31T18:00:00Z",
  })
  .transform((text) => new Date(text))

const id = z
  .string()
  .regex(/^[A-Za-z0-9]{1,64}$/, "`transaction_id` and `cursor` are ids of transactions: letters and digits")

/** Body of `POST /admin/payunit/reconcile`: one transaction, or a page of those that were opened in a span of time. */
export const reconcileBody = z.lazy(() =>
  z
    .strictObject({
      transaction_id: id.optional().describe("The one payment to ask about."),
      from: time.optional().describe("Those opened since then, with `to`: a span of 92 days at most."),
      to: time.optional().describe("And before then."),
      cursor: id.nullish().describe("`next_cursor` of the page before."),
      limit: z.number().int().min(1).max(MAX_PAGE).default(DEFAULT_PAGE).describe("How many a page."),
    })
    .transform(({ transaction_id, from, to, cursor, limit }, context) => {
      const refuse = (message: string) => {
        context.addIssue({ code: "custom", message })
        return z.NEVER
      }
      if (transaction_id !== undefined) {
        return from === undefined && to === undefined && cursor == null
          ? { transaction_id }
          : refuse("Give either `transaction_id`, or `from` and `to`")
      }
      if (from === undefined || to === undefined) {
        return refuse("Give either `transaction_id`, or `from` and `to`")
      }
      if (from >= to) {
        return refuse("`from` must be before `to`")
      }
      return to.getTime() - from.getTime() > LONGEST_SPAN_DAYS * 86_400_000
        ? refuse(`From \`from\` to \`to\` are more than ${LONGEST_SPAN_DAYS} days: take a shorter span`)
        : { from, to, cursor: cursor ?? null, limit }
    }),
)
export type ReconcileBody = z.output<typeof reconcileBody>
