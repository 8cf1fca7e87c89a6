import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { nextPart, standingOf } from "../../domain/invoices"
import { isDoubtful, mayBePaidStill, type RequestState } from "../../domain/payments"
import { resolvePayUnit } from "../../modules/payunit"
import type { ShopperError } from "../../modules/payunit/errors"
import {
  type InstallmentRow,
  type InvoiceLineRow,
  type InvoicePaymentRow,
  type InvoiceRow,
  remainingOf,
} from "../../modules/payunit/invoices"
import {
  blocksPaying,
  hasLivePrompt,
  isBeingConfirmed,
  isResolved,
  isUnsettledMoney,
  type TransactionRecord,
} from "../../modules/payunit/transactions"
import { pausedError, readInvoiceLedger, whyNotPartOffered } from "../../payments"
import { settleWithin } from "../settlement"

/** An invoice as its payer sees it on the page of ours. */
export interface InvoicePageView {
  invoice: InvoiceRow
  state: RequestState
  /** Why nobody can pay it now, where it is open all the same. */
  problem: ShopperError | null
  /** What is to be paid next; null for nothing. Major units. */
  part: { amount: number; installmentId: string | null } | null
  /** The attempt that tells it: the one that is paid or may be, else the newest. */
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
  const { state, attempt } = stateOf(invoice, attempts)
  const pause = state === "open" && part !== null ? await payunit.pauses.of(invoice.account) : null
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  return {
    ...{ invoice, state, part, attempt, items, payments },
    problem:
      pause === null
        ? state === "open" && part !== null
          ? await whyNotPartOffered(payunit, query, owed, part)
          : null
        : pausedError(pause),
    installments: installments.map((one) => ({ ...one, isPaid: paidInstallments.has(one.id) })),
  }
}

function stateOf(
  invoice: InvoiceRow,
  attempts: readonly TransactionRecord[],
): { state: RequestState; attempt: TransactionRecord | null } {
  const newest = attempts[0] ?? null
  if (invoice.state === "paid") {
    return { state: "paid", attempt: newest }
  }
  if (invoice.state !== "open" && invoice.state !== "partly_paid") {
    return { state: "closed", attempt: newest }
  }
  const begun = attempts.filter((one) => one.settled_at === null && !isResolved(one))
  const taken = begun.find(blocksPaying)
  if (taken !== undefined) {
    const isUnderWay = (isUnsettledMoney(taken) && taken.state !== "held") || isBeingConfirmed(taken)
    return { state: isUnderWay ? "processing" : "in_review", attempt: taken }
  }
  const prompted = begun.find((one) => hasLivePrompt(one) && !isDoubtful(one))
  return prompted === undefined ? { state: "open", attempt: newest } : { state: "confirming", attempt: prompted }
}

/** Asks the service about an invoice that somebody may be paying, and waits so long at most. */
export async function askAboutInvoiceWithin(
  container: MedusaContainer,
  { attempt, state }: Pick<InvoicePageView, "attempt" | "state">,
  waitMs: number,
): Promise<void> {
  if (attempt !== null && mayBePaidStill(state)) {
    await settleWithin(container, attempt.id, waitMs)
  }
}
