import { z } from "zod"
import { toCharge } from "../../../gateway"
import { isUniqueViolation } from "../storage"
import type { ManualRefundRecord, ManualRefunds } from "./manual-refunds"
import { majorUnits, type Query } from "../../../medusa"
import type { TransactionRecord } from "../transactions"

/** What Medusa's refund is labelled with that is made for a manual refund: the manual refund's id. */
export const REFUND_LABEL = "payunit_manual_refund_id"

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
  /** The manual refund that it was made for; null for one that was made by Medusa's own button. */
  manualRefundId: string | null
}

/** A manual refund as far as it has to do with Medusa's refunds. */
export type RefundToMatch = Pick<ManualRefundRecord, "id" | "amount" | "currency_code" | "refund_id">

/** Refunds in the order in which they were made. */
export function refundsIn(rows: z.output<typeof refundRows>): Refund[] {
  return (rows ?? [])
    .flatMap((row) => (row == null ? [] : [row]))
    .map(({ id, amount, metadata }) => {
      const label = metadata?.[REFUND_LABEL]
      return { id, amount, manualRefundId: typeof label === "string" ? label : null }
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

/**
 * Which of Medusa's refunds belongs to which manual refund, by the manual refund's id. Pure. First those that a manual refund was used
 * for; then those that were made for one, and those of exactly its amount, which a process that died left behind. A
 * manual refund that is not in it waits for its refund: it has none, or Medusa took the one back that it was used for.
 */
export function matchRefunds(refunds: readonly Refund[], manualRefunds: readonly RefundToMatch[]): Map<string, Refund> {
  const matched = new Map<string, Refund>()
  const isFree = (refund: Refund): boolean => ![...matched.values()].includes(refund)
  const match = (fits: (refund: Refund, manualRefund: RefundToMatch) => boolean): void => {
    for (const refund of refunds.filter(isFree)) {
      const manualRefund = manualRefunds.find((one) => !matched.has(one.id) && fits(refund, one))
      if (manualRefund !== undefined) {
        matched.set(manualRefund.id, refund)
      }
    }
  }
  match((refund, manualRefund) => refund.id === manualRefund.refund_id)
  match((refund, manualRefund) => refund.manualRefundId === manualRefund.id)
  match((refund, manualRefund) => refund.manualRefundId === null && isSameMoney(refund, manualRefund))
  return matched
}

/** Medusa keeps fractions of a unit; a manual refund has none. */
function isSameMoney(refund: Refund, { amount, currency_code }: RefundToMatch): boolean {
  const charge = toCharge(refund.amount, currency_code)
  return charge.ok ? charge.amount === amount : refund.amount === amount
}

/**
 * Uses up the manual refund that a refund of Medusa's belongs to, the same one however often it is asked for. Manual refunds are
 * read before refunds: a refund is there before a manual refund is used for it, so one that is missing then was taken back.
 *
 * @returns null when no manual refund waits for this refund
 */
export async function useManualRefund(
  manualRefunds: ManualRefunds,
  query: Query,
  transaction: TransactionRecord,
  refund: { id: string; amount: number },
): Promise<ManualRefundRecord | null> {
  const recorded = await manualRefunds.ofTransaction(transaction.id)
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "refunds.id", "refunds.amount", "refunds.metadata"],
    filters: { payment_session_id: transaction.payment_session_id },
  })
  const refunds = z
    .array(z.object({ refunds: refundRows }))
    .parse(data)
    .flatMap((payment) => refundsIn(payment.refunds))
  const all = refunds.some(({ id }) => id === refund.id) ? refunds : [...refunds, { ...refund, manualRefundId: null }]
  const matched = matchRefunds(all, recorded)
  const manualRefund = recorded.find(({ id }) => matched.get(id)?.id === refund.id)
  try {
    return manualRefund === undefined ? null : await manualRefunds.consume(manualRefund, refund.id)
  } catch (error) {
    if (isUniqueViolation(error)) {
      return null
    }
    throw error
  }
}
