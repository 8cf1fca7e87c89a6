import { InvoiceEvents } from "../../domain/invoices"
import type { InvoiceOutboxEvent } from "../../modules/payunit"
import type { InvoiceRow } from "../../modules/payunit/invoices"
import { type Locale, writeMoney } from "../../domain/texts"
import type { AdminNotification } from "./admin-notification"

/** What is the matter with an invoice that is in doubt and what to do about it, in plain words, in each language. */
const INVOICE_IN_DOUBT: Readonly<Record<Locale, { title: string; text: string }>> = {
  en: {
    title: "PayUnit: whether an invoice exists is not known",
    text: "PayUnit never answered when an invoice of {total} was made. Look in PayUnit's dashboard before you make it again, and say in the invoice what you found.",
  },
  fr: {
    title: "PayUnit : on ne sait pas si une facture existe",
    text: "PayUnit n’a jamais répondu lors de la création d’une facture de {total}. Consultez le tableau de bord de PayUnit avant de la créer de nouveau, et indiquez dans la facture ce que vous y avez trouvé.",
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
