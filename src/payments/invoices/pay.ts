import { maskPhone, newTransactionId, normalizePhone, type PayUnitClient, PayUnitError } from "../../gateway"
import { nextPart } from "../../domain/invoices"
import type { PayUnitModuleService } from "../../modules/payunit"
import { ShopperError } from "../../modules/payunit/errors"
import { LINK_LIFETIME_SECONDS, promptRequest } from "../flows"
import type { PaymentMethod } from "../../domain/payments"
import type { Query } from "../../medusa"
import { admitInvoicePayment, type Counted, countEach, giveBackPrompt, promptLimits, promptProblemOf } from ".."
import { type TransactionAddresses, WHOLE_STORE } from "../../modules/payunit/security"
import { askAboutInvoice } from "./check"
import { type AttemptRow, type InvoiceRow, remainingOf } from "../../modules/payunit/invoices"
import { triggeredBy } from "../../modules/payunit/transactions"

/** A payer's wish to pay an invoice at its page of ours. */
export interface InvoicePayRequest {
  invoiceId: string
  /** Where the request came from, for the limits. */
  address: string
  /** Id of the user or API key, or `payer`. */
  openedBy: string
  /** A prompt by a payment method's shortcode, or the service's page. */
  means: { kind: "prompt"; phone: string; provider: string } | { kind: "page" }
}

/** A link about to die is no use to a payer. */
const LINK_MARGIN_MS = 60_000

/** How long somebody else who pays the same invoice is waited for. */
const LEASE_TIMEOUT_MS = 5_000

/** Invoices are of the service's current API, and so is what they are paid by. */
const FLOW = "gateway"

/** The methods that an invoice can be paid with by a prompt. Never waits for the service. */
export async function invoiceMethods(
  payunit: PayUnitModuleService,
  invoice: InvoiceRow,
): Promise<readonly PaymentMethod[]> {
  return await payunit.methods.offered({ account: invoice.account, mode: invoice.mode, flow: FLOW })
}

/**
 * Begins to pay an invoice, or its next instalment: sends a prompt to a phone, or opens the service's page. The attempt is
 * written down before the service hears of it, and the service tells of it. One that lives is used again; at most one
 * prompt of an invoice lives. The phone number goes to the service and is kept nowhere.
 *
 * @returns the attempt, with the page where one was asked for
 * @throws ShopperError when nothing was sent
 */
export async function payInvoice(
  payunit: PayUnitModuleService,
  query: Query,
  request: InvoicePayRequest,
): Promise<AttemptRow> {
  return await triggeredBy("storefront", async () => await beginPayment(payunit, query, request))
}

async function beginPayment(
  payunit: PayUnitModuleService,
  query: Query,
  request: InvoicePayRequest,
): Promise<AttemptRow> {
  const { invoiceId, means } = request
  const phone = means.kind === "prompt" ? normalizePhone(means.phone) : null
  if (means.kind === "prompt" && phone === null) {
    throw new ShopperError("invalid_phone")
  }
  const done = await payunit.orderLeases.run(`${invoiceId}:payer`, LEASE_TIMEOUT_MS, async () => {
    const invoice = await readPayable(payunit, invoiceId)
    const client = payunit.accounts.clientFor(invoice.account, invoice.mode)
    if (client === null) {
      throw new ShopperError("service_unavailable")
    }
    if (means.kind === "prompt") {
      const offered = (await invoiceMethods(payunit, invoice)).map(({ shortcode }) => shortcode)
      if (!offered.includes(means.provider)) {
        throw new ShopperError("unknown_payment_method", { details: offered })
      }
    }
    const attempt = await takeAttempt(payunit, query, { invoice, client, request })
    if (means.kind === "prompt" && phone !== null) {
      await sendPrompt(payunit, query, { invoice, client, request, attempt, phone, provider: means.provider })
    }
    return (await payunit.invoiceAttempts.ofInvoice(invoiceId)).find(({ id }) => id === attempt.id) ?? attempt
  })
  if (done.kind === "busy") {
    throw new ShopperError("payment_in_flight", { retryAt: new Date(Date.now() + LEASE_TIMEOUT_MS) })
  }
  return done.result
}

async function readPayable({ invoices }: PayUnitModuleService, id: string): Promise<InvoiceRow> {
  const invoice = await invoices.find(id)
  if (invoice === null || (invoice.state !== "open" && invoice.state !== "partly_paid")) {
    throw new ShopperError("collection_closed")
  }
  return invoice
}

interface Begun {
  invoice: InvoiceRow
  client: PayUnitClient
  request: InvoicePayRequest
}

/** The attempt to pay by: one that lives, or a new one. */
async function takeAttempt(
  payunit: PayUnitModuleService,
  query: Query,
  { invoice, client, request }: Begun,
): Promise<AttemptRow> {
  const { invoices, invoiceAttempts } = payunit
  // A prompt may have been confirmed in its last second: asked now, before anything else can be paid.
  await askAboutInvoice(payunit, invoice)
  const [installments, confirmed, attempts] = await Promise.all([
    invoices.installmentsOf(invoice.id),
    payunit.invoicePayments.ofInvoice(invoice.id),
    invoiceAttempts.ofInvoice(invoice.id),
  ])
  const isConfirmed = ({ id }: AttemptRow): boolean => confirmed.some(({ reference }) => reference === id)
  if (attempts.some((one) => one.status === "SUCCESS" && one.problem === null && !isConfirmed(one))) {
    throw new ShopperError("already_paid")
  }
  const part = nextPart(remainingOf(invoice), installments, confirmed)
  if (part === null) {
    throw new ShopperError("collection_closed")
  }
  const pending = attempts.filter(({ status }) => status === "PENDING")
  if (pending.some(({ problem }) => problem !== null)) {
    throw new ShopperError("payment_in_review")
  }
  const prompted = pending.find(isPrompted)
  if (prompted !== undefined) {
    throw new ShopperError("prompt_open", { retryAt: prompted.prompt_expires_at })
  }
  const living = pending.filter(isLiving)
  const usable = living.find(
    (one) =>
      one.amount === part.amount &&
      one.installment_id === part.installmentId &&
      one.url !== null &&
      one.prompted_at === null &&
      (one.is_by_payer || request.means.kind === "page"),
  )
  if (usable !== undefined) {
    return usable
  }
  const other = living.find((one) => one.prompted_at === null && one.url !== null)
  if (other !== undefined) {
    throw new ShopperError("payment_open", { retryAt: linkEndOf(other) })
  }
  await count(payunit, [
    [`openings:address:${payunit.pseudonyms.of("address", request.address)}`, "transactionsPerAddressPerHour"],
    [WHOLE_STORE.transactionsPerHour, "transactionsPerHour"],
  ])
  const id = newTransactionId()
  await admitInvoicePayment(payunit, query, invoice, part.amount, async (admission) => {
    await invoiceAttempts.begin(admission, {
      id,
      invoice_id: invoice.id,
      installment_id: part.installmentId,
      amount: part.amount,
      opened_by: request.openedBy,
    })
  })
  await openAtService(payunit, client, invoice, { id, amount: part.amount })
  const opened = (await invoiceAttempts.ofInvoice(invoice.id)).find((one) => one.id === id)
  if (opened === undefined) {
    throw new Error(`attempt ${id} of invoice ${invoice.id} is gone`)
  }
  return opened
}

async function openAtService(
  payunit: PayUnitModuleService,
  client: PayUnitClient,
  invoice: InvoiceRow,
  { id, amount }: { id: string; amount: number },
): Promise<void> {
  const { invoiceAttempts, options, logger } = payunit
  const { notifyUrl, returnUrl } = await addressesOf(payunit, invoice)
  try {
    const { transaction_url } = await client.initialize({
      total_amount: amount,
      transaction_id: id,
      currency: invoice.currency_code.toUpperCase(),
      return_url: returnUrl,
      notify_url: notifyUrl,
      ...(options.paymentCountry === undefined ? {} : { payment_country: options.paymentCountry }),
    })
    await invoiceAttempts.keepPage(id, transaction_url)
  } catch (error) {
    if (!(error instanceof PayUnitError)) {
      throw error
    }
    logger.warn(`payunit: invoice ${invoice.id}: ${error.message}`)
    if (!error.mayHaveTakenEffect) {
      await invoiceAttempts.keepAnswer(id, "FAILED", null)
      await payunit.limits.giveBack(WHOLE_STORE.transactionsPerHour)
    }
    throw new ShopperError("service_unavailable", { cause: error })
  }
}

async function sendPrompt(
  payunit: PayUnitModuleService,
  query: Query,
  more: Begun & { attempt: AttemptRow; phone: string; provider: string },
): Promise<void> {
  const { invoice, client, request, attempt, phone, provider } = more
  const { invoiceAttempts, options, logger } = payunit
  const limits = promptLimits(payunit, { session: invoice.id, address: request.address, phone })
  await count(payunit, limits.counted)
  await admitInvoicePayment(payunit, query, invoice, attempt.amount, async (admission) => {
    await invoiceAttempts.notePrompt(admission, attempt.id, {
      phoneMasked: maskPhone(phone),
      seconds: options.promptLifetimeSeconds,
    })
  })
  const subject = { id: attempt.id, amount: attempt.amount, currency_code: invoice.currency_code }
  try {
    const addresses = await addressesOf(payunit, invoice)
    await client.makePayment(promptRequest(subject, { provider, phone, addresses }))
  } catch (error) {
    const said = error instanceof PayUnitError ? error.message : "the prompt failed"
    logger.warn(`payunit: invoice ${invoice.id}: ${said}`)
    if (!(error instanceof PayUnitError) || error.mayHaveTakenEffect) {
      // A prompt may be on its way: it is asked about.
      return
    }
    await invoiceAttempts.notePromptFailed(attempt.id)
    await giveBackPrompt(payunit.limits, limits)
    throw new ShopperError(promptProblemOf(error), { cause: error })
  }
}

async function addressesOf({ signedUrls }: PayUnitModuleService, invoice: InvoiceRow): Promise<TransactionAddresses> {
  const [notifyUrl, returnUrl] = await Promise.all([
    signedUrls.addressOf("invoice_notify", invoice),
    signedUrls.addressOf("invoice_page", invoice),
  ])
  return { notifyUrl, returnUrl }
}

async function count({ limits, options }: PayUnitModuleService, counted: readonly Counted[]): Promise<void> {
  const reached = await countEach(limits, options, counted)
  if (reached !== null) {
    throw new ShopperError("too_many_attempts", { retryAt: reached.until })
  }
}

/** Whether its prompt may still be confirmed. */
export function isPrompted({ status, prompt_expires_at, now }: AttemptRow): boolean {
  return status === "PENDING" && prompt_expires_at !== null && prompt_expires_at > now
}

function linkEndOf({ created_at }: AttemptRow): Date {
  return new Date(created_at.getTime() + LINK_LIFETIME_SECONDS * 1_000)
}

/** Whether its page can still be paid on. */
function isLiving(attempt: AttemptRow): boolean {
  return attempt.status === "PENDING" && linkEndOf(attempt).getTime() - LINK_MARGIN_MS > attempt.now.getTime()
}
