import type { Locale } from "./languages"

/** What the payment pages say to payers, by code. `{name}` stands for a value. */
const PAGE_TEXTS = {
  request: { en: "Payment request", fr: "Demande de paiement" },
  invoice: { en: "Invoice", fr: "Facture" },
  receipt: { en: "Receipt", fr: "Reçu" },
  order: { en: "Order", fr: "Commande" },
  tax: { en: "Tax", fr: "Taxe" },
  for: { en: "For", fr: "Pour" },
  to_pay: { en: "To pay", fr: "À payer" },
  to_pay_now: { en: "To pay now", fr: "À payer maintenant" },
  from: { en: "From", fr: "De la part de" },
  client: { en: "Client", fr: "Client" },
  number: { en: "Number", fr: "Numéro" },
  issued: { en: "Issued", fr: "Émise le" },
  due: { en: "To be paid by", fr: "À payer avant le" },
  valid: { en: "Valid until", fr: "Valable jusqu’au" },
  item: { en: "Item", fr: "Article" },
  quantity: { en: "Qty", fr: "Qté" },
  price: { en: "Price", fr: "Prix" },
  sum: { en: "Sum", fr: "Montant" },
  total: { en: "Total", fr: "Total" },
  paid_sum: { en: "Paid", fr: "Payé" },
  left: { en: "Left to pay", fr: "Reste à payer" },
  installments: { en: "Instalments", fr: "Tranches" },
  payments: { en: "Payments", fr: "Paiements" },
  issued_on: { en: "Date", fr: "Date" },
  is_paid: { en: "paid", fr: "payée" },
  phone: { en: "Your Mobile Money number", fr: "Votre numéro Mobile Money" },
  phone_known: {
    en: "Leave empty = {phone}.",
    fr: "Laisser vide = {phone}.",
  },
  phone_hint: { en: "Nine digits, such as 6 70 00 00 00.", fr: "Neuf chiffres, par exemple 6 70 00 00 00." },
  operator: { en: "Operator", fr: "Opérateur" },
  operator_by_number: { en: "Detected automatically", fr: "Détecté automatiquement" },
  pay: { en: "Pay {amount}", fr: "Payer {amount}" },
  pay_on_page: { en: "Card, or another way to pay", fr: "Carte ou autre moyen de paiement" },
  confirm_on_page: { en: "Confirm on the operator’s page", fr: "Confirmer sur la page de l’opérateur" },
  look: { en: "Look again", fr: "Actualiser" },
  print: {
    en: "To print this page, use your browser’s menu.",
    fr: "Pour imprimer cette page, utilisez le menu du navigateur.",
  },
  safe: {
    en: "You confirm with your secret code on your own phone. We never ask you for it.",
    fr: "Vous confirmez avec votre code secret sur votre propre téléphone. Nous ne vous le demandons jamais.",
  },
  again: {
    en: "The last request was not confirmed, and nothing was taken. You can try again.",
    fr: "La dernière demande n’a pas été confirmée et rien n’a été prélevé. Vous pouvez réessayer.",
  },
  operators: { en: "Accepted here", fr: "Acceptés ici" },
  card: { en: "Card", fr: "Carte" },
  amount_all: { en: "To pay", fr: "À payer" },
  amount_part: { en: "To pay now: {part}", fr: "À payer maintenant : {part}" },
  amount_part_by: {
    en: "To pay now: {part}, by {day}",
    fr: "À payer maintenant : {part}, avant le {day}",
  },
  amount_rest: { en: "The rest to pay", fr: "Reste à payer" },
  amount_paying: { en: "Being paid", fr: "Paiement en cours" },
  amount_paid: { en: "Paid in full", fr: "Payé en totalité" },
  amount_whole: { en: "Amount of the invoice", fr: "Montant de la facture" },
  received: {
    en: "Thank you: {paid} of {total} received.",
    fr: "Merci : {paid} reçus sur {total}.",
  },
  next_title: { en: "What happens next", fr: "Comment ça se passe" },
  next_prompt: {
    en: "You type your number, and your operator sends a request to your phone.",
    fr: "Vous entrez votre numéro, et votre opérateur envoie une demande sur votre téléphone.",
  },
  next_code: {
    en: "You check the amount there, {amount}, and confirm with your secret code.",
    fr: "Vous y vérifiez le montant, {amount}, et confirmez avec votre code secret.",
  },
  next_done: {
    en: "This page then says “Paid” by itself, and {shop} is told. Keep it: it is your proof.",
    fr: "Cette page affiche alors « Payé » toute seule, et {shop} en est informé. Gardez-la : c’est votre preuve.",
  },
  the_shop: { en: "the shop", fr: "la boutique" },
  doubt: {
    en: "You do not know {shop}, or did not expect this? Do not pay.",
    fr: "Vous ne connaissez pas {shop}, ou n’attendiez rien ? Ne payez pas.",
  },
  doubt_call: {
    en: "You do not know {shop}, or did not expect this? Do not pay, and call {phone}.",
    fr: "Vous ne connaissez pas {shop}, ou n’attendiez rien ? Ne payez pas, et appelez le {phone}.",
  },
  other_language: { en: "Français", fr: "English" },
  not_valid: { en: "This link is not valid.", fr: "Ce lien n’est pas valable." },
  state_open: { en: "Not paid yet.", fr: "Pas encore payé." },
  state_confirm_on_phone: {
    en: "Confirm the payment on your phone {phone}. This page updates by itself.",
    fr: "Confirmez le paiement sur votre téléphone {phone}. Cette page se met à jour toute seule.",
  },
  state_confirm_with_bank: {
    en: "Your card payment is being confirmed. If your bank asks you, confirm it there; otherwise just wait. This page updates by itself.",
    fr: "Votre paiement par carte est en cours de confirmation. Si votre banque vous le demande, confirmez-le ; sinon, patientez. Cette page se met à jour toute seule.",
  },
  state_processing: {
    en: "Your payment has arrived and is being recorded.",
    fr: "Votre paiement est arrivé et est en cours d’enregistrement.",
  },
  state_paid: { en: "Paid. Thank you!", fr: "Payé. Merci !" },
  state_in_review: {
    en: "Your payment is being looked at by the shop, which will contact you. Please do not pay again.",
    fr: "La boutique vérifie votre paiement et vous contactera. Ne payez pas une seconde fois.",
  },
  state_expired: {
    en: "The time to pay by this link has passed. Ask the shop for a new one.",
    fr: "Le délai de ce lien est passé. Demandez-en un nouveau à la boutique.",
  },
  state_withdrawn: {
    en: "The shop withdrew this request. There is nothing to pay here.",
    fr: "La boutique a retiré cette demande. Il n’y a rien à payer ici.",
  },
  state_closed: { en: "There is nothing left to pay here.", fr: "Il n’y a plus rien à payer ici." },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>

/** A text of the payment pages. */
export type PageText = keyof typeof PAGE_TEXTS

/** A text of the payment pages in a language, with its values. */
export function pageText(code: PageText, locale: Locale, values: Readonly<Record<string, string>> = {}): string {
  return PAGE_TEXTS[code][locale].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** What the storefront's route says of a payment, by its status; and what it says in its place where it knows more. */
const PAYMENT_TEXTS = {
  open: { en: "Not paid yet.", fr: "Pas encore payé." },
  /** Of `open`, while the shop takes no new payments. */
  paused: {
    en: "Not paid yet. The shop takes no payments through PayUnit at the moment; try again later, or ask the shop.",
    fr: "Pas encore payé. La boutique ne prend pas de paiements par PayUnit pour le moment ; réessayez plus tard ou adressez-vous à la boutique.",
  },
  confirm_on_phone: {
    en: "Confirm the payment on your phone.",
    fr: "Confirmez le paiement sur votre téléphone.",
  },
  /** Of `confirm_on_phone`, where the prompt may have been declined. */
  may_be_declined: {
    en: "The payment may have been declined. If your phone still shows the request, confirm it there; otherwise try again.",
    fr: "Le paiement a peut-être été refusé. Si votre téléphone affiche encore la demande, confirmez-la ; sinon, réessayez.",
  },
  confirm_with_bank: {
    en: "Confirm the payment with your bank.",
    fr: "Confirmez le paiement auprès de votre banque.",
  },
  /** Of `confirm_with_bank`, where no page of a bank is known: there may be none. */
  awaiting_bank: {
    en: "Your card payment is being confirmed. If your bank asks you, confirm it there; otherwise just wait.",
    fr: "Votre paiement par carte est en cours de confirmation. Si votre banque vous le demande, confirmez-le ; sinon, patientez.",
  },
  processing: {
    en: "Your payment has arrived. Your order is being placed.",
    fr: "Votre paiement est arrivé. Votre commande est en cours d’enregistrement.",
  },
  paid: { en: "Paid. Thank you for your order.", fr: "Payé. Merci pour votre commande." },
  failed: {
    en: "The payment was declined. Nothing was taken; you can try again.",
    fr: "Le paiement a été refusé. Rien n’a été prélevé ; vous pouvez réessayer.",
  },
  cancelled: {
    en: "The payment was cancelled. You can try again.",
    fr: "Le paiement a été annulé. Vous pouvez réessayer.",
  },
  expired: {
    en: "The time to pay has passed. If you did pay, it is noticed; otherwise try again.",
    fr: "Le délai de paiement est passé. Si vous avez payé, nous le verrons ; sinon, réessayez.",
  },
  in_review: {
    en: "Your payment has arrived and is being looked at. The shop will contact you; please do not pay again.",
    fr: "Votre paiement est arrivé et fait l’objet d’une vérification. La boutique vous contactera ; ne payez pas une seconde fois.",
  },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>

/** A sentence about a payment. */
export type PaymentText = keyof typeof PAYMENT_TEXTS

/** A sentence about a payment in a language. */
export function paymentText(code: PaymentText, locale: Locale): string {
  return PAYMENT_TEXTS[code][locale]
}
