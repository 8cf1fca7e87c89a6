import type { LocalizedText } from "./languages"

/** Headings of a month's books, one line for each payment. */
export const PAYMENT_ACCOUNTING_SHEET = {
  paid_at: { en: "Paid on", fr: "Payé le" },
  order: { en: "Order", fr: "Commande" },
  customer: { en: "Customer", fr: "Client" },
  reference: { en: "Reference (PayUnit transaction)", fr: "Référence (transaction PayUnit)" },
  operator: { en: "Operator", fr: "Opérateur" },
  currency: { en: "Currency", fr: "Devise" },
  gross: { en: "Gross", fr: "Montant brut" },
  refunded: { en: "Refunded", fr: "Remboursé" },
  refunded_on: { en: "Refunded on", fr: "Remboursé le" },
  refund_reference: { en: "Reference of the refund", fr: "Référence du remboursement" },
  refund_fees: { en: "Fees of refunds", fr: "Frais des remboursements" },
  fees: { en: "Fees", fr: "Frais" },
  net: { en: "Net", fr: "Montant net" },
  tax: { en: "Tax of the order", fr: "Taxes de la commande" },
  state: { en: "State", fr: "État" },
  time_zone: { en: "Time zone", fr: "Fuseau horaire" },
} satisfies Record<string, LocalizedText>

/** Headings of a month's books, one line for each day, currency and operator. */
export const DAY_ACCOUNTING_SHEET = {
  day: { en: "Day", fr: "Jour" },
  operator: { en: "Operator", fr: "Opérateur" },
  currency: { en: "Currency", fr: "Devise" },
  payments: { en: "Payments", fr: "Paiements" },
  gross: { en: "Gross", fr: "Montant brut" },
  refunded: { en: "Refunded", fr: "Remboursé" },
  refund_fees: { en: "Fees of refunds", fr: "Frais des remboursements" },
  fees: { en: "Fees", fr: "Frais" },
  with_fee: { en: "Payments with known fees", fr: "Paiements aux frais connus" },
  net: { en: "Net", fr: "Montant net" },
  tax: { en: "Tax of the orders", fr: "Taxes des commandes" },
} satisfies Record<string, LocalizedText>

/** What the lines at the end of a month's books begin with, before a currency. */
export const ACCOUNTING_TOTAL_LABEL: LocalizedText = { en: "Total", fr: "Total" }

/** What a month comes to in one currency, a line for each. */
export const ACCOUNTING_TOTALS = {
  payments: DAY_ACCOUNTING_SHEET.payments,
  gross: DAY_ACCOUNTING_SHEET.gross,
  refunded: DAY_ACCOUNTING_SHEET.refunded,
  refund_fees: DAY_ACCOUNTING_SHEET.refund_fees,
  fees: DAY_ACCOUNTING_SHEET.fees,
  with_fee: DAY_ACCOUNTING_SHEET.with_fee,
  net: DAY_ACCOUNTING_SHEET.net,
  remaining: {
    en: "Remaining (gross less refunds and known fees)",
    fr: "Reste (montant brut moins remboursements et frais connus)",
  },
} satisfies Record<string, LocalizedText>
