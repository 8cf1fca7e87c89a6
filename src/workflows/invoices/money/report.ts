import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { delayBefore } from "../../../domain/payments"
import { nextReport, reportedMoney, type ReportOutcome } from "../../../domain/invoices"
import { cause, invoiceEntry, type InvoiceEntry, moneyOf } from "../../../domain/texts"
import { resolvePayUnit } from "../../../modules/payunit"
import type { InvoiceRow } from "../../../modules/payunit/invoices"
import { isUnsettledMoney, isWatched } from "../../../modules/payunit/transactions"
import { readInvoiceLedger, withOrderLease } from "../../../payments"
import { askReport, enterReport, planReport, type ReportResult, type ReportPlan } from "../../../payments/invoices"
import { publishSoon } from "../../events"
import { reasonOf } from "../../failure-reason"
import { settleSoon } from "../../settlement"
import { LEASE_MS, afterPlacement, readOrderToPay } from "./order-to-pay"
import { openPartCollection, providerOf } from "../payable"

/** So long a refusal is believed. */
const DAY_MS = 86_400_000

/** How often money on its way is waited for: it is asked again anyway. */
const TRIES = 4

type Report = Extract<ReportResult, { kind: "report" }>

/**
 * Asks the service where its invoice stands, and enters what it reports beside what is in the ledger already. Safe to run any
 * number of times, at once, on any number of instances: an entry is written under the lease of what the invoice is owed.
 */
export async function readReport(container: MedusaContainer, invoice: InvoiceRow): Promise<ReportOutcome> {
  const payunit = resolvePayUnit(container)
  const serviceReport = await askReport(payunit, invoice)
  switch (serviceReport.kind) {
    case "not_asked":
      return serviceReport.kind
    case "not_available":
    case "no_answer": {
      const next = nextOf(serviceReport.invoice)
      const day = new Date(serviceReport.invoice.now.getTime() + DAY_MS)
      const at = serviceReport.kind === "not_available" && next !== null && next < day ? day : next
      await payunit.invoices.noteReport(invoice.id, { report: null, doubt: null, next: at })
      return serviceReport.kind
    }
    case "report":
      return await compare(container, serviceReport)
  }
}

async function compare(container: MedusaContainer, serviceReport: Report): Promise<ReportOutcome> {
  const { invoices } = resolvePayUnit(container)
  const { invoice, report } = serviceReport
  const billed = {
    serviceId: invoice.service_id,
    total: invoice.total_amount,
    currencyCode: invoice.currency_code,
  }
  const money = reportedMoney(billed, report)
  if (money.kind === "unclear") {
    // Said once, and not whenever the same is heard again.
    const isNew = invoice.report_doubted_at === null || invoice.service_status !== report.status
    const doubt = isNew ? invoiceEntry("report_unclear", { why: money.why }) : null
    const noted = { status: report.status, amount: null }
    await invoices.noteReport(invoice.id, { report: noted, doubt, next: nextOf(invoice) })
    return "unclear"
  }
  await settleOwnPages(container, invoice.id)
  const done = await afterPlacement(
    container,
    async () => await enterLeased(container, serviceReport, money.paid),
    TRIES,
  )
  if (done === null || done.kind === "busy") {
    await invoices.noteReport(invoice.id, { report: null, doubt: null, next: nextOf(invoice) })
    return "busy"
  }
  const noted = { status: report.status, amount: money.paid }
  await invoices.noteReport(invoice.id, { report: noted, doubt: done.doubt, next: nextOf(invoice) })
  for (const id of done.ids) {
    await settleSoon(container, id)
  }
  for (const subject of [...done.ids, ...(done.ids.length > 0 ? [invoice.id] : [])]) {
    publishSoon(container, subject)
  }
  return "compared"
}

/** Payment pages of the service's invoice are asked about by themselves, and are no news of the report. */
async function settleOwnPages(container: MedusaContainer, invoiceId: string): Promise<void> {
  const { transactions } = resolvePayUnit(container)
  for (const attempt of await transactions.ofInvoice(invoiceId)) {
    if (attempt.flow === "invoice" && (isWatched(attempt) || isUnsettledMoney(attempt))) {
      await settleSoon(container, attempt.id)
    }
  }
}

/** What was written down of a report. */
interface Entered {
  kind: "entered"
  /** Transactions that were entered, or are held since. */
  ids: readonly string[]
  doubt: InvoiceEntry | null
}

async function enterLeased(
  container: MedusaContainer,
  { invoice, report, askedAt }: Report,
  paid: number,
): Promise<Entered | { kind: "busy" } | Extract<ReportPlan, { kind: "wait" }>> {
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const subject = { orderId: invoice.order_id, invoiceId: invoice.id }
  const done = await withOrderLease({ payunit, query }, subject, LEASE_MS, async () => {
    const [ledger, order] = await Promise.all([
      readInvoiceLedger(payunit, invoice.id),
      readOrderToPay(payunit, query, invoice.order_id),
    ])
    if (ledger === null) {
      return NOTHING
    }
    const plan = await planReport(payunit, ledger, order, { paid, installments: report.installments, askedAt })
    switch (plan.kind) {
      case "entered":
        return NOTHING
      case "wait":
        return plan
      case "less":
        return await holdReversed(container, invoice, plan, paid)
      case "new": {
        const provider = providerOf(container, invoice)
        if (provider === undefined) {
          return BUSY
        }
        const collections: (string | null)[] = []
        for (const { isPlaced, amount, installmentId } of plan.entries) {
          const installment = ledger.installments.find(
            ({ service_id }) => service_id !== null && service_id === installmentId,
          )
          const part = { invoiceId: invoice.id, installmentId: installment?.id ?? null, amount }
          const of = { order_id: order?.id ?? null, currency_code: invoice.currency_code }
          collections.push(isPlaced ? (await openPartCollection(container, of, part)).id : null)
        }
        const to = { providerId: provider.id, collections, orderId: order?.id ?? null }
        const ids = await enterReport(payunit, ledger, plan, to)
        return ids === null ? BUSY : ({ kind: "entered", ids, doubt: null } as const)
      }
    }
  })
  return done.kind === "busy" ? BUSY : done.result
}

const NOTHING: Entered = { kind: "entered", ids: [], doubt: null }
const BUSY = { kind: "busy" } as const

/** Holds what the service does not report any more, for somebody to look at; nothing in Medusa is undone by itself. */
async function holdReversed(
  container: MedusaContainer,
  { currency_code }: InvoiceRow,
  { reversed }: Extract<ReportPlan, { kind: "less" }>,
  paid: number,
): Promise<Entered> {
  const { transactions } = resolvePayUnit(container)
  const ids: string[] = []
  for (const { id, why } of reversed) {
    const moved = await transactions.hold(id, { reason: "reversed", why, from: ["settled"] })
    if (moved.ok) {
      ids.push(id)
    }
  }
  const why = cause("reported_paid", { paid: moneyOf(paid, currency_code) })
  return { kind: "entered", ids, doubt: ids.length === 0 ? null : invoiceEntry("report_lower", { why }) }
}

function nextOf(invoice: InvoiceRow): Date | null {
  return nextReport({
    state: invoice.state,
    openedAt: invoice.opened_at ?? invoice.created_at,
    returnedAt: invoice.returned_at,
    endedAt: invoice.paid_at ?? invoice.voided_at,
    now: invoice.now,
    delay: delayBefore(invoice.report_checks, Math.random()),
  })
}

/** So many invoices are asked about in one run of the job. */
const AT_MOST = 20

/** Asks about the invoices whose turn it is. One that fails stops none of the others. */
export async function readDueReports(container: MedusaContainer): Promise<void> {
  const { invoices, circuitBreakers } = resolvePayUnit(container)
  for (const { id, account } of await invoices.takeDueReports(AT_MOST, circuitBreakers.blocked)) {
    if (!circuitBreakers.blocked.includes(account)) {
      await tryReadReport(container, id)
    }
  }
}

/** Asks about one for a caller that does not need the result. Never throws: it stays due, and the job asks again. */
export async function tryReadReport(container: MedusaContainer, invoiceId: string): Promise<void> {
  try {
    const invoice = await resolvePayUnit(container).invoices.find(invoiceId)
    if (invoice !== null) {
      await readReport(container, invoice)
    }
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`payunit: invoice ${invoiceId} could not be compared with PayUnit's report now: ${reasonOf(error)}`)
  }
}
