import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { mistakesOf, invoiceTerms, type InvoiceTerms, invoiceTotal } from "../../../domain/invoices"
import { mistakeView, sayMistakes, sumOf } from "../../../domain/texts"
import { DEFAULT_ACCOUNT, resolvePayUnit } from "../../../modules/payunit"
import { contentHash, type Json, type KeyedRequest } from "../../../modules/payunit/idempotency"
import { newInvoiceId } from "../../../modules/payunit/security"
import type { InvoiceDemands, InvoiceRow, NewInvoice } from "../../../modules/payunit/invoices"
import { MerchantError } from "../../../modules/payunit/errors"
import type { Query } from "../../../medusa"
import { type InvoicedOrder, figuresOf, openPaymentsOf, readBilledOrder } from "./billed-order"

/** Who asks for an invoice. */
export interface InvoiceRequester {
  /** Id of the user or API key. */
  createdBy: string
  /** The key that the request was sent with: two requests of one are one invoice. */
  request?: KeyedRequest | null
  /**
   * Whether the service is asked to make it too, as it is by default: it then has a link of its own, which nobody can
   * revoke. Otherwise the invoice is open once it is written down, is paid at our page alone, and a phone number or an
   * e-mail address of the client is enough.
   */
  isAtService?: boolean
}

/**
 * Writes an invoice down, before the service hears of it: checks what it is to say, for whom and for which order. The
 * client's name and number stay in the table: workflows, whose inputs Medusa may store, get the id alone.
 *
 * @param body {@link InvoiceTerms} as they were sent, still to be checked
 * @returns the invoice, and whether it is new: the same request again finds the one that it made
 * @throws MerchantError
 */
export async function writeInvoice(
  container: MedusaContainer,
  body: unknown,
  by: InvoiceRequester,
): Promise<{ invoice: InvoiceRow; isNew: boolean }> {
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { isAtService = true } = by
  const parsed = invoiceTerms({ ...payunit.options, isAtService }, await payunit.figures.now()).safeParse(body)
  if (!parsed.success) {
    const mistakes = mistakesOf(parsed.error.issues)
    throw new MerchantError("invalid_invoice", sayMistakes(mistakes), { fields: mistakes.map(mistakeView) })
  }
  const terms = parsed.data
  const account = terms.account ?? DEFAULT_ACCOUNT
  const mode = payunit.accounts.modes.get(account)
  if (mode === undefined) {
    throw new MerchantError("unknown_account", {
      en: `Configured: ${[...payunit.accounts.modes.keys()].join(", ")}.`,
      fr: `Comptes configurés : ${[...payunit.accounts.modes.keys()].join(", ")}.`,
    })
  }
  if ((await payunit.pauses.of(account)) !== null) {
    throw new MerchantError("payments_paused")
  }
  const order = terms.order_id == null ? null : await readBilledOrder(query, terms.order_id)
  if (order !== null && order.currencyCode !== terms.currency_code) {
    throw new MerchantError("currency_differs", {
      en: `This one's is ${order.currencyCode.toUpperCase()}.`,
      fr: `La sienne est ${order.currencyCode.toUpperCase()}.`,
    })
  }
  const customer = await customerOf(query, terms, order)
  const openPayments = order === null ? [] : await openPaymentsOf(payunit, order)
  const written = await payunit.invoices.write(
    newInvoice(terms, { account, mode, customer, by, isAtService, shopEmail: payunit.options.shopEmail }),
    order === null ? null : (demands: InvoiceDemands) => figuresOf(order, openPayments, demands),
    terms.confirm_exceeds,
    by.request ?? null,
  )
  if (written.kind === "exceeds") {
    const { figures, excess } = written
    const sum = (amount: number) => sumOf(amount, terms.currency_code)
    const [outstanding, left, tooMuch] = [sum(figures.outstanding), sum(figures.left), sum(excess)]
    throw new MerchantError(
      "exceeds_outstanding",
      {
        en: `Of ${outstanding.en} that are outstanding, ${left.en} are not asked for yet: ${tooMuch.en} too much.`,
        fr: `Sur ${outstanding.fr} qui restent à payer, ${left.fr} ne sont pas encore demandés : c’est ${tooMuch.fr} de trop.`,
      },
      { figures, excess, total_amount: invoiceTotal(terms.items) },
    )
  }
  return { invoice: written.invoice, isNew: written.kind === "created" }
}

interface Customer {
  id: string
  email: string | null
}

/** The customer of an invoice: the one named, or the order's. */
async function customerOf(query: Query, terms: InvoiceTerms, order: InvoicedOrder | null): Promise<Customer | null> {
  const ofOrder = order?.customerId ?? null
  if (terms.customer_id != null && ofOrder !== null && terms.customer_id !== ofOrder) {
    throw new MerchantError("customer_differs")
  }
  const id = terms.customer_id ?? ofOrder
  if (id === null) {
    return null
  }
  const { data } = await query.graph({ entity: "customer", fields: ["id", "email"], filters: { id } })
  const [customer] = z.array(z.object({ id: z.string(), email: z.string().nullish() })).parse(data)
  if (customer === undefined) {
    throw new MerchantError("customer_not_found")
  }
  return { id: customer.id, email: customer.email ?? null }
}

function newInvoice(
  terms: InvoiceTerms,
  more: {
    account: string
    mode: "test" | "live"
    customer: Customer | null
    by: InvoiceRequester
    isAtService: boolean
    shopEmail: string | undefined
  },
): NewInvoice {
  const { account, mode, customer, by, isAtService, shopEmail } = more
  const { client } = terms
  return {
    id: newInvoiceId(),
    content_hash: hashOf(terms, account),
    account,
    mode,
    order_id: terms.order_id ?? null,
    customer_id: customer?.id ?? null,
    client_name: client.name,
    client_email: client.email,
    client_phone_number: client.phone_number,
    email_to: client.email,
    follows_customer: client.email !== "" && customer?.email?.toLowerCase() === client.email.toLowerCase(),
    locale: terms.locale,
    type: terms.type,
    partial_payment: terms.partial_payment,
    due_date: new Date(terms.due_date),
    due_date_sent: terms.due_date,
    custom_billing_company: definedOf(terms.custom_billing_company ?? null),
    is_custom_company: terms.is_custom_company ?? terms.custom_billing_company != null,
    callback_url: terms.callback_url ?? null,
    note: terms.note ?? null,
    total_amount: invoiceTotal(terms.items),
    currency_code: terms.currency_code,
    created_by: by.createdBy,
    is_at_service: isAtService,
    again: terms.again,
    // Nobody is told by a letter to the shop itself.
    send_email: terms.send_email && client.email !== "" && client.email !== shopEmail,
    items: terms.items,
    installments: (terms.installments ?? []).map(({ title, amount, due_date }) => ({
      title,
      amount,
      due_date: due_date == null ? null : new Date(due_date),
    })),
  }
}

/** What an invoice says, in short. How the request was sent, and whether it may exceed what is due, is no part of it. */
function hashOf({ again: _again, confirm_exceeds: _exceeds, ...content }: InvoiceTerms, account: string): string {
  return contentHash(JSON.parse(JSON.stringify({ ...content, account })) as Json)
}

function definedOf(company: InvoiceTerms["custom_billing_company"] | null): NewInvoice["custom_billing_company"] {
  if (company == null) {
    return null
  }
  const { name, logo, email, phone_number } = company
  return {
    name,
    ...(logo === undefined ? {} : { logo }),
    ...(email === undefined ? {} : { email }),
    ...(phone_number === undefined ? {} : { phone_number }),
  }
}
