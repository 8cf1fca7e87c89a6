/** A part that an invoice is paid in. Major units. */
interface Part {
  id: string
  amount: number
}

/** Money of an invoice that came, and which part it was said to pay. */
interface PartPayment {
  amount: number
  installment_id: string | null
}

/**
 * The parts of an invoice that are paid: those that a payment names, and, of money that names none, as many of the others
 * as it covers, in their order.
 */
export function paidParts(parts: readonly Part[], payments: readonly PartPayment[]): ReadonlySet<string> {
  const paid = new Set(payments.flatMap(({ installment_id }) => (installment_id === null ? [] : [installment_id])))
  let unnamed = payments.reduce((sum, { amount, installment_id }) => (installment_id === null ? sum + amount : sum), 0)
  for (const { id, amount } of parts) {
    if (!paid.has(id) && amount <= unnamed) {
      paid.add(id)
      unnamed -= amount
    }
  }
  return paid
}

/** What a payer is asked for next: the first part that is not paid, or all that is left. Null where nothing is left. */
export function nextPart(
  remaining: number,
  parts: readonly Part[],
  payments: readonly PartPayment[],
): { amount: number; installmentId: string | null } | null {
  if (remaining <= 0) {
    return null
  }
  const paid = paidParts(parts, payments)
  const next = parts.find(({ id, amount }) => !paid.has(id) && amount <= remaining)
  return next === undefined
    ? { amount: remaining, installmentId: null }
    : { amount: next.amount, installmentId: next.id }
}
