import { DEFAULT_TIMEOUTS, type InvoiceCreated, type InvoiceCreateRequest, PayUnitError } from "../../gateway"
import type { InvoiceState } from "../../domain/invoices"
import { cause, invoiceEntry, type Said, sayCauses } from "../../domain/texts"
import { failedCall, whyNotBilled } from ".."
import type { PayUnitModuleService } from "../../modules/payunit"
import { LINK_LIFETIME_SECONDS } from "../flows"
import { type AttemptRow, type InvoiceRow, remainingOf } from "../../modules/payunit/invoices"
import { MerchantError } from "../../modules/payunit/errors"
import type { Query } from "../../medusa"

/** A page about to die is no use to a payer. */
const LINK_MARGIN_MS = 60_000

/** After its time-out, what the service's answer still may take to be written down. */
const WRITING_MS = 30_000

/** After this long nobody waits for the service's answer any more. */
export function creatingSeconds({ options }: PayUnitModuleService): number {
  return ((options.timeouts.initialize ?? DEFAULT_TIMEOUTS.initialize) + WRITING_MS) / 1_000
}

/**
 * Asks the service to make an invoice that is written down, once, and writes down what it answered: `open` with its
 * link, `failed` where it surely made none, `in_doubt` where nobody can know. Never asks twice: the service would make
 * two.
 *
 * @returns the invoice as it is now, and whether this call opened it; null when somebody else asked for it
 */
export async function createInvoice(
  payunit: PayUnitModuleService,
  invoiceId: string,
): Promise<{ invoice: InvoiceRow; isOpened: boolean } | null> {
  const { invoices, accounts, logger } = payunit
  const invoice = await invoices.takeAsking(invoiceId)
  if (invoice === null) {
    return null
  }
  const current = async (): Promise<InvoiceRow> => (await invoices.find(invoice.id)) ?? invoice
  const giveUp = async (to: "failed" | "in_doubt", failure: string): Promise<void> => {
    await invoices.move(invoice.id, {
      to,
      entry: invoiceEntry(to, { why: cause("service_said", { words: failure }) }),
      set: to === "failed" ? { failure, idempotency_key: null } : { failure },
      from: ["creating"],
    })
  }
  const client = accounts.clientFor(invoice.account, invoice.mode)
  if (client === null) {
    await giveUp("failed", `account "${invoice.account}" in ${invoice.mode} mode is not configured`)
    return { invoice: await current(), isOpened: false }
  }
  let created: InvoiceCreated
  try {
    created = await client.invoiceCreate(await requestOf(payunit, invoice))
  } catch (error) {
    const isUnknown = !(error instanceof PayUnitError) || error.mayHaveTakenEffect
    const failure = error instanceof PayUnitError ? error.message : "PayUnit could not be asked"
    logger.error(`payunit: invoice ${invoice.id}: ${failure}`)
    await giveUp(isUnknown ? "in_doubt" : "failed", failure)
    return { invoice: await current(), isOpened: false }
  }
  const { link, invoice: told } = created
  const answer = { link, ref: told.ref, service_id: told.uuid }
  const opened = await invoices.move(invoice.id, {
    to: "open",
    entry: invoiceEntry("open", { why: told.ref === null ? null : cause("made_as", { ref: told.ref }) }),
    set: { ...answer, service_status: told.status, failure: null },
    from: ["creating", "in_doubt"],
  })
  if (opened === null) {
    // Somebody gave it up meanwhile; its link lives all the same.
    await invoices.keepAnswer(invoice.id, answer)
  }
  await invoices.nameInstallments(
    invoice.id,
    told.installments.map(({ uuid }) => uuid),
  )
  if (told.total_amount !== null && told.total_amount !== invoice.total_amount) {
    const why = cause("other_total", { told: told.total_amount, billed: invoice.total_amount })
    logger.warn(`payunit: invoice ${invoice.id}: ${sayCauses([why]).en}`)
    await invoices.addEntry(invoice.id, invoiceEntry("other_total", { why }))
  }
  return { invoice: await current(), isOpened: opened !== null }
}

/** The contract's request for an invoice that is written down. */
async function requestOf(
  { invoices, signedUrls }: PayUnitModuleService,
  invoice: InvoiceRow,
): Promise<InvoiceCreateRequest> {
  const [lines, installments, callbackUrl] = await Promise.all([
    invoices.linesOf(invoice.id),
    invoices.installmentsOf(invoice.id),
    signedUrls.addressOf("invoice_return", invoice),
  ])
  const company = invoice.custom_billing_company
  return {
    client_name: invoice.client_name,
    client_email: invoice.client_email,
    client_phone_number: invoice.client_phone_number,
    due_date: invoice.due_date_sent,
    partial_payment: invoice.partial_payment,
    is_custom_company: invoice.is_custom_company,
    type: invoice.type,
    currency: invoice.currency_code.toUpperCase(),
    callback_url: callbackUrl,
    ...(company === null ? {} : { custom_billing_company: company }),
    items: lines.map(({ name, amount, quantity }) => ({ name, amount, quantity })),
    ...(installments.length === 0
      ? {}
      : { installments: installments.map(({ title, amount }) => ({ title, amount })) }),
  }
}

/**
 * Opens a payment page for one instalment, whose outcome the service tells, other than that of the invoice's own link. One
 * that was opened a moment ago and may still be paid is used again. A lease makes sure that two clicks at once open one.
 *
 * @returns the page
 * @throws MerchantError
 */
export async function openInstallment(
  payunit: PayUnitModuleService,
  query: Query,
  { invoiceId, installmentId, openedBy }: InstallmentRequest,
): Promise<InstallmentPage> {
  const opened = await payunit.orderLeases.run(`${invoiceId}:${installmentId}`, LEASE_TIMEOUT_MS, async () => {
    const invoice = await payunit.invoices.find(invoiceId)
    if (invoice === null) {
      throw new MerchantError("invoice_not_found")
    }
    return await openOrReuse(payunit, query, invoice, installmentId, openedBy)
  })
  if (opened.kind === "busy") {
    throw new MerchantError("in_use")
  }
  return opened.result
}

/** How long somebody else who opens the same page is waited for. */
const LEASE_TIMEOUT_MS = 5_000

/** Which instalment is to be paid, and who asks for its page. */
export interface InstallmentRequest {
  invoiceId: string
  installmentId: string
  /** Id of the user or API key. */
  openedBy: string
}

/** A payment page of an instalment; the id is null where the service told none. */
export interface InstallmentPage {
  url: string
  transaction_id: string | null
}

async function openOrReuse(
  payunit: PayUnitModuleService,
  query: Query,
  invoice: InvoiceRow,
  installmentId: string,
  openedBy: string,
): Promise<InstallmentPage> {
  const { invoices, invoiceAttempts, accounts, logger } = payunit
  const installment = (await invoices.installmentsOf(invoice.id)).find(({ id }) => id === installmentId)
  if (installment === undefined) {
    throw new MerchantError("installment_not_found")
  }
  if (invoice.state !== "open" && invoice.state !== "partly_paid") {
    throw new MerchantError("invoice_not_open", itIs(invoice.state))
  }
  const attempts = (await invoiceAttempts.ofInvoice(invoice.id)).filter((one) => one.installment_id === installmentId)
  if (attempts.some(({ status }) => status === "SUCCESS")) {
    throw new MerchantError("invoice_not_open", { en: "This instalment is paid.", fr: "Cette tranche est payée." })
  }
  const unclear = attempts.find(({ status, problem }) => status === "PENDING" && problem !== null)
  if (unclear !== undefined) {
    throw new MerchantError("invoice_not_open", {
      en: `Its page ${unclear.id} may have been paid: look in PayUnit's dashboard. If it was, confirm the payment; if not, send the invoice's own link.`,
      fr: `Sa page ${unclear.id} a peut-être été payée : regardez dans le tableau de bord de PayUnit. Si oui, confirmez le paiement ; sinon, envoyez le lien de la facture elle-même.`,
    })
  }
  if (installment.amount > remainingOf(invoice)) {
    throw new MerchantError("more_than_is_billed", {
      en: "Less than this instalment is left to pay.",
      fr: "Il reste moins à payer que cette tranche.",
    })
  }
  if ((await payunit.pauses.of(invoice.account)) !== null) {
    throw new MerchantError("payments_paused")
  }
  const problem =
    invoice.order_id === null
      ? null
      : await whyNotBilled(payunit, query, {
          orderId: invoice.order_id,
          amount: installment.amount,
          currencyCode: invoice.currency_code,
        })
  if (problem !== null) {
    throw new MerchantError("more_than_is_billed", {
      en: `Its order does not want so much any more. ${problem.sentence("en")}`,
      fr: `Sa commande n’en demande plus autant. ${problem.sentence("fr")}`,
    })
  }
  const living = attempts.find((one) => isLiving(one) && one.url !== null && one.prompted_at === null)
  if (living?.url != null) {
    return { url: living.url, transaction_id: living.id }
  }
  if (invoice.service_id === null || installment.service_id === null) {
    throw new MerchantError("installment_not_found", {
      en: "PayUnit did not tell what it calls it: use the invoice's link.",
      fr: "PayUnit n’a pas dit comment il l’appelle : utilisez le lien de la facture.",
    })
  }
  const client = accounts.clientFor(invoice.account, invoice.mode)
  if (client === null) {
    throw new MerchantError("account_unavailable")
  }
  try {
    const opened = await client.invoicePayment({
      amount: installment.amount,
      invoice_id: invoice.service_id,
      installment_id: installment.service_id,
    })
    if (opened.transaction_id !== null) {
      await invoiceAttempts.insertOpened({
        id: opened.transaction_id,
        invoice_id: invoice.id,
        installment_id: installment.id,
        amount: installment.amount,
        url: opened.transaction_url,
        opened_by: openedBy,
      })
    }
    return { url: opened.transaction_url, transaction_id: opened.transaction_id }
  } catch (error) {
    if (!(error instanceof PayUnitError)) {
      throw error
    }
    logger.warn(`payunit: invoice ${invoice.id}: ${error.message}`)
    throw new MerchantError("service_no_answer", failedCall(error))
  }
}

const FRENCH_STATES: Readonly<Record<InvoiceState, string>> = {
  creating: "en création",
  in_doubt: "incertaine",
  open: "ouverte",
  partly_paid: "payée en partie",
  paid: "payée",
  void: "annulée",
  failed: "échouée",
}

/** In which state an invoice is, where that is why something is refused. */
export function itIs(state: InvoiceState): Said {
  return { en: `It is ${state}.`, fr: `Elle est ${FRENCH_STATES[state]}.` }
}

/** Whether a page can still be paid. */
function isLiving({ status, created_at, now }: AttemptRow): boolean {
  const ageMs = now.getTime() - created_at.getTime()
  return status === "PENDING" && ageMs < LINK_LIFETIME_SECONDS * 1_000 - LINK_MARGIN_MS
}
