import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError, ShopperError } from "../../modules/payunit/errors"
import type { PaymentRequestRow } from "../../modules/payunit/requests"
import { invoiceMethods, payInvoice } from "../../payments/invoices"
import { createInvoice } from "../invoices"
import { operatorFor, payByPrompt } from "./pay"

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
}

/** How long the customer has. */
const DAYS = 14

/** What it is for, where nobody says. */
const FOR = { en: "Payment", fr: "Paiement" } as const

/**
 * Asks for money that is of no order: by an invoice, which Medusa's books need not bear, and whose page of ours confirms by
 * itself.
 *
 * @throws MerchantError
 */
export async function requestByInvoice(
  container: MedusaContainer,
  terms: InvoiceRequestTerms,
  idempotencyKey: string | null,
): Promise<{ subject: { invoiceId: string }; isNew: boolean }> {
  const payunit = resolvePayUnit(container)
  const { amount, phone, reason, name, email, customer_id, locale, createdBy } = terms
  const now = await payunit.figures.now()
  const { invoice, isNew } = await createInvoice(
    container,
    {
      client: {
        // Somebody who is known by their number alone is called by it.
        name: name ?? phone ?? "",
        phone_number: phone ?? "",
        ...(email === undefined ? {} : { email }),
      },
      ...(customer_id === undefined ? {} : { customer_id }),
      due_date: new Date(now.getTime() + DAYS * 86_400_000).toISOString().slice(0, 10),
      items: [{ name: reason ?? FOR[locale], amount, quantity: 1 }],
      locale,
      send_email: false,
    },
    { createdBy, idempotencyKey },
  )
  if (invoice.state === "failed") {
    throw new MerchantError("invoice_refused", invoice.failure ?? "", { invoice_id: invoice.id })
  }
  return { subject: { invoiceId: invoice.id }, isNew }
}

/**
 * Sends a prompt for a request of either kind: to the number given, else to its own.
 *
 * @throws ShopperError when nothing was sent
 */
export async function sendRequestPrompt(
  container: MedusaContainer,
  subject: PaymentRequestRow | { invoiceId: string },
  { phone, provider, address, by }: { phone: string | null; provider: string | null; address: string; by: string },
): Promise<void> {
  if (!("invoiceId" in subject)) {
    await payByPrompt(container, subject, { phone: phone ?? subject.phone_number ?? "", named: provider, address })
    return
  }
  const payunit = resolvePayUnit(container)
  const invoice = await payunit.invoices.find(subject.invoiceId)
  if (invoice === null) {
    throw new ShopperError("collection_closed")
  }
  const number = phone ?? invoice.client_phone_number
  await payInvoice(payunit, container.resolve(ContainerRegistrationKeys.QUERY), {
    invoiceId: invoice.id,
    address,
    openedBy: by,
    means: {
      kind: "prompt",
      phone: number,
      provider: operatorFor(number, provider, await invoiceMethods(payunit, invoice)),
    },
  })
}
