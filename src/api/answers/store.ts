import { z } from "zod"
import { time } from "./texts"

const text = z.string().nullable()

/** Where a payment stands, in the words of a checkout. */
const status = z.enum([
  "open",
  "confirm_on_phone",
  "confirm_with_bank",
  "processing",
  "paid",
  "failed",
  "cancelled",
  "expired",
  "in_review",
])
export type PaymentStatus = z.output<typeof status>

/** What a storefront gets to know of a payment. Nothing in it opens anything but the shopper's own payment page. */
export const paymentAnswer = z.strictObject({
  payment: z.strictObject({
    session_id: z.string(),
    status,
    /** Major units. */
    amount: z.number(),
    currency_code: z.string(),
    /** The hosted payment page, while it can be used; or the operator's page to confirm on, if it has one. */
    redirect_url: text,
    expires_at: time.nullable(),
    providers: z.array(z.strictObject({ shortcode: z.string(), name: z.string(), logo: text })).readonly(),
    prompt: z
      .strictObject({
        provider: text,
        phone: text,
        expires_at: time.nullable(),
        /** Seconds from the moment of answering, since a shopper's clock may be wrong. */
        expires_in: z.number().int().nullable(),
        /** PayUnit says that it was declined, which may not be its last word. Another may be asked for. */
        may_be_declined: z.boolean(),
      })
      .nullable(),
    order: z.strictObject({ id: z.string(), display_id: z.number().nullable() }).nullable(),
    /** Until when an order that was placed before its payment waits for it; then it is cancelled. */
    payment_due_at: time.nullable(),
    /** What a receipt says of money that has come; null until then. */
    receipt: z
      .strictObject({
        /** PayUnit's id of the payment, by which the shop and PayUnit find it. */
        reference: z.string(),
        /** The payment method's shortcode, where it is known. */
        provider: text,
        paid_at: time.nullable(),
      })
      .nullable(),
    message: z.strictObject({ code: status, text: z.string() }),
  }),
})
export type PaymentAnswer = z.output<typeof paymentAnswer>["payment"]

/** What a customer gets to know of an order that is still to be paid, by the link that they were sent. */
export const paymentCollectionAnswer = z.strictObject({
  payment_collection: z.strictObject({
    id: z.string(),
    /** Medusa's own status. */
    status: z.string(),
    /** What would be paid now, in major units. */
    amount: z.number(),
    /** What is still to be paid on the order, whichever way, in major units. */
    outstanding_amount: z.number(),
    currency_code: z.string(),
    region_id: text,
    order: z.strictObject({ display_id: z.number().nullable() }),
    /** The region's providers that are PayUnit's: for opening a payment session with. */
    provider_ids: z.array(z.string()).readonly(),
    payable: z.boolean(),
    /** Why it cannot be paid now, and what to do. */
    message: z.strictObject({ code: z.string(), text: z.string() }).nullable(),
    /** When trying again makes sense, if it is known. */
    retry_at: time.nullable(),
    /** The payment session that tells how the latest payment of it stands. */
    payment_session_id: text,
  }),
})
export type PaymentCollectionAnswer = z.output<typeof paymentCollectionAnswer>["payment_collection"]
