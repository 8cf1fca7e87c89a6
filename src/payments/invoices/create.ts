import { DEFAULT_TIMEOUTS, type InvoiceCreateResponse, type InvoiceCreateRequest, PayUnitError } from "../../gateway"
import type { InvoiceState } from "../../domain/invoices"
import { cause, invoiceEntry, type LocalizedText, sayCauses } from "../../domain/texts"
import type { PayUnitModuleService } from "../../modules/payunit"
import type { InvoiceRow } from "../../modules/payunit/invoices"

/** What the service's answer may take to be written down, after the call's time-out. */
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
      set: { failure },
      from: ["creating"],
    })
  }
  const client = accounts.clientFor(invoice.account, invoice.mode)
  if (client === null) {
    await giveUp("failed", `account "${invoice.account}" in ${invoice.mode} mode is not configured`)
    return { invoice: await current(), isOpened: false }
  }
  let created: InvoiceCreateResponse
  try {
    created = await client.invoiceCreate(await requestOf(payunit, invoice))
  } catch (error) {
    const isUnknown = !(error instanceof PayUnitError) || error.mayHaveTakenEffect
    const failure = error instanceof PayUnitError ? error.message : "PayUnit could not be asked"
    logger.error(`payunit: invoice ${invoice.id}: ${failure}`)
    await giveUp(isUnknown ? "in_doubt" : "failed", failure)
    return { invoice: await current(), isOpened: false }
  }
  const { link, invoice: reported } = created
  const answer = { link, ref: reported.ref, service_id: reported.uuid }
  const opened = await invoices.move(invoice.id, {
    to: "open",
    entry: invoiceEntry("open", { why: reported.ref === null ? null : cause("made_as", { ref: reported.ref }) }),
    set: { ...answer, service_status: reported.status, failure: null },
    from: ["creating", "in_doubt"],
  })
  if (opened === null) {
    // Somebody gave it up meanwhile; its link lives all the same.
    await invoices.keepAnswer(invoice.id, answer)
  }
  await invoices.nameInstallments(
    invoice.id,
    reported.installments.map(({ uuid }) => uuid),
  )
  if (reported.total_amount !== null && reported.total_amount !== invoice.total_amount) {
    const why = cause("other_total", { reported: reported.total_amount, billed: invoice.total_amount })
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
export function invoiceStateText(state: InvoiceState): LocalizedText {
  return { en: `It is ${state}.`, fr: `Elle est ${FRENCH_STATES[state]}.` }
}
