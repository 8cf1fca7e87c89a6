import { z } from "zod"
import { DEFAULT_OPERATORS } from "../../../../../../gateway"
import { payoutDecidedAnswer } from "../../../../../answers/transactions"
import type { StaffChangeContract } from "../../../../../contract"
import { PARAMS, amount, line, phone } from "../../../../../fields"

export const POST = {
  permission: "send_payouts",
  decides: "payout_announced",
  section: "Refunds that PayUnit sends",
  summary: "announces a refund to PayUnit; nothing is sent yet",
  params: PARAMS.payment,
  about:
    'With the option `refunds: "payout"`. Writes it down, so that its amount is spoken for, and asks PayUnit for what it can be sent with. The number goes to PayUnit and is not kept. Look at the `state` of the answer\'s `payout`: `requested` can be sent within a day, `refused` says why in `reason`, `unknown` waits for a person.',
  body: z.lazy(() =>
    z.strictObject({
      amount: amount
        .optional()
        .describe("Major units of the currency that was paid; all of it that is not refunded yet, unless told."),
      phone: phone.describe("The customer's mobile number, in Cameroon."),
      operator: z
        .enum(DEFAULT_OPERATORS.map(({ shortcode }) => shortcode))
        .optional()
        .describe("Whose number it is, where its beginning does not tell."),
      name: line(100).describe("The customer's name, as the operator knows it."),
    }),
  ),
  takesKey: true,
  answer: payoutDecidedAnswer,
  refusals: {
    transaction_not_found: "",
    payouts_off: "",
    payouts_paused: "",
    payout_currency: "",
    payout_phone: "",
    payout_in_flight: "",
    payout_taken_back: "",
    payout_not_confirmed: "",
    not_paid: "",
    being_placed: "",
    already_resolved: "",
    may_still_be_paid: "The message says until when.",
    has_order: "",
    in_use: "After a crash, for 3 minutes at most.",
    more_than_was_paid: "",
    invalid_amount: "",
  },
} satisfies StaffChangeContract
