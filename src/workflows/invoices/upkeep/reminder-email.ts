import { type InstallmentRow, type InvoiceRow, remainingOf } from "../../../modules/payunit/invoices"
import { dueInWords, type InvoiceEmail, moneyInWords } from "../email-data"

/** What the template `payunit-invoice-reminder` gets: what the invoice's own e-mail says, and what is to be paid by when. */
export interface ReminderEmail extends InvoiceEmail {
  text: InvoiceEmail["text"] & {
    /** To somebody who has paid meanwhile. */
    paid_already: string
  }
  reminder: {
    /** What the instalment is called that is due; null for all that is left. */
    installment: string | null
    /** Major units, and the words for it. */
    amount: number
    amount_text: string
    /** ISO 8601, and the day in words. */
    due_date: string
    due_text: string
    /** How many days ago the invoice was due; 0 on that day, negative before. */
    days_past_due: number
  }
}

interface About {
  amount: string
  due: string
  /** Each with a space before it, or empty. */
  billedBy: string
  reference: string
  /** The title of the instalment that is due, in quotation marks; null for all that is left. */
  installment: string | null
  daysPastDue: number
}

const QUOTED: Readonly<Record<"en" | "fr", (text: string) => string>> = {
  en: (text) => `“${text}”`,
  fr: (text) => `«\u00a0${text}\u00a0»`,
}

type Words = { subject: string } & Pick<ReminderEmail["text"], "introduction" | "due" | "paid_already">

const TEXTS: Readonly<Record<"en" | "fr", (about: About) => Words>> = {
  en: ({ amount, due, billedBy, reference, installment, daysPastDue }) => ({
    subject: `Reminder: ${amount} ${daysPastDue > 0 ? "was due on" : "due by"} ${due}${billedBy}`,
    introduction:
      installment === null
        ? `this is a reminder that ${amount} is still to be paid for your invoice${reference}.`
        : `this is a reminder that ${amount} is to be paid: the instalment ${installment} of your invoice${reference}.`,
    due:
      daysPastDue > 0
        ? `It was due on ${due}.`
        : daysPastDue === 0
          ? `It is due today, ${due}.`
          : `It is due by ${due}.`,
    paid_already: "If you have just paid, please ignore this message.",
  }),
  fr: ({ amount, due, billedBy, reference, installment, daysPastDue }) => ({
    subject: `Rappel : ${amount} ${daysPastDue > 0 ? "étaient à régler" : "à régler"} au plus tard le ${due}${billedBy}`,
    introduction:
      installment === null
        ? `nous vous rappelons qu’il reste ${amount} à régler pour votre facture${reference}.`
        : `nous vous rappelons que ${amount} sont à régler : la tranche ${installment} de votre facture${reference}.`,
    due:
      daysPastDue > 0
        ? `L’échéance était le ${due}.`
        : daysPastDue === 0
          ? `L’échéance est aujourd’hui, le ${due}.`
          : `L’échéance est le ${due}.`,
    paid_already: "Si vous venez de payer, ne tenez pas compte de ce message.",
  }),
}

/**
 * The e-mail that reminds of an invoice, or of one instalment of it, in its language. Pure.
 *
 * @param email what the invoice's own e-mail would say now
 */
export function reminderEmail(
  email: InvoiceEmail,
  invoice: InvoiceRow,
  installment: InstallmentRow | null,
  daysPastDue: number,
): ReminderEmail {
  const { locale } = invoice
  const remaining = remainingOf(invoice)
  const amount = Math.min(installment?.amount ?? remaining, remaining)
  const dueDate = installment?.due_date ?? invoice.due_date
  const company = invoice.custom_billing_company
  const amountText = moneyInWords(amount, invoice)
  const due = dueInWords(dueDate, locale)
  const { subject, ...words } = TEXTS[locale]({
    ...{ amount: amountText, due, daysPastDue },
    installment: installment === null ? null : QUOTED[locale](installment.title),
    billedBy: company === null ? "" : ` – ${company.name}`,
    reference: invoice.ref === null ? "" : ` ${invoice.ref}`,
  })
  return {
    ...email,
    subject,
    text: { ...email.text, ...words },
    reminder: {
      installment: installment?.title ?? null,
      ...{ amount, amount_text: amountText, due_date: dueDate.toISOString(), due_text: due },
      days_past_due: daysPastDue,
    },
  }
}
