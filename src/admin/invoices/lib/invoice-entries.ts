import type { InvoiceDetailAnswer, InvoicePaymentAnswer } from "../../../api/answers"
import { heldFacts } from "../../../domain/payments/states"
import type { PermissionTest } from "./invoice-status"

/** An entry of the ledger for an invoice: a payment that was begun for it, or money that PayUnit reported or staff confirmed. */
export type InvoiceEntry = InvoiceDetailAnswer["transactions"][number]

type Ledger = Pick<InvoiceDetailAnswer, "transactions" | "payments">

/** What was begun for an instalment of an invoice, or for all that was left of it. */
export function startedPaymentsOf(
  { transactions }: Pick<Ledger, "transactions">,
  installmentId: string | null,
): InvoiceEntry[] {
  return transactions.filter(({ source, installment_id }) => source === "attempt" && installment_id === installmentId)
}

/** What PayUnit reported or staff confirmed and its payments do not count: not placed yet, on hold, or sent back. */
export function entriesOutOfBooks({ transactions, payments }: Ledger): InvoiceEntry[] {
  return transactions.filter(({ id, source }) => source !== "attempt" && payments.every((payment) => payment.id !== id))
}

/** Whether an entry is what came beyond what was owed. */
export function isSurplus({ source, surplus_of, held_reason }: InvoiceEntry): boolean {
  return source === "staff" && (surplus_of !== null || heldFacts(held_reason)?.money === "surplus")
}

/** What can be done about a payment of an invoice, by those who may. What is on hold is decided on its own page. */
export function paymentActionsOf(
  { actions }: Pick<InvoicePaymentAnswer, "actions">,
  entry: Pick<InvoiceEntry, "is_on_hold"> | undefined,
  may: PermissionTest,
): InvoicePaymentAnswer["actions"] {
  return entry?.is_on_hold === true
    ? []
    : actions.filter((action) => may(action === "refund" ? "refund_payments" : "confirm_invoices"))
}
