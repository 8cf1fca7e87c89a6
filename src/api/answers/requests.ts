import { z } from "zod"
import { NAMED_OBJECTS } from "./texts"
import { REQUEST_STATES } from "../../domain/payments"
import { address, time } from "./texts"

const text = z.string().nullable()

export const paymentRequestAnswer = z.lazy(() =>
  z
    .strictObject({
      id: z.string().describe("Of the request; of the invoice where one asks."),
      kind: z.enum(["order", "invoice"]).describe("`invoice` where there is no order."),
      order_id: text,
      invoice_id: text.describe("The invoice that asks for it, where there is no order."),
      amount: z.number().describe("Major units."),
      currency_code: z.string(),
      phone: text.describe("As it was typed; null where none was, or it was forgotten."),
      email: text.describe(
        "Where an invoice asks; an order has its own. Null where none was typed, or it was forgotten.",
      ),
      reason: text,
      locale: z.enum(["en", "fr"]),
      url: address.describe("The page where it is paid; to be sent to the payer only."),
      state: z
        .enum(REQUEST_STATES)
        .describe(
          "`open`, `confirm_on_phone`, `confirm_with_bank`, `processing`, `paid`, `in_review` (a person has to look), `expired`, `withdrawn`, or `closed` (nothing is to be paid any more).",
        ),
      message: z
        .strictObject({ code: z.string(), text: z.string() })
        .nullable()
        .describe(
          "Why nobody can pay an open one now, or what became of a prompt that was to be sent with it; null where somebody can.",
        ),
      prompt: z
        .strictObject({ phone: text, sent_at: time, expires_at: time.nullable(), is_live: z.boolean() })
        .nullable()
        .describe("The last prompt, the number masked."),
      transaction_id: text.describe(
        "The payment that tells it, in the list of payments; null where there is none, or an invoice asks.",
      ),
      created_by: z.string(),
      created_at: time,
      expires_at: time.nullable().describe("Seven days after it was asked for; null where an invoice asks."),
      is_moving: z.boolean().describe("Whether it may change by itself, so that who shows it looks again soon."),
      can_prompt: z.boolean().describe("Whether a prompt can be sent for it now."),
      can_withdraw: z.boolean().describe("Whether it can be withdrawn now."),
    })
    .register(NAMED_OBJECTS, {
      id: "PaymentRequest",
      about: "A request for money: of an order, or by an invoice where there is no order.",
    }),
)
export type PaymentRequestAnswer = z.output<typeof paymentRequestAnswer>

export const onePaymentRequestAnswer = z.lazy(() => z.strictObject({ payment_request: paymentRequestAnswer }))
