import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { nextPart, paidParts } from "../../domain/invoices"
import type { RequestState } from "../../domain/payments"
import { resolvePayUnit } from "../../modules/payunit"
import type { ShopperError } from "../../modules/payunit/errors"
import {
  type AttemptRow,
  type InstallmentRow,
  type InvoiceLineRow,
  type InvoicePaymentRow,
  type InvoiceRow,
  remainingOf,
} from "../../modules/payunit/invoices"
import { isPrompted } from "../../payments/invoices"
import { pausedError, whyNotBilled } from "../../payments"
import { checkInvoice } from "./check"

/** An invoice as its payer sees it on the page of ours. */
export interface InvoicePageView {
  invoice: InvoiceRow
  state: RequestState
  /** Why nobody can pay it now, where it is open all the same. */
  problem: ShopperError | null
  /** What is to be paid next; null for nothing. Major units. */
  part: { amount: number; installmentId: string | null } | null
  /** The attempt that tells it: the one that is paid or may be, else the newest. */
  attempt: AttemptRow | null
  items: readonly InvoiceLineRow[]
  installments: readonly (InstallmentRow & { isPaid: boolean })[]
  payments: readonly InvoicePaymentRow[]
}

/** Reads an invoice as its payer sees it; null where there is none. Asks nobody, and changes nothing. */
export async function viewInvoicePage(container: MedusaContainer, id: string): Promise<InvoicePageView | null> {
  const payunit = resolvePayUnit(container)
  const { invoices, invoicePayments, invoiceAttempts } = payunit
  const invoice = await invoices.find(id)
  if (invoice === null) {
    return null
  }
  const [items, parts, payments, attempts] = await Promise.all([
    invoices.linesOf(id),
    invoices.installmentsOf(id),
    invoicePayments.ofInvoice(id),
    invoiceAttempts.ofInvoice(id),
  ])
  const part = nextPart(remainingOf(invoice), parts, payments)
  const paid = paidParts(parts, payments)
  const { state, attempt } = stateOf(invoice, attempts, payments)
  return {
    ...{ invoice, state, part, attempt, items, payments },
    problem: state === "open" && part !== null ? await whyNot(container, invoice, part.amount) : null,
    installments: parts.map((one) => ({ ...one, isPaid: invoice.state === "paid" || paid.has(one.id) })),
  }
}

async function whyNot(container: MedusaContainer, invoice: InvoiceRow, amount: number): Promise<ShopperError | null> {
  const payunit = resolvePayUnit(container)
  const pause = await payunit.pauses.of(invoice.account)
  if (pause !== null) {
    return pausedError(pause)
  }
  return invoice.order_id === null
    ? null
    : await whyNotBilled(payunit, container.resolve(ContainerRegistrationKeys.QUERY), {
        orderId: invoice.order_id,
        amount,
        currencyCode: invoice.currency_code,
      })
}

function stateOf(
  invoice: InvoiceRow,
  attempts: readonly AttemptRow[],
  payments: readonly InvoicePaymentRow[],
): { state: RequestState; attempt: AttemptRow | null } {
  const newest = attempts.at(-1) ?? null
  if (invoice.state === "paid") {
    return { state: "paid", attempt: newest }
  }
  if (invoice.state !== "open" && invoice.state !== "partly_paid") {
    return { state: "closed", attempt: newest }
  }
  const unclear = attempts.find(({ status, problem }) => status === "PENDING" && problem !== null)
  if (unclear !== undefined) {
    return { state: "in_review", attempt: unclear }
  }
  const arrived = attempts.find(
    ({ id, status, problem }) =>
      status === "SUCCESS" && problem === null && !payments.some(({ reference }) => reference === id),
  )
  if (arrived !== undefined) {
    return { state: "processing", attempt: arrived }
  }
  const prompted = attempts.find(isPrompted)
  return prompted === undefined ? { state: "open", attempt: newest } : { state: "confirming", attempt: prompted }
}

/** Asks the service about an invoice that somebody may be paying, and waits so long at most. */
export async function askAboutInvoiceWithin(
  container: MedusaContainer,
  { attempt, state, invoice }: Pick<InvoicePageView, "attempt" | "state" | "invoice">,
  waitMs: number,
): Promise<void> {
  const mayMove = attempt?.status === "PENDING" || state === "processing"
  if (!mayMove) {
    return
  }
  let timer: NodeJS.Timeout | undefined
  const waiting = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs)
  })
  const asked = checkInvoice(container, invoice).then(
    () => undefined,
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : "unknown"
      container.resolve(ContainerRegistrationKeys.LOGGER).warn(`payunit: invoice ${invoice.id}: ${reason}`)
    },
  )
  await Promise.race([asked, waiting])
  clearTimeout(timer)
}
