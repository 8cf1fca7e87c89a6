import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError, ShopperError } from "../../modules/payunit/errors"
import type { KeyedRequest } from "../../modules/payunit/idempotency"
import type { PaymentRequestRow } from "../../modules/payunit/requests"
import { createInvoice, payableInvoice } from "../invoices"
import { payByPrompt } from "../payables"
import { payableRequest } from "./payable"

/** What is asked for where there is no order. Amounts in major units. */
export interface InvoiceRequestTerms {
  amount: number
  phone: string | null
  reason?: string | undefined
  name?: string | undefined
  email?: string | undefined
  customer_id?: string | undefined
  locale: "en" | "fr"
  createdBy: string
  /** The key that the request was sent with. */
  request: KeyedRequest | null
}

/** How long the customer has. */
const DAYS = 14

/** What the money is for, where nobody says. */
const FOR = { en: "Payment", fr: "Paiement" } as const

/**
 * Asks for money that is of no order: by an invoice, which Medusa's books need not bear, and whose page of ours confirms by
 * itself. PayUnit is not asked to make it: its link could be paid for ever, and it would tell nobody.
 *
 * @throws MerchantError
 */
export async function requestByInvoice(
  container: MedusaContainer,
  terms: InvoiceRequestTerms,
): Promise<{ subject: { invoiceId: string }; isNew: boolean }> {
  const payunit = resolvePayUnit(container)
  const { amount, phone, reason, name, email, customer_id, locale, createdBy, request } = terms
  const contact = phone ?? email
  if (contact === undefined) {
    throw new MerchantError("invalid_request", {
      en: "Without an order, give `phone` or `email`: whoever is asked has to be known by one.",
      fr: "Sans commande, indiquez `phone` ou `email` : il faut savoir à qui l’argent est demandé.",
    })
  }
  const now = await payunit.figures.now()
  const { invoice, isNew } = await createInvoice(
    container,
    {
      client: {
        // Somebody who is known by their number or address alone is called by it.
        name: name ?? contact,
        ...(phone === null ? {} : { phone_number: phone }),
        ...(email === undefined ? {} : { email }),
      },
      ...(customer_id === undefined ? {} : { customer_id }),
      due_date: new Date(now.getTime() + DAYS * 86_400_000).toISOString().slice(0, 10),
      items: [{ name: reason ?? FOR[locale], amount, quantity: 1 }],
      locale,
      send_email: false,
    },
    { createdBy, request, isAtService: false },
  )
  return { subject: { invoiceId: invoice.id }, isNew }
}

/**
 * Sends a prompt for a request of either kind: to the number given, else to its own. Of one key one is sent.
 *
 * @throws ShopperError when nothing was sent
 */
export async function sendRequestPrompt(
  container: MedusaContainer,
  subject: PaymentRequestRow | { invoiceId: string },
  given: { phone: string | null; provider: string | null; address: string; keyed: KeyedRequest | null },
): Promise<void> {
  const { phone, provider: named, address, keyed } = given
  if ((await resolvePayUnit(container).idempotencyKeys.find(keyed)) !== null) {
    return
  }
  if (!("invoiceId" in subject)) {
    const payable = await payableRequest(container, subject)
    await payByPrompt(container, payable, { phone: phone ?? subject.phone_number ?? "", named, address, keyed })
    return
  }
  const invoice = await resolvePayUnit(container).invoices.find(subject.invoiceId)
  if (invoice === null) {
    throw new ShopperError("collection_closed")
  }
  await payByPrompt(container, await payableInvoice(container, invoice.id), {
    phone: phone ?? invoice.client_phone_number,
    ...{ named, address, keyed },
  })
}
