import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { nextPart, standingOf } from "../../domain/invoices"
import { isResolved, type PaymentRow, requestState, type RequestState } from "../../domain/payments"
import { resolvePayUnit } from "../../modules/payunit"
import type { ShopperError } from "../../modules/payunit/errors"
import {
  type InstallmentRow,
  type InvoiceLineRow,
  type InvoicePaymentRow,
  type InvoiceRow,
  remainingOf,
} from "../../modules/payunit/invoices"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import { pausedError, readInvoiceLedger, whyNotPartOffered } from "../../payments"

/** An invoice as its payer sees it on the page of ours. */
export interface InvoicePageView {
  invoice: InvoiceRow
  state: RequestState
  /** Why nobody can pay the invoice now, where it is open all the same. */
  problem: ShopperError | null
  /** What is to be paid next; null for nothing. Major units. */
  part: { amount: number; installmentId: string | null } | null
  /** The attempt that tells the state: the one that is paid or may be, else the newest. */
  attempt: TransactionRecord | null
  items: readonly InvoiceLineRow[]
  installments: readonly (InstallmentRow & { isPaid: boolean })[]
  payments: readonly InvoicePaymentRow[]
}

/** Reads an invoice as its payer sees it; null where there is none. Asks nobody, and changes nothing. */
export async function viewInvoicePage(container: MedusaContainer, id: string): Promise<InvoicePageView | null> {
  const payunit = resolvePayUnit(container)
  const [owed, items] = await Promise.all([readInvoiceLedger(payunit, id), payunit.invoices.linesOf(id)])
  if (owed === null) {
    return null
  }
  const { invoice, installments, payments, attempts } = owed
  const part = nextPart(remainingOf(invoice), installments, payments)
  const { paidInstallments } = standingOf({ total: invoice.total_amount, installments }, payments)
  const { state, payment } = invoiceStateOf(invoice, attempts)
  const pause = state === "open" && part !== null ? await payunit.pauses.of(invoice.account) : null
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  return {
    ...{ invoice, state, part, items, payments },
    attempt: payment ?? attempts[0] ?? null,
    problem:
      pause === null
        ? state === "open" && part !== null
          ? await whyNotPartOffered(payunit, query, owed, part)
          : null
        : pausedError(pause),
    installments: installments.map((one) => ({ ...one, isPaid: paidInstallments.has(one.id) })),
  }
}

/** How an invoice stands for its payer, by its attempts, newest first. What settled is in its own books. */
export function invoiceStateOf<Row extends PaymentRow>(
  { state }: Pick<InvoiceRow, "state">,
  attempts: readonly Row[],
): { state: RequestState; payment: Row | null } {
  const unsettled = attempts.filter((one) => one.settled_at === null && !isResolved(one))
  const isAsked = state === "open" || state === "partly_paid"
  return requestState(unsettled, isAsked ? "open" : state === "paid" ? "paid" : "closed")
}
