import { InvoiceEvents } from "../../domain/invoices"
import type { InvoiceOutboxEvent } from "../../modules/payunit"
import type { InvoiceRow } from "../../modules/payunit/invoices"
import { type Locale, writeMoney } from "../../domain/texts"
import type { AdminNotification } from "./admin-notification"

/** What is the matter with an invoice that is in doubt and what to do about it, in plain words, in each language. */
const INVOICE_IN_DOUBT: Readonly<Record<Locale, { title: string; text: string }>> = {
  en: {
    title: "PayUnit: an invoice is not confirmed by PayUnit",
    text: "PayUnit did not answer when an invoice of {total} was created. Look in PayUnit's dashboard before you create it again, then press “Found at PayUnit” or “Not found” on the invoice's page.",
  },
  fr: {
    title: "PayUnit : une facture n’est pas confirmée par PayUnit",
    text: "PayUnit n’a pas répondu à la création d’une facture de {total}. Consultez le tableau de bord de PayUnit avant de la recréer, puis choisissez « Trouvée chez PayUnit » ou « Introuvable » sur la page de la facture.",
  },
}

/**
 * The notice of what happened to an invoice, if it is something that somebody has to see and that is still so. Names its
 * sum and the invoice, and nobody whom it bills. At most one of an event. Of its money, its payments tell.
 */
export function invoiceNotification(
  locale: Locale,
  { id, event }: InvoiceOutboxEvent,
  invoice: InvoiceRow,
): AdminNotification | null {
  if (event !== InvoiceEvents.INVOICE_IN_DOUBT || invoice.state !== "in_doubt") {
    return null
  }
  const { title, text } = INVOICE_IN_DOUBT[locale]
  const total = writeMoney(invoice.total_amount, invoice.currency_code, locale)
  const name = locale === "fr" ? "Facture" : "Invoice"
  return {
    key: `payunit-invoice-${id}`,
    title,
    description: `${text.replace("{total}", total)} ${name} ${invoice.ref ?? invoice.id}.`,
  }
}
