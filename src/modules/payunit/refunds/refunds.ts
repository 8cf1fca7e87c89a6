import { z } from "zod"
import { toCharge } from "../../../gateway"
import { isUniqueViolation } from "../storage/database"
import type { PaybackRecord, Paybacks } from "./paybacks"
import { majorUnits, type Query } from "../../../medusa/query"
import type { TransactionRecord } from "../transactions/transaction-record"

/** What Medusa's refund is labelled with that is made for a payback: the payback's id. */
export const PAYBACK_LABEL = "payunit_payback_id"

/** Medusa's refunds as its query gives them: fields `refunds.id`, `refunds.amount` and `refunds.metadata`. */
export const refundRows = z
  .array(
    z.object({ id: z.string(), amount: majorUnits, metadata: z.record(z.string(), z.unknown()).nullish() }).nullish(),
  )
  .nullish()

/** A refund that Medusa has on record. */
export interface Refund {
  id: string
  /** Major units, with fractions that the service does not take. */
  amount: number
  /** The payback that it was made for; null for one that was made by Medusa's own button. */
  paybackId: string | null
}

/** A payback as far as it has to do with Medusa's refunds. */
export type RefundedPayback = Pick<PaybackRecord, "id" | "amount" | "currency_code" | "refund_id">

/** Refunds in the order in which they were made. */
export function refundsIn(rows: z.output<typeof refundRows>): Refund[] {
  return (rows ?? [])
    .flatMap((row) => (row == null ? [] : [row]))
    .map(({ id, amount, metadata }) => {
      const label = metadata?.[PAYBACK_LABEL]
      return { id, amount, paybackId: typeof label === "string" ? label : null }
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

/**
 * Which of Medusa's refunds belongs to which payback, by the payback's id. Pure. First those that a payback was used
 * for; then those that were made for one, and those of exactly its amount, which a process that died left behind. A
 * payback that is not in it waits for its refund: it has none, or Medusa took the one back that it was used for.
 */
export function matchRefunds(refunds: readonly Refund[], paybacks: readonly RefundedPayback[]): Map<string, Refund> {
  const matched = new Map<string, Refund>()
  const isFree = (refund: Refund): boolean => ![...matched.values()].includes(refund)
  const match = (fits: (refund: Refund, payback: RefundedPayback) => boolean): void => {
    for (const refund of refunds.filter(isFree)) {
      const payback = paybacks.find((one) => !matched.has(one.id) && fits(refund, one))
      if (payback !== undefined) {
        matched.set(payback.id, refund)
      }
    }
  }
  match((refund, payback) => refund.id === payback.refund_id)
  match((refund, payback) => refund.paybackId === payback.id)
  match((refund, payback) => refund.paybackId === null && isSameMoney(refund, payback))
  return matched
}

/** Medusa keeps fractions of a unit; a payback has none. */
function isSameMoney(refund: Refund, { amount, currency_code }: RefundedPayback): boolean {
  const charge = toCharge(refund.amount, currency_code)
  return charge.ok ? charge.amount === amount : refund.amount === amount
}

/**
 * Uses up the payback that a refund of Medusa's belongs to, the same one however often it is asked for. Paybacks are
 * read before refunds: a refund is there before a payback is used for it, so one that is missing then was taken back.
 *
 * @returns null when no payback waits for this refund
 */
export async function usePayback(
  paybacks: Paybacks,
  query: Query,
  transaction: TransactionRecord,
  refund: { id: string; amount: number },
): Promise<PaybackRecord | null> {
  const recorded = await paybacks.ofTransaction(transaction.id)
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "refunds.id", "refunds.amount", "refunds.metadata"],
    filters: { payment_session_id: transaction.payment_session_id },
  })
  const refunds = z
    .array(z.object({ refunds: refundRows }))
    .parse(data)
    .flatMap((payment) => refundsIn(payment.refunds))
  const all = refunds.some(({ id }) => id === refund.id) ? refunds : [...refunds, { ...refund, paybackId: null }]
  const matched = matchRefunds(all, recorded)
  const payback = recorded.find(({ id }) => matched.get(id)?.id === refund.id)
  try {
    return payback === undefined ? null : await paybacks.consume(payback, refund.id)
  } catch (error) {
    if (isUniqueViolation(error)) {
      return null
    }
    throw error
  }
}
