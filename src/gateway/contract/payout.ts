import { z } from "zod"
import { readReportedStatus, type ReportedStatus } from "../status"
import {
  address,
  type AddressRules,
  amount,
  countryCode,
  currencyCode,
  filledText,
  identifier,
  lenientBoolean,
  lenientNumber,
  lenientObject,
  lenientText,
  statusWord,
  reportedId,
  reportedText,
} from "./envelope"

/**
 * Payouts: money that goes from the merchant to somebody, which PayUnit calls deposits. One is announced, which moves
 * nothing, and confirmed by the token that came back, which pays it. All of it is beyond the contract: known from the
 * vendor's SDK 1.3.0 alone, and not yet tried with the live service.
 */

/** Body of deposit. Payouts go to Cameroon alone; of mobile money the number stands with 237 in front. */
export const depositRequest = z
  .object({
    transaction_id: identifier,
    amount,
    destination_currency: currencyCode,
    debit_currency: currencyCode,
    account_number: filledText,
    /** Shortcode of the operator, or of the bank. */
    account_bank: filledText,
    beneficiary_name: filledText,
    deposit_type: z.enum(["MOBILE_MONEY", "BANK_TRANSFER"], { error: "must be MOBILE_MONEY or BANK_TRANSFER" }),
    country: countryCode,
  })
  .refine(({ deposit_type, account_number }) => deposit_type !== "MOBILE_MONEY" || /^237\d{9}$/.test(account_number), {
    path: ["account_number"],
    error: "must be a number of Cameroon with 237 in front",
  })
export type DepositRequest = z.input<typeof depositRequest>

/** What a payout is confirmed by and asked about by: as a segment of a path it is no dots alone. */
const payToken = z
  .string()
  .max(2048)
  .regex(/^(?!\.{1,2}$)[\x21-\x7E]+$/, "must be a token")

/** `data` of deposit. Nobody can confirm a payout without its token, so an answer without one cannot be used. */
export const depositData = lenientObject({
  pay_token: lenientText.transform((token) => token?.trim() ?? "").pipe(payToken),
  deposit_reference_token: lenientText,
})
export type PayoutAnnounced = z.output<typeof depositData>

/** Body of deposit confirm. */
export const depositConfirmRequest = (rules: AddressRules) =>
  z.object({
    pay_token: payToken,
    deposit_message: filledText,
    deposit_note: filledText,
    notify_url: address(rules).optional(),
  })
export type DepositConfirmRequest = z.input<ReturnType<typeof depositConfirmRequest>>

/** Path of deposit status. */
export const depositStatusRequest = z.object({ pay_token: payToken })

/**
 * `data` of deposit confirm and deposit status: how a payout stands. Amount and fee are in major units of the currency that
 * it was announced in; null where none is told. A status that is none of the known ones reads as `PENDING`, and stands as it
 * came in `unknown_status`, where `mayMeanPaid` says whether it may mean that the money left.
 */
export const payoutStatusData = lenientObject({
  id: lenientText,
  transaction_id: reportedId,
  pay_token: reportedId,
  amount: lenientNumber,
  deposit_fee: lenientNumber,
  status: statusWord,
  payment_status: statusWord,
  is_approval_required: lenientBoolean,
  is_approved: lenientBoolean,
}).transform(({ status: record, payment_status: payment, ...first }) => {
  const { status, unknown } = statusOfBoth(payment, record)
  return { ...first, status, unknown_status: unknown }
})
export type PayoutStatus = z.output<typeof payoutStatusData>

/**
 * The status of an answer that may tell it by two names: the question's says `payment_status`, the confirmation's `status`. The
 * first of these that says anything is believed; where both end the payout, each otherwise, nobody knows which is true.
 */
function statusOfBoth(payment: unknown, record: unknown): ReportedStatus {
  if (reportedText.parse(payment) === null) {
    return readReportedStatus(record)
  }
  const [first, other] = [readReportedStatus(payment), readReportedStatus(record)]
  const isContradicted = [first, other].every(({ status }) => status !== "PENDING") && first.status !== other.status
  return isContradicted
    ? { status: "PENDING", unknown: { word: `${first.status}, ${other.status}`, mayMeanPaid: true } }
    : first
}
