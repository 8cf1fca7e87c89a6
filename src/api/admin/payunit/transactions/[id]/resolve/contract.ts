import { z } from "zod"
import { PARAMS, again, amount, sentByPayUnit, line, note } from "../../../../../fields"
import { oneTransactionAnswer } from "../../../../../answers/transactions"
import type { StaffChangeContract } from "../../../../../contract"

export const POST = {
  permission: "refund_payments",
  decides: {
    place_order: "order_placed",
    record_refund: "refund_recorded",
    void_manual_payment: "manual_payment_voided",
    dismiss: "held_dismissed",
  },
  section: "Resolving a held payment",
  summary: "says what becomes of held money",
  params: PARAMS.payment,
  about: `Carries out a decision and answers how the payment is afterwards. [What each decision means](admin-reference.md#deciding-about-a-payment-on-hold).

- \`place_order\` tries now to place the order; of one held as \`unverifiable\` only with a \`note\`, on the word of who sends it. Look at the answer's \`state\`: \`settled\`, or held again with its reason.
  With \`accepted_worth\` it is placed although another amount was paid than its cart is worth or its order wants: what is too little stays to be paid on the order, what is too much waits to be refunded. Send the \`wanted_amount\` of the payment's \`difference\`.
- \`void_manual_payment\` says that no money came for \`payment_id\`, one of the payment's \`other_payments\` that was recorded by hand. Medusa keeps that with a refund of the whole, and this payment takes its place. Look at \`state\` as well.
- \`record_refund\` records a manual refund, makes Medusa's refund where Medusa captured the money, and resolves. \`note\` is needed for less than all.
- \`dismiss\` resolves, and does nothing about the money.`,
  body: z.lazy(() =>
    z.discriminatedUnion("action", [
      z.strictObject({
        action: z.literal("place_order"),
        accepted_worth: amount.optional(),
        note: note.optional(),
      }),
      z.strictObject({
        action: z.literal("void_manual_payment"),
        payment_id: line(100).describe("Medusa's id of it."),
        note: note.optional(),
      }),
      z.strictObject({
        action: z.literal("record_refund"),
        amount: amount.optional().describe("All that was paid and is not refunded yet, unless told."),
        method: line(100).default("unspecified"),
        by_payunit: sentByPayUnit,
        reference: line(200).optional(),
        note: note.optional(),
        again,
      }),
      z.strictObject({ action: z.literal("dismiss"), note }),
    ]),
  ),
  takesKey: true,
  answer: oneTransactionAnswer,
  refusals: {
    transaction_not_found: "",
    not_held: "",
    already_resolved: "",
    payout_in_flight: "",
    in_use: "",
    being_placed: "",
    not_paid: "",
    cannot_be_placed: "Only `place_order`.",
    no_difference: "Only `place_order`.",
    worth_changed: "Only `place_order`.",
    no_manual_payment: "Only `void_manual_payment`.",
    partly_refunded: "Only `place_order`.",
    payment_in_flight: "Only `place_order`.",
    may_still_be_paid: "",
    has_order: "Not `place_order`.",
    more_than_was_paid: "Only `record_refund`.",
    recorded_already: "Only `record_refund`.",
    reference_used: "Only `record_refund`.",
    order_being_changed: "Only `record_refund`.",
    refund_refused: "Only `record_refund`.",
    refund_incomplete: "Only `record_refund`.",
    refund_waits: "Only `record_refund`.",
    invalid_amount: "Only `record_refund`.",
    note_required: "",
  },
} satisfies StaffChangeContract
