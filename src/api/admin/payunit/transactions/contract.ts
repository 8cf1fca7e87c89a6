import { z } from "zod"
import { id, line, oneOrMore, page } from "../../../fields"
import { HELD_REASONS, OUTCOMES, TRANSACTION_STATES } from "../../../../domain/payments"
import { transactionAnswer } from "../../../answers/transactions"
import { listAnswer, sumsAnswer, withSums } from "../../../answers/texts"
import type { StaffContract } from "../../../contract"

const time = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: "`from`, `to` and the like are dates or times such as 2026-01-31 or 2026-01-31T18:00:00Z",
})

export const GET = {
  permission: "read_payments",
  section: "Listing payments",
  summary: "lists payments, newest first",
  about: "[How lists are counted](#long-lists). Everything given must be true.",
  query: z.lazy(() =>
    z
      .strictObject({
        state: oneOrMore(z.enum(TRANSACTION_STATES)).describe(
          "Those; may be repeated, 50 times at most, as `held_reason`, `account`, `operator` and `outcome` may.",
        ),
        held_reason: oneOrMore(z.enum(HELD_REASONS)),
        resolved: z
          .enum(["true", "false"])
          .optional()
          .describe("`true`: held ones that somebody resolved; `false`: all others."),
        account: oneOrMore(id),
        operator: oneOrMore(id).describe("What was paid with, or the operator that was asked while nobody has paid."),
        from: time.optional().describe("Opened since then: a date is its first moment in UTC."),
        to: time.optional().describe("Opened before then."),
        outcome: oneOrMore(z.enum(OUTCOMES)).describe(
          "What became of an attempt, as the summary counts them; what staff confirmed is none.",
        ),
        prompted: z
          .enum(["true", "false"])
          .optional()
          .describe("`true`: a prompt was sent to a phone; `false`: none was."),
        paid_from: time.optional().describe("Paid since then."),
        paid_to: time.optional().describe("Paid before then."),
        refunded_from: time.optional().describe("Something of it was refunded since then."),
        refunded_to: time.optional().describe("Something of it was refunded before then."),
        to_call: z
          .literal("true")
          .optional()
          .describe(
            "Whom to call: money on hold, and the last attempts of the last three days that were made on a phone in vain, where nothing else was paid for the same.",
          ),
        q: line(100)
          .optional()
          .describe(
            "The number of an order (`12`, `#12`); an invoice's reference or id; words of a customer's name or e-mail address; a phone number or its last digits, four at least; the beginning of a transaction's id, or an order's, cart's or session's whole id. By person, the 200 latest orders, invoices and carts that fit are looked through.",
          ),
        cart_id: id.optional(),
        order_id: id
          .optional()
          .describe("Also finds what was opened for the order's payment collections and not paid."),
        payment_session_id: id.optional(),
        customer_id: id
          .optional()
          .describe(
            "For one of that customer's 200 latest orders, of the carts of those and of what they have not ordered yet, or of the invoices made out to them. A transferred order, with all that was tried for it, is its new customer's.",
          ),
        with_sums: withSums,
        order: z
          .enum(["newest", "oldest", "largest", "smallest", "held_first"])
          .default("newest")
          .describe(
            "`largest` and `smallest` go by what was paid, else asked for; `held_first`: what waits for a person before all else.",
          ),
        ...page,
        after: id
          .optional()
          .describe(
            "Those behind the transaction of that id, newest first: reads everything page by page, whatever is opened meanwhile. It goes with neither `offset` nor `order`.",
          ),
      })
      .refine(({ after, offset, order }) => after === undefined || (offset === 0 && order === "newest"), {
        error: "`after` goes with neither `offset` nor `order`",
      }),
  ),
  answer: z.lazy(() =>
    z.strictObject({
      transactions: z.array(transactionAnswer),
      ...listAnswer,
      sums: sumsAnswer({ received: "What they paid, in major units." }).describe(
        "Of those that were paid, by the currency that it was paid in; null where it was not asked for.",
      ),
      waiting: z
        .number()
        .int()
        .describe("How many wait for a person, whatever is filtered by; 1001 stands for any number beyond a thousand."),
      time_zone: z.string().describe("Where the shop is, and so when its days begin."),
    }),
  ),
} satisfies StaffContract
