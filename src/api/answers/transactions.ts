import { z } from "zod"
import { refundApprovalAnswer } from "./audit"
import { payoutAnswer } from "./payouts"
import { NAMED_OBJECTS, schemaIn } from "./texts"
import { ENTRY_SOURCES, FLOW_NAMES, HELD_REASONS, RESOLUTIONS, TRANSACTION_STATES } from "../../domain/payments"
import { causeAnswer, historyEntryAnswer, invoiceNameAnswer, orderNameAnswer, peopleAnswer, time } from "./texts"

const text = z.string().nullable()

export const transactionAnswer = z.lazy(() =>
  z
    .strictObject({
      id: z.string().describe("PayUnit's `transaction_id`, where it was begun here."),
      source: z
        .enum(ENTRY_SOURCES)
        .describe(
          "Who tells of its money: `attempt` (it was begun here, and PayUnit is asked about it), `staff` (a person or an API key confirmed it) or `service` (PayUnit, of its own link of an invoice).",
        ),
      account: z.string(),
      mode: z.enum(["test", "live"]),
      flow: z.enum(FLOW_NAMES),
      provider_id: z.string(),
      payment_session_id: z.string(),
      payment_collection_id: z.string(),
      cart_id: text,
      order_id: text,
      invoice_id: text.describe("The invoice that it pays."),
      installment_id: text.describe("Which instalment of it; null for all that was left."),
      amount: z.number().describe("Asked for, in major units, as are all amounts."),
      currency_code: z.string(),
      state: z.enum(TRANSACTION_STATES),
      held_reason: z.enum(HELD_REASONS).nullable(),
      held_at: time.nullable().describe("Since when it is held."),
      held_causes: z.array(causeAnswer),
      is_waiting: z.boolean().describe("Whether it is held and waits for a person."),
      is_moving: z
        .boolean()
        .describe("Whether it changes by itself any moment, so that who shows it looks again soon."),
      actions: z.array(z.enum(["place_order", "record_refund", "dismiss"])).describe("What `resolve` takes now."),
      can_check: z.boolean().describe("Whether asking PayUnit about it now may change something."),
      can_refund: z.boolean().describe("Whether a manual refund of it can be recorded."),
      resolution: z.strictObject({ action: z.enum(RESOLUTIONS), by: text, at: time.nullable(), note: text }).nullable(),
      paid: z
        .strictObject({
          amount: z.number(),
          currency_code: z.string(),
          fee: z
            .number()
            .nullable()
            .describe(
              "What PayUnit said that it keeps, when it was asked; null where it did not say. It is for people: nothing is decided by it.",
            ),
          net: z.number().nullable().describe("`amount` less `fee`; null where that is not known."),
          with: text,
          at: time.nullable(),
        })
        .nullable()
        .describe("What is known to have been paid; null while nobody is known to have paid."),
      confirmation: z
        .strictObject({ by: z.string(), method: text, reference: text, note: text, surplus_of: text })
        .nullable()
        .describe(
          "Of what staff confirmed, how they said that it came; `surplus_of` is what has what was owed of the same. Else null.",
        ),
      by_hand: z.boolean().describe("Whether a person, and not PayUnit, said that it was paid: its history tells who."),
      operator: z
        .strictObject({ code: z.string(), name: z.string() })
        .nullable()
        .describe("What was paid with, or who was asked while nobody has paid."),
      refunded_amount: z.number().describe("What was refunded to the payer by hand."),
      payout_amount: z
        .number()
        .describe("What PayUnit sends back to the payer, or may have sent, and no refund records yet."),
      left_amount: z.number().describe("What was paid and is not refunded, nor is on its way there."),
      prompt: z
        .strictObject({ provider: text, phone: text, at: time })
        .nullable()
        .describe("The last prompt, its phone masked."),
      payment_due_at: time.nullable().describe("Until when its order, placed before its payment, waits for it."),
      settled_at: time.nullable(),
      asked_at: time.nullable().describe("When PayUnit was last asked."),
      last_answer: z
        .strictObject({
          status: z
            .enum(["PENDING", "SUCCESS", "FAILED", "CANCELLED", "UNKNOWN", "UNTRACEABLE", "NO_ANSWER"])
            .describe(
              "As PayUnit says; or `UNKNOWN` (it knows no such payment), `UNTRACEABLE` (no operation can tell) or `NO_ANSWER` (`detail` says why).",
            ),
          amount: z.number().nullable(),
          currency: text,
          mode: z.enum(["test", "live"]).nullable(),
          gateway: text,
          gateway_name: text.describe("What people call the gateway."),
          detail: text,
          word: z
            .string()
            .nullish()
            .describe("The status as it came, where it is none that the plugin knows; it counts as `PENDING`."),
          premature: z
            .boolean()
            .nullish()
            .describe("Whether it is `FAILED` of a prompt that could still be confirmed."),
        })
        .nullable()
        .describe(
          "What PayUnit said then. It is for people: nothing is decided by it but whether a prompt may have been declined.",
        ),
      next_check_at: time.nullable(),
      created_at: time,
      order: orderNameAnswer.nullable(),
      invoice: invoiceNameAnswer.nullable(),
      contact: z
        .strictObject({ customer_id: text, name: text, email: text, phone: text })
        .nullable()
        .describe(
          "Whom to call about it, as its invoice has it, else Medusa's order, else the cart; null where that is not known, or forgotten.",
        ),
    })
    .register(NAMED_OBJECTS, {
      id: "Transaction",
      about:
        "One entry of the ledger, as a list has it: an attempt to collect one amount, or money of an invoice that staff confirmed. No token, payment link or full phone number of a prompt is in it.",
    }),
)
export type TransactionAnswer = z.output<typeof transactionAnswer>

export const manualRefundAnswer = z.lazy(() =>
  z
    .strictObject({
      id: z.string(),
      transaction_id: z.string(),
      amount: z.number(),
      currency_code: z.string(),
      method: z.string(),
      reference: text,
      note: text,
      recorded_by: z.string().describe("A user, or the id of an API key."),
      recorded_at: time,
      by_payunit: z.boolean().describe("Whether PayUnit itself sent it back, from its dashboard."),
      refund_id: text.describe(
        "Medusa's refund of it; null where Medusa never captured this money, or its refund still waits.",
      ),
    })
    .register(NAMED_OBJECTS, {
      id: "ManualRefund",
      about: "That money was refunded to the payer, as somebody recorded it.",
    }),
)
export type ManualRefundAnswer = z.output<typeof manualRefundAnswer>

export const notificationAnswer = z.lazy(() =>
  z
    .strictObject({
      id: z.string(),
      transaction_id: z.string(),
      at: time,
      reported_status: z.string(),
      reported_amount: text,
      content_type: text,
      size: z.number().int(),
    })
    .register(NAMED_OBJECTS, {
      id: "Notification",
      about: "A notification of PayUnit: what it reported, which nobody believed.",
    }),
)
export type NotificationAnswer = z.output<typeof notificationAnswer>

const transactionDetailAnswer = z.lazy(() =>
  z
    .strictObject({
      ...schemaIn(transactionAnswer).shape,
      refund_due: z
        .strictObject({ amount: z.number(), currency_code: z.string() })
        .nullable()
        .describe(
          "What is to go back of it: what was paid for its order beyond what that is worth now, as after a return; null where nothing is.",
        ),
      refund_approval: z
        .strictObject({
          above: z.number().nullable().describe("Refunds of more than this in all take two people; null for none."),
          request: refundApprovalAnswer.nullable().describe("The newest request that is not over."),
        })
        .describe("How a second person's agreement to a refund stands."),
      difference: z
        .strictObject({ paid_amount: z.number(), wanted_amount: z.number(), currency_code: z.string() })
        .nullable()
        .describe(
          "What was paid, and what its cart is worth or its order still wants now, where it is held for that; null otherwise.",
        ),
      other_payments: z
        .array(
          z.strictObject({
            id: z.string().describe("Medusa's id of the payment."),
            provider_id: z.string(),
            by_hand: z
              .boolean()
              .describe("Whether staff recorded it, so that Medusa knows of no money but by their word."),
            can_void: z
              .boolean()
              .describe("Whether the held payment can take its place, if no money came by it: `void_manual_payment`."),
            transaction_id: text.describe("The entry of the ledger, where PayUnit brought it."),
            amount: z.number().describe("What was captured and not refunded."),
            currency_code: z.string(),
            at: time.nullable(),
            captured_by: text.describe(
              "Who captured it in Medusa: the id of a user or an API key; null where no person did.",
            ),
          }),
        )
        .describe("What else Medusa has captured for its order, oldest first. Empty unless it waits for a decision."),
      cart: z
        .strictObject({
          id: z.string(),
          total: z.number(),
          currency_code: z.string(),
          completed_at: time.nullable(),
          items: z.array(z.strictObject({ title: z.string(), quantity: z.number() })),
        })
        .nullable()
        .describe("The cart that it was to pay for, as it is now; null once it is gone."),
      refunds: z.array(manualRefundAnswer),
      payouts: z.array(payoutAnswer).describe("Refunds that PayUnit sends, newest first."),
      can_pay_out: z.boolean().describe("Whether PayUnit can be asked now to send a refund of it."),
      notifications: z.array(notificationAnswer).describe("The last 20, newest first."),
      history: z.array(historyEntryAnswer).describe("The last 200 entries."),
      people: peopleAnswer.describe("Names of the users in it, by id."),
    })
    .register(NAMED_OBJECTS, { id: "TransactionDetail", about: "A transaction with all that is known of it." }),
)
export type TransactionDetailAnswer = z.output<typeof transactionDetailAnswer>

export const oneTransactionAnswer = z.lazy(() => z.strictObject({ transaction: transactionDetailAnswer }))

/** A transaction, and a payout of it. */
export const payoutDecidedAnswer = z.lazy(() =>
  z.strictObject({ transaction: transactionDetailAnswer, payout: payoutAnswer }),
)

/** A transaction, and what was recorded of it. */
export const refundRecordedAnswer = z.lazy(() =>
  z.strictObject({ transaction: transactionDetailAnswer, refund: manualRefundAnswer }),
)
