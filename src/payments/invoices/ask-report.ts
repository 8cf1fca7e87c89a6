import {
  AuthenticationError,
  type InvoiceStatus,
  FirewallError,
  PayUnitError,
  UnknownRouteError,
  UnreadableAnswerError,
} from "../../gateway"
import { isServiceFailure } from "../../modules/payunit/accounts"
import type { PayUnitModuleService } from "../../modules/payunit"
import type { InvoiceRow } from "../../modules/payunit/invoices"
import { ASK_WINDOW_SECONDS } from "../check"

/** Invoice get, as an operation that an account has or has not. */
export const INVOICE_GET = "invoice_get"

/** What came of asking the service where an invoice stands. */
export type ReportResult =
  | { kind: "report"; report: InvoiceStatus; invoice: InvoiceRow & { service_id: string }; askedAt: Date }
  /** The service did not answer, or does not know this invoice: it is asked again when the invoice's turn comes. */
  | { kind: "no_answer"; invoice: InvoiceRow }
  /** The account lacks the operation, or is none any more, or the service never told what it calls the invoice. */
  | { kind: "not_available"; invoice: InvoiceRow }
  /** The service was asked a moment ago. */
  | { kind: "not_asked" }

/**
 * Asks the service where an invoice of its own stands (invoice get, beyond the contract). A refusal is remembered for a
 * day, since it means that the account lacks the operation; it says nothing about the credentials that payments are
 * made with.
 */
export async function askReport(payunit: PayUnitModuleService, invoice: InvoiceRow): Promise<ReportResult> {
  const { accounts, accountOperations, circuitBreakers, invoices, logger } = payunit
  const client = accounts.clientFor(invoice.account, invoice.mode)
  const isTestInLiveStore = invoice.mode === "test" && accounts.clientFor(invoice.account, "live") !== null
  if (client === null || invoice.service_id === null || isTestInLiveStore) {
    return { kind: "not_available", invoice }
  }
  const { state } = await accountOperations.of(invoice, INVOICE_GET)
  if (state === "unavailable") {
    return { kind: "not_available", invoice }
  }
  const taken = await invoices.takeReport(invoice.id, ASK_WINDOW_SECONDS)
  if (taken?.service_id == null || taken.report_asked_at === null) {
    return { kind: "not_asked" }
  }
  const { service_id, report_asked_at: askedAt } = taken
  try {
    const report = await client.invoiceGet(service_id)
    circuitBreakers.answered(invoice.account)
    await accountOperations.note(invoice, INVOICE_GET, null)
    return { kind: "report", report, invoice: { ...taken, service_id }, askedAt }
  } catch (error) {
    if (!(error instanceof PayUnitError)) {
      throw error
    }
    if (isOutage(error)) {
      const isExpected = circuitBreakers.failed(invoice.account, invoice.id, error)
      logger[isExpected ? "debug" : "warn"](`payunit: invoice ${invoice.id}: ${error.message}`)
      return { kind: "no_answer", invoice: taken }
    }
    circuitBreakers.answered(invoice.account)
    if (state === "available" && !refusesAccount(error)) {
      // Others of its invoices were reported: that says something of this one.
      logger.warn(`payunit: invoice ${invoice.id}: ${error.message}`)
      return { kind: "no_answer", invoice: taken }
    }
    await accountOperations.note(invoice, INVOICE_GET, refusalOf(error))
    logger.info(`payunit: account "${invoice.account}" cannot ask where invoices stand: ${error.message}`)
    return { kind: "not_available", invoice: taken }
  }
}

/** Whether a failure says that the service is away or busy, and not that it lacks the operation. */
function isOutage(error: PayUnitError): boolean {
  const isAway = isServiceFailure(error) && !(error instanceof UnreadableAnswerError)
  return isAway || error instanceof FirewallError || error.httpStatus === TOO_MANY_REQUESTS
}

const TOO_MANY_REQUESTS = 429

/** Whether a refusal is of the operation itself, whichever invoice is asked about. */
function refusesAccount(error: PayUnitError): boolean {
  return error instanceof AuthenticationError || error instanceof UnknownRouteError
}

/** What refused to tell of an invoice, without words of the service. */
function refusalOf(error: PayUnitError): string {
  const name = error instanceof AuthenticationError ? "refused" : error.name
  return error.httpStatus === null ? name : `HTTP ${String(error.httpStatus)}, ${name}`
}
