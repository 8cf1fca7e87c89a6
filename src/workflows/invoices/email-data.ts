import { INVOICE_TIME_ZONE, lineTotal } from "../../domain/invoices"
import { type InstallmentRow, type InvoiceLineRow, type InvoiceRow, remainingOf } from "../../modules/payunit/invoices"

/** What the template `payunit-invoice` gets: everything to show, in words and in figures. */
export interface InvoiceEmail {
  locale: "en" | "fr"
  subject: string
  /** Sentences and labels in that language. */
  text: {
    greeting: string
    introduction: string
    due: string
    pay: string
    items: string
    installments: string
    total: string
    remaining: string
  }
  invoice: {
    id: string
    ref: string | null
    order_id: string | null
    /** The page of ours where the invoice is paid, which confirms by itself. */
    link: string
    /** PayUnit's own link, behind which nobody is told what is paid; null where PayUnit has none. */
    service_link: string | null
    type: "NORMAL" | "INSTALLMENT"
    client_name: string
    /** Who bills, where it is another company than the store's. */
    company: { name: string; logo: string | null } | null
    currency_code: string
    /** Amounts in major units, each with the words for it, such as `12 500 FCFA`. */
    total_amount: number
    total_text: string
    remaining_amount: number
    remaining_text: string
    /** ISO 8601, and the day in words. */
    due_date: string
    due_text: string
    items: {
      name: string
      quantity: number
      quantity_text: string
      amount: number
      amount_text: string
      total: number
      total_text: string
    }[]
    installments: { title: string; amount: number; amount_text: string }[]
  }
}

const TEXTS: Readonly<Record<"en" | "fr", (about: About) => Pick<InvoiceEmail, "subject" | "text">>> = {
  en: ({ name, total, due, billedBy, reference }) => ({
    subject: `Invoice${reference} of ${total}${billedBy}`,
    text: {
      greeting: `Hello ${name},`,
      introduction: `here is your invoice${reference} of ${total}.`,
      due: `It is due by ${due}.`,
      pay: "Pay now",
      items: "Items",
      installments: "Instalments",
      total: "Total",
      remaining: "Left to pay",
    },
  }),
  fr: ({ name, total, due, billedBy, reference }) => ({
    subject: `Facture${reference} de ${total}${billedBy}`,
    text: {
      greeting: `Bonjour ${name},`,
      introduction: `voici votre facture${reference} de ${total}.`,
      due: `Elle est à régler au plus tard le ${due}.`,
      pay: "Payer maintenant",
      items: "Articles",
      installments: "Tranches",
      total: "Total",
      remaining: "Reste à payer",
    },
  }),
}

interface About {
  name: string
  total: string
  due: string
  /** Each with a space before it, or empty. */
  billedBy: string
  reference: string
}

/** A sum in the currency and the language of an invoice. */
export function moneyInWords(amount: number, { locale, currency_code }: InvoiceRow): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency: currency_code.toUpperCase() }).format(amount)
}

/** The day that a moment is due on. */
export function dueInWords(moment: Date, locale: "en" | "fr"): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: INVOICE_TIME_ZONE }).format(moment)
}

/** The e-mail of an invoice, in its language. Pure. */
export function invoiceEmail(
  invoice: InvoiceRow,
  items: readonly InvoiceLineRow[],
  installments: readonly InstallmentRow[],
  pageUrl: string,
): InvoiceEmail {
  const { locale, currency_code } = invoice
  const money = (amount: number): string => moneyInWords(amount, invoice)
  const due = dueInWords(invoice.due_date, locale)
  const company = invoice.custom_billing_company
  const words = TEXTS[locale]({
    name: invoice.client_name,
    total: money(invoice.total_amount),
    due,
    billedBy: company === null ? "" : ` – ${company.name}`,
    reference: invoice.ref === null ? "" : ` ${invoice.ref}`,
  })
  const remaining = remainingOf(invoice)
  return {
    locale,
    ...words,
    invoice: {
      id: invoice.id,
      ref: invoice.ref,
      order_id: invoice.order_id,
      link: pageUrl,
      service_link: invoice.link,
      type: invoice.type,
      client_name: invoice.client_name,
      company: company === null ? null : { name: company.name, logo: company.logo ?? null },
      currency_code,
      total_amount: invoice.total_amount,
      total_text: money(invoice.total_amount),
      remaining_amount: remaining,
      remaining_text: money(remaining),
      due_date: invoice.due_date.toISOString(),
      due_text: due,
      items: items.map(({ name, quantity, amount }) => ({
        name,
        quantity,
        quantity_text: quantity.toLocaleString(locale),
        amount,
        amount_text: money(amount),
        total: lineTotal({ amount, quantity }),
        total_text: money(lineTotal({ amount, quantity })),
      })),
      installments: installments.map(({ title, amount }) => ({ title, amount, amount_text: money(amount) })),
    },
  }
}
