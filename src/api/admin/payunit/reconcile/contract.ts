import { z } from "zod"
import { HELD_REASONS, RECONCILED_OUTCOMES, TRANSACTION_STATES } from "../../../../domain/payments"
import type { StaffChangeContract } from "../../../contract"

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

export const POST = {
  permission: "check_payments",
  decides: null,
  section: "Reconciling",
  summary: "asks PayUnit now about one payment, or about a span of time",
  about:
    "Settles what was paid: [when to use it](operations.md#asking-now-reconcile). Four are asked about at once. A page takes up nothing more after 20 seconds, so that no call takes minutes; send `next_cursor` as `cursor` to go on, until it is null. Transactions that are settled, or wait for a person, are passed over in a span. Refused with 404 `not_found` (no such transaction) or 400 `invalid_data` (the body, the span or the cursor), both without a `code`.",
  body: z.lazy(() =>
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
  ),
  answer: z.lazy(() =>
    z.strictObject({
      summary: z.strictObject({
        checked: z.number().int(),
        settled: z.number().int(),
        paid: z.number().int(),
        held: z.number().int(),
        failed: z.number().int(),
        pending: z.number().int(),
        unanswered: z.number().int(),
      }),
      transactions: z.array(
        z.strictObject({
          transaction_id: z.string(),
          state: z.enum(TRANSACTION_STATES),
          held_reason: z.enum(HELD_REASONS).nullable(),
          order_id: z.string().nullable(),
          outcome: z
            .enum(RECONCILED_OUTCOMES)
            .describe(
              "`settled` (an order holds the money), `paid` (the money is taken and the order could not be placed yet), `held`, `failed` (nobody paid), `pending`, or `unanswered` (PayUnit gave no answer and nothing changed).",
            ),
        }),
      ),
      next_cursor: z.string().nullable().describe("To go on with as `cursor`; null on the last page."),
      left: z.number().int().describe("How many follow; at least that many if `left_is_capped`."),
      left_is_capped: z.boolean(),
    }),
  ),
  refusals: { transaction_not_found: "" },
} satisfies StaffChangeContract
