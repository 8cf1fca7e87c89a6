import { z } from "zod"
import { readTransactionStatus } from "../status"
import { lenientNumber, lenientObject, lenientText } from "./envelope"

/**
 * The current family (`/api/gateway/…`): so far its status operation, which answers for the checkout family too.
 */

/** The path's `transactionID`: the merchant's own identifier. */
export const transactionIdParameter = z
  .string()
  .min(1)
  .max(255)
  .refine((id) => !/\p{Cs}/u.test(id), { error: "must be well-formed text" })

/** `data` of payment status. A null `data` in a successful answer means that the payment is still pending. */
export const paymentStatusData = lenientObject({
  transaction_amount: lenientNumber,
  transaction_status: z.unknown().optional().transform(readTransactionStatus),
  transaction_id: lenientText,
  purchaseRef: lenientText,
  notify_url: lenientText,
  callback_url: lenientText,
  transaction_currency: lenientText,
  transaction_gateway: lenientText,
  message: lenientText,
})
export type PaymentStatus = z.output<typeof paymentStatusData>
