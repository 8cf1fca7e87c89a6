import { z } from "zod"
import { REQUEST_STATES } from "../../domain/payments"
import { time } from "./texts"

const text = z.string().nullable()

/** A request for money: of an order, or by an invoice of ours where there is no order. */
const paymentRequestAnswer = z.strictObject({
  id: z.string(),
  kind: z.enum(["order", "invoice"]),
  order_id: text,
  /** The invoice that asks for it, where there is no order. */
  invoice_id: text,
  /** Major units. */
  amount: z.number(),
  currency_code: z.string(),
  /** As it was typed; null where none was, or it was forgotten. */
  phone: text,
  reason: text,
  locale: z.enum(["en", "fr"]),
  /** The page where it is paid; to be sent to the payer only. */
  url: z.string(),
  state: z.enum(REQUEST_STATES),
  /** Why nobody can pay an open one now, or what became of a prompt that was to be sent with it. */
  message: z.strictObject({ code: z.string(), text: z.string() }).nullable(),
  /** What is on a phone, or was last. */
  prompt: z.strictObject({ phone: text, sent_at: time, expires_at: time.nullable(), is_live: z.boolean() }).nullable(),
  /** The payment that tells it, in the list of payments. */
  transaction_id: text,
  created_by: z.string(),
  created_at: time,
  expires_at: time.nullable(),
  /** Whether it may change by itself, so that who shows it looks again soon. */
  is_moving: z.boolean(),
  /** Whether a prompt can be sent for it, or it can be withdrawn. */
  can_prompt: z.boolean(),
  can_withdraw: z.boolean(),
})
export type PaymentRequestAnswer = z.output<typeof paymentRequestAnswer>

export const onePaymentRequestAnswer = z.strictObject({ payment_request: paymentRequestAnswer })
/** `is_new` is false where the same was asked for before, and was renewed. */
export const paymentRequestMadeAnswer = onePaymentRequestAnswer.extend({ is_new: z.boolean() })
export type PaymentRequestMadeAnswer = z.output<typeof paymentRequestMadeAnswer>
export const paymentRequestsAnswer = z.strictObject({ payment_requests: z.array(paymentRequestAnswer) })
