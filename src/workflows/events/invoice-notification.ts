import { type InvoiceHeldReason, InvoiceEvents, UNFINISHED_RECORDS } from "../../domain/invoices"
import type { InvoiceOutboxEvent } from "../../modules/payunit"
import { type InvoicePaymentRow, type InvoiceRow, isInvoiceHeld } from "../../modules/payunit/invoices"
import { type Locale, writeMoney } from "../../domain/texts"
import type { AdminNotification } from "./admin-notification"

/** What a merchant is told of an invoice: `{total}` is what it bills, and `{payment}` the payment that it is about. */
interface Words {
  title: string
  text: string
}

type Situation = InvoiceHeldReason | "in_doubt" | "not_recorded"

/** What is the matter with an invoice and what to do about it, in plain words, in each language. */
export const INVOICE_NOTIFICATIONS: Readonly<Record<Locale, Readonly<Record<Situation, Words>>>> = {
  en: {
    in_doubt: {
      title: "PayUnit: whether an invoice exists is not known",
      text: "PayUnit never answered when an invoice of {total} was made. Look in PayUnit's dashboard before you make it again, and say in the invoice what you found.",
    },
    paid_twice: {
      title: "PayUnit: an invoice was paid for an order that was paid already",
      text: "For an invoice of {total} more was paid than was due on its order. The invoice says how much to refund: do so and record it.",
    },
    late_on_cancelled_order: {
      title: "PayUnit: an invoice was paid after its order was cancelled",
      text: "Money of an invoice of {total} was confirmed, and its order had been cancelled before. Refund it and record that.",
    },
    cancelled_without_refund: {
      title: "PayUnit: an order was cancelled, and its invoice not refunded",
      text: "An invoice of {total} was paid, in full or in part, for an order that is cancelled, and no refund was recorded. Medusa shows a refund, but no money was sent: refund the customer and record it.",
    },
    not_recorded: {
      title: "PayUnit: an invoice's payment is not in its order's books",
      text: "A payment of {payment} was confirmed, and Medusa could not record it on the order for a quarter of an hour. The invoice says why; it is tried again by itself.",
    },
  },
  fr: {
    in_doubt: {
      title: "PayUnit : on ne sait pas si une facture existe",
      text: "PayUnit n’a jamais répondu lors de la création d’une facture de {total}. Consultez le tableau de bord de PayUnit avant de la créer de nouveau, et indiquez dans la facture ce que vous y avez trouvé.",
    },
    paid_twice: {
      title: "PayUnit : une facture a été payée pour une commande déjà payée",
      text: "Pour une facture de {total}, on a payé plus que la commande n’attendait. La facture indique la somme à rembourser : remboursez et enregistrez le remboursement.",
    },
    late_on_cancelled_order: {
      title: "PayUnit : une facture a été payée après l’annulation de sa commande",
      text: "Un paiement d’une facture de {total} a été confirmé alors que la commande était déjà annulée. Remboursez et enregistrez le remboursement.",
    },
    cancelled_without_refund: {
      title: "PayUnit : une commande a été annulée sans remboursement de sa facture",
      text: "Une facture de {total} a été payée, en tout ou en partie, pour une commande annulée, et aucun remboursement n’a été enregistré. Medusa affiche un remboursement, mais aucun argent n’a été envoyé : remboursez et enregistrez-le.",
    },
    not_recorded: {
      title: "PayUnit : un paiement de facture manque dans la commande",
      text: "Un paiement de {payment} a été confirmé, mais Medusa n’a pas pu l’enregistrer dans la commande depuis un quart d’heure. La facture dit pourquoi ; un nouvel essai est fait automatiquement.",
    },
  },
}

/**
 * The notice of what happened to an invoice, if it is something that somebody has to see and that is still so. Names sums
 * and the invoice, and nobody whom it bills. At most one of an event.
 */
export function invoiceNotification(
  locale: Locale,
  announcement: InvoiceOutboxEvent,
  invoice: InvoiceRow,
  payment: InvoicePaymentRow | null,
): AdminNotification | null {
  const situation = situationOf(announcement, invoice, payment)
  if (situation === null) {
    return null
  }
  const { title, text } = INVOICE_NOTIFICATIONS[locale][situation]
  const sums: Readonly<Record<string, string>> = {
    "{total}": writeMoney(invoice.total_amount, invoice.currency_code, locale),
    "{payment}": writeMoney(payment?.amount ?? 0, invoice.currency_code, locale),
  }
  const name = locale === "fr" ? "Facture" : "Invoice"
  return {
    key: `payunit-invoice-${announcement.id}`,
    title,
    description: `${text.replace(/\{\w+\}/g, (found) => sums[found] ?? found)} ${name} ${invoice.ref ?? invoice.id}.`,
  }
}

function situationOf(
  { event, held_reason }: InvoiceOutboxEvent,
  invoice: InvoiceRow,
  payment: InvoicePaymentRow | null,
): Situation | null {
  switch (event) {
    case InvoiceEvents.INVOICE_IN_DOUBT:
      return invoice.state === "in_doubt" ? "in_doubt" : null
    case InvoiceEvents.INVOICE_HELD:
      return isInvoiceHeld(invoice) ? held_reason : null
    case InvoiceEvents.INVOICE_PAYMENT_NOT_RECORDED:
      return payment !== null && UNFINISHED_RECORDS.includes(payment.order_record) ? "not_recorded" : null
    default:
      return null
  }
}
