import { type InvoiceState, stateOncePaid } from "./states"
import { paidParts } from "./parts"

/** What an invoice asks for. Amounts in major units. */
export interface InvoiceAmounts {
  total: number
  installments: readonly { id: string; amount: number }[]
}

/** Money of an invoice that is in the books, whoever told of it: one entry of the ledger. Major units. */
export interface InvoiceEntryMoney {
  amount: number
  /** Which instalment the money was said to pay; null where that is not said. */
  installment_id: string | null
  /** What of the money was refunded. */
  refunded_amount: number
}

/** Where an invoice stands. Amounts in major units. */
export interface InvoiceStanding {
  /** What came, whether or not it was refunded since: a refund asks nobody for more. */
  paid: number
  /** What is still to be paid. */
  left: number
  /** What came and is not refunded. */
  kept: number
  /** Ids of the instalments that are paid. */
  paidInstallments: ReadonlySet<string>
  /** The invoice's state by its money alone; null where none came: then it is as it was made, or void. */
  state: Extract<InvoiceState, "partly_paid" | "paid"> | null
}

/**
 * Where an invoice stands, by what it asks for and the money that came for it, in whichever order that came. What was
 * taken back by PayUnit counts as paid until somebody decides about it, as an order keeps it too.
 */
export function standingOf(
  { total, installments }: InvoiceAmounts,
  entries: readonly InvoiceEntryMoney[],
): InvoiceStanding {
  const paid = entries.reduce((sum, { amount }) => sum + amount, 0)
  const back = entries.reduce((sum, { refunded_amount }) => sum + refunded_amount, 0)
  const state = entries.length === 0 ? null : stateOncePaid(total, paid)
  return {
    paid,
    left: Math.max(0, total - paid),
    kept: Math.max(0, paid - back),
    paidInstallments: state === "paid" ? new Set(installments.map(({ id }) => id)) : paidParts(installments, entries),
    state,
  }
}
