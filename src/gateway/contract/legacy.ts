import { z } from "zod"
import { readReportedStatus, type TransactionStatus, type UnknownStatus } from "../status"
import {
  type AddressRules,
  address,
  amount,
  currencyCode,
  filledText,
  lenientList,
  lenientNumber,
  lenientObject,
  lenientText,
  pathSegment,
  showsMoney,
  statusWord,
  reportedId,
  webPage,
} from "./envelope"

/**
 * The legacy API (`/gateway/…` below its own base URL, which ends in `/api`). Three mobile money providers can be
 * paid through it; they are of two kinds, which answer in different shapes and are asked with different tokens.
 */

/** The providers that the legacy API can be paid through. Others only have the hosted page. */
export const LEGACY_PROVIDERS: readonly string[] = ["mtnmomo", "orange", "eu"]

/** Legacy identifiers are stricter than current ones. */
const legacyTransactionId = z
  .string()
  .regex(/^[A-Za-z0-9]{1,19}$/, "must be alphanumeric and have fewer than 20 characters")

/** Body of legacy initialize. */
export const legacyInitializeRequest = (rules: AddressRules) =>
  z.object({
    total_amount: amount,
    transaction_id: legacyTransactionId,
    currency: currencyCode,
    return_url: address(rules),
    notify_url: address(rules).optional(),
    name: filledText.optional(),
    description: filledText.optional(),
    purchaseRef: filledText.optional(),
  })
export type LegacyInitializeRequest = z.input<ReturnType<typeof legacyInitializeRequest>>

/** `data` of legacy initialize. */
export const legacyInitializeData = lenientObject({
  t_id: lenientText,
  t_sum: lenientText,
  t_url: lenientText,
  transaction_id: lenientText,
  transaction_url: webPage,
})
export type LegacyInitializeResponse = z.output<typeof legacyInitializeData>

/** A payment method of the legacy API. `provider_short_tag` is what legacy payments take as `gateway`. */
const legacyProvider = lenientObject({
  create_time: lenientText,
  update_time: lenientText,
  delete_time: lenientText,
  provider_id: lenientText,
  provider_name: lenientText,
  provider_logo: lenientText,
  provider_short_tag: lenientText,
  provider_status: lenientText,
  service_accounts_account_id: lenientText,
  service_accounts_users_user_id: lenientText,
  providers_provider_id: lenientText,
}).transform(({ provider_short_tag, provider_name, ...rest }) => ({
  ...rest,
  provider_short_tag: provider_short_tag ?? "",
  provider_name: provider_name ?? provider_short_tag ?? "",
}))
export type LegacyProvider = z.output<typeof legacyProvider>

/** `data` of legacy gateways. */
export const legacyProviders = lenientList(legacyProvider).transform((list) =>
  list.filter(({ provider_short_tag }) => provider_short_tag !== ""),
)

/** Body of legacy makepayment. `return_url` is in the contract's example only. */
export const legacyMakePaymentRequest = (rules: AddressRules) =>
  z.object({
    gateway: filledText,
    amount,
    transaction_id: legacyTransactionId,
    notify_url: address(rules).optional(),
    return_url: address(rules).optional(),
    name: filledText.optional(),
    phone_number: filledText,
    currency: currencyCode,
    paymentType: filledText,
  })
export type LegacyMakePaymentRequest = z.input<ReturnType<typeof legacyMakePaymentRequest>>

/** What legacy makepayment answers for a provider of the first kind. */
export interface LegacyFirstKindPayment {
  kind: "first"
  transaction_id: string | null
  pay_token: string
  payment_ref: string
}

/** What legacy makepayment answers for a provider of the second kind. `redirect_url` is a page to send the payer to. */
export interface LegacySecondKindPayment {
  kind: "second"
  transaction_id: string | null
  paytoken: string
  auth_token: string
  x_token: string
  init: string | null
  message: string | null
  redirect_url: string | null
}

/** What legacy makepayment answers: the tokens that its status is asked with, by the provider's kind. */
export type LegacyMakePaymentResponse = LegacyFirstKindPayment | LegacySecondKindPayment

/** `data` of legacy makepayment. Which kind it is shows in the tokens. */
export const legacyMakePaymentData = lenientObject({
  transaction_id: lenientText,
  payment_ref: lenientText,
  pay_token: lenientText,
  paytoken: lenientText,
  "auth-token": lenientText,
  "x-token": lenientText,
  init: lenientText,
  message: lenientText,
  redirect_url: lenientText,
}).transform((data, context): LegacyMakePaymentResponse => {
  const { transaction_id, pay_token, payment_ref, paytoken, "auth-token": auth_token, "x-token": x_token } = data
  if (isFilled(pay_token) && isFilled(payment_ref)) {
    return { kind: "first", transaction_id, pay_token, payment_ref }
  }
  if (isFilled(paytoken) && isFilled(auth_token) && isFilled(x_token)) {
    const redirect_url = webPage.safeParse(data.redirect_url).data ?? null
    return {
      kind: "second",
      transaction_id,
      paytoken,
      auth_token,
      x_token,
      init: data.init,
      message: data.message,
      redirect_url,
    }
  }
  context.addIssue({ code: "custom", message: "the tokens of neither kind" })
  return z.NEVER
})

/** Whether a token is there; with an empty one nobody can ask. */
function isFilled(token: string | null): token is string {
  return token !== null && token !== ""
}

/** Path and query of the legacy status of a provider of the first kind, all required. */
export const legacyFirstKindStatusRequest = z.object({
  gateway: pathSegment,
  transaction_id: legacyTransactionId,
  pay_token: filledText,
  payment_ref: filledText,
})
export type LegacyFirstKindStatusRequest = z.input<typeof legacyFirstKindStatusRequest>

/** Path and query of the legacy status of a provider of the second kind, all required. */
export const legacySecondKindStatusRequest = z.object({
  gateway: pathSegment,
  transaction_id: legacyTransactionId,
  paytoken: filledText,
  auth_token: filledText,
  x_token: filledText,
})
export type LegacySecondKindStatusRequest = z.input<typeof legacySecondKindStatusRequest>

/**
 * What the legacy status tells, of either kind. Here, unlike anywhere else, the payment's state is the envelope's
 * `status`. No currency is ever told, and an amount by the second kind only.
 */
export interface LegacyPaymentStatus {
  /**
   * Null if the envelope says `SUCCESS`, which elsewhere in the service means no more than that the call went well:
   * the contract's word for a payment that was made is `SUCCESSFUL`.
   */
  transaction_status: TransactionStatus | null
  /** The status as it came, where it is none of the known ones. */
  unknown_status: UnknownStatus | null
  transaction_id: string | null
  transaction_amount: number | null
  callback_url: string | null
}

/** Reads a whole envelope of the legacy status. */
export const legacyStatusEnvelope = lenientObject({
  status: statusWord,
  data: lenientObject({
    transaction_id: reportedId,
    transaction_amount: lenientNumber,
    callback_url: lenientText,
    callback: lenientText,
    amount_paid: lenientNumber,
    provider_transaction_id: lenientText,
  }),
}).transform(({ status: word, data }): LegacyPaymentStatus => {
  const { status, unknown } = readReportedStatus(word, showsMoney(data))
  const saysOfCall = typeof word === "string" && word.trim().toUpperCase() === "SUCCESS"
  return {
    transaction_status: saysOfCall ? null : status,
    unknown_status: unknown,
    transaction_id: data.transaction_id,
    transaction_amount: data.transaction_amount,
    callback_url: data.callback_url ?? data.callback,
  }
})
