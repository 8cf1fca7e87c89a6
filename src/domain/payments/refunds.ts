import { chargeFor } from "../../gateway"
import { type Cause, cause, moneyOf, type StoredCause } from "../texts"

/** A refund that Medusa has on record. */
export interface Refund {
  id: string
  /** Major units, with fractions that the service does not take. */
  amount: number
  /** The manual refund that Medusa's was made for; null for one that was made by Medusa's own button. */
  manualRefundId: string | null
}

/** A manual refund as far as it has to do with Medusa's refunds. */
export interface RefundToMatch {
  id: string
  amount: number
  currency_code: string
  /** The refund of Medusa's that the manual refund was used for; null where it waits for one. */
  refund_id: string | null
}

/**
 * Which of Medusa's refunds belongs to which manual refund, by the manual refund's id. First those that a manual refund was
 * used for; then those that were made for one, and those of exactly its amount, which a process that died left behind. A
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
  const charge = chargeFor(refund.amount, currency_code)
  return charge.ok ? charge.amount === amount : refund.amount === amount
}

/**
 * Why a payment is held that the service takes back; null where nobody has to look: all of it was refunded by PayUnit
 * itself, which is just that. What a merchant sent back any other way, or did not say how, they have paid twice unless
 * they know better.
 */
export function whyReversed<Denial extends StoredCause>(
  denial: Denial,
  paid: { amount: number; currencyCode: string },
  refunds: readonly { amount: number; method: string; by_payunit: boolean }[],
): readonly (Denial | Cause)[] | null {
  const sumOf = (some: readonly { amount: number }[]): number => some.reduce((sum, { amount }) => sum + amount, 0)
  if (sumOf(refunds.filter(({ by_payunit }) => by_payunit)) >= paid.amount) {
    return null
  }
  const besides = refunds.filter(({ by_payunit }) => !by_payunit)
  const methods = [...new Set(besides.map(({ method }) => method))]
  return [
    denial,
    ...methods.map((method) => {
      const back = moneyOf(sumOf(besides.filter((one) => one.method === method)), paid.currencyCode)
      return cause("refunded_besides", { back, method })
    }),
    ...(sumOf(refunds) >= paid.amount ? [cause("nothing_left_to_refund")] : []),
  ]
}
