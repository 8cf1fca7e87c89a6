import { z } from "zod"
import { readReportedStatus, readTransactionStatus } from "../status"
import {
  address,
  type AddressRules,
  amount,
  confirmationMeta,
  countryCode,
  currencyCode,
  filledText,
  firstPage,
  identifier,
  lenientList,
  lenientNumber,
  lenientObject,
  lenientText,
  showsMoney,
  statusWord,
  reportedId,
  reportedText,
  webPage,
} from "./envelope"

/**
 * The current API (`/api/gateway/…`): a transaction is initialised, its providers are listed, and one of them
 * collects the payment, on the hosted page or by a prompt. Its status operation answers for the checkout API too.
 */

/** Body of initialize. The last three fields stand beside the contract, in the service's manual. */
export const initializeRequest = (rules: AddressRules) =>
  z.object({
    total_amount: amount,
    transaction_id: identifier,
    currency: currencyCode,
    return_url: address(rules),
    notify_url: address(rules).optional(),
    payment_country: countryCode.optional(),
    pay_with: filledText.optional(),
    redirect_on_failed: z.enum(["YES", "NO"]).optional(),
    custom_fields: z.record(z.string(), z.unknown()).refine(isJson, { error: "must be JSON" }).optional(),
  })
export type InitializeRequest = z.input<ReturnType<typeof initializeRequest>>

/** Whether a value can be written as JSON, which a bigint and a circle cannot. */
function isJson(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return true
  } catch {
    return false
  }
}

/**
 * A payment method that the merchant subscribed to. `shortcode` is what `makePayment` takes as `gateway`. The live
 * service adds the merchant's balance, which is nobody else's business and is not read.
 */
const provider = lenientObject({
  shortcode: lenientText,
  name: lenientText,
  logo: lenientText,
  status: lenientText,
  country: lenientObject({ country_name: lenientText, country_code: lenientText }),
}).transform(({ shortcode, name, ...rest }) => ({ shortcode: shortcode ?? "", name: name ?? shortcode ?? "", ...rest }))
export type Provider = z.output<typeof provider>

/** A list of providers. One without a shortcode can be of no use, and is left out. */
export const providers = lenientList(provider).transform((list) => list.filter(({ shortcode }) => shortcode !== ""))

/** `data` of initialize. The `t_` values are encrypted, and only the service can read them. */
export const initializeData = lenientObject({
  t_id: lenientText,
  t_sum: lenientText,
  t_url: lenientText,
  transaction_id: lenientText,
  transaction_url: webPage,
  providers,
})
export type InitializeResponse = z.output<typeof initializeData>

/** Query of gateways: the encrypted values from initialize. */
export const gatewaysRequest = z.object({ t_id: filledText, t_sum: filledText, t_url: filledText })
export type GatewaysRequest = z.input<typeof gatewaysRequest>

/** Body of makepayment, for mobile money. The contract does not show its form for cards. */
export const makePaymentRequest = (rules: AddressRules) =>
  z.object({
    gateway: filledText,
    amount,
    transaction_id: identifier,
    phone_number: filledText,
    return_url: address(rules),
    notify_url: address(rules).optional(),
    currency: currencyCode,
    paymentType: z.literal("button"),
  })
export type MakePaymentRequest = z.input<ReturnType<typeof makePaymentRequest>>

/**
 * `data` of makepayment. `payment_status` is where the payment stood when the prompt left; `confirmation_url` is the page of
 * an operator that needs one.
 */
export const makePaymentData = lenientObject({
  id: lenientText,
  transaction_id: lenientText,
  payment_status: statusWord.transform(readTransactionStatus),
  amount: lenientNumber,
  provider_transaction_id: lenientText,
  meta: confirmationMeta,
}).transform(({ meta, ...payment }) => ({ ...payment, confirmation_url: firstPage([meta.authorization.redirect]) }))
export type MakePaymentResponse = z.output<typeof makePaymentData>

/**
 * `data` of payment status. A null `data` in a successful answer means that the payment is still pending. A status that is
 * none of the known ones reads as `PENDING`, and stands as it came in `unknown_status`. `fee`, in major units, is beyond the
 * contract: the service's own SDK shows it, as text. Null where none is told, or none that is a number.
 */
export const paymentStatusData = lenientObject({
  transaction_amount: lenientNumber,
  transaction_status: statusWord,
  transaction_id: reportedId,
  purchaseRef: lenientText,
  notify_url: lenientText,
  callback_url: lenientText,
  transaction_currency: reportedText,
  transaction_gateway: lenientText,
  message: lenientText,
  fee: lenientNumber,
  amount_paid: lenientNumber,
  provider_transaction_id: lenientText,
}).transform(({ transaction_status, amount_paid, provider_transaction_id, ...transaction }) => {
  const { status, unknown } = readReportedStatus(
    transaction_status,
    showsMoney({ amount_paid, provider_transaction_id }),
  )
  return { ...transaction, transaction_status: status, unknown_status: unknown }
})
export type PaymentStatus = z.output<typeof paymentStatusData>
