import { type Cause, causesIn, type StoredCause } from "./causes"
import type { LocalizedText } from "./languages"
import type { Params, ParamsArgument } from "./template"

/** What happens to a payment: the texts, by the codes that its history is written in. */
export const PAYMENT_HISTORY = {
  opening: { en: "Payment started", fr: "Paiement démarré" },
  open: { en: "Payment link created", fr: "Lien de paiement créé" },
  joined: { en: "Same link used again", fr: "Même lien réutilisé" },
  adopted: { en: "Moved to another payment session", fr: "Rattaché à une autre session de paiement" },
  prompted: { en: "Request sent to the phone", fr: "Demande envoyée sur le téléphone" },
  not_prompted: { en: "Request not sent", fr: "Demande non envoyée" },
  prompt_failed: { en: "Request failed", fr: "Demande échouée" },
  paid: { en: "Payment confirmed by PayUnit", fr: "Paiement confirmé par PayUnit" },
  to_be_confirmed: {
    en: "Paid according to PayUnit; second check under way",
    fr: "Payé selon PayUnit ; deuxième vérification en cours",
  },
  denied: { en: "Contradicted by PayUnit", fr: "Contredit par PayUnit" },
  confirmed: { en: "Confirmed by PayUnit as well", fr: "Confirmé aussi par PayUnit" },
  may_be_paid: {
    en: "May be paid: unknown answer of PayUnit",
    fr: "Peut-être payé : réponse inconnue de PayUnit",
  },
  applying: { en: "The money is being recorded", fr: "L’argent est en cours d’enregistrement" },
  settled: { en: "The money is recorded", fr: "L’argent est enregistré" },
  failed: { en: "Failed", fr: "Échoué" },
  cancelled: { en: "Cancelled", fr: "Annulé" },
  expired: { en: "Expired", fr: "Expiré" },
  held: { en: "On hold: {reason:reason}", fr: "En attente de décision : {reason:reason}" },
  order_not_placed: { en: "Order not placed yet", fr: "Commande pas encore validée" },
  placing_requested: {
    en: "Placing the order, or counting the payment, requested by hand",
    fr: "Validation de la commande, ou comptage du paiement, demandé à la main",
  },
  order_placed_first: { en: "Order placed before its payment", fr: "Commande passée avant son paiement" },
  order_abandoned: {
    en: "Order left unpaid (the server stopped), cancelled if nobody pays",
    fr: "Commande restée impayée (arrêt du serveur), annulée si personne ne paie",
  },
  order_released: { en: "The order no longer waits for a payment", fr: "La commande n’attend plus de paiement" },
  order_cancelled: { en: "Order cancelled", fr: "Commande annulée" },
  links_dismissed: {
    en: "The links to an order that does not exist were removed",
    fr: "Les liens vers une commande qui n’existe pas ont été retirés",
  },
  refund_deleted: {
    en: "Refund that never happened deleted",
    fr: "Remboursement qui n’a jamais eu lieu supprimé",
  },
  completion_stuck: {
    en: "Medusa stopped while placing the order",
    fr: "Medusa s’est arrêté en validant la commande",
  },
  order_placed_emitted: {
    en: "The shop was told of the order",
    fr: "La boutique a été informée de la commande",
  },
  stray_order_put_aside: {
    en: "An unfinished order was put aside",
    fr: "Une commande inachevée a été mise de côté",
  },
  order_linked: { en: "An order was linked to its payment", fr: "Une commande a été reliée à son paiement" },
  reported: { en: "PayUnit reports it on its invoice", fr: "PayUnit la signale sur sa facture" },
  confirmed_by_hand: { en: "Confirmed by hand", fr: "Confirmé à la main" },
  recorded_on_order: { en: "Recorded on its order", fr: "Enregistré sur sa commande" },
  refund_recorded: { en: "Refund recorded", fr: "Remboursement enregistré" },
  refund_struck_out: { en: "Refund removed", fr: "Remboursement retiré" },
  resolved_refunded: { en: "Closed: refunded", fr: "Clos : remboursé" },
  resolved_dismissed: { en: "Dismissed", fr: "Classé sans remboursement" },
  resolution_undone: { en: "Decision undone", fr: "Décision annulée" },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** What happens to an invoice: the texts, by the codes that its history is written in. */
export const INVOICE_HISTORY = {
  creating: { en: "Requested from PayUnit", fr: "Demandée à PayUnit" },
  open: { en: "Created by PayUnit", fr: "Créée par PayUnit" },
  opened: { en: "Created, to be paid on its own page", fr: "Créée, à payer sur sa propre page" },
  in_doubt: { en: "PayUnit did not answer", fr: "PayUnit n’a pas répondu" },
  failed: { en: "Not created", fr: "Pas créée" },
  abandoned: { en: "Left unfinished", fr: "Restée inachevée" },
  other_total: { en: "Another total at PayUnit", fr: "Autre total chez PayUnit" },
  found: { en: "Found in PayUnit's dashboard", fr: "Trouvée dans le tableau de bord de PayUnit" },
  not_found: { en: "Not found in PayUnit's dashboard", fr: "Introuvable dans le tableau de bord de PayUnit" },
  paid: { en: "Paid", fr: "Payée" },
  partly_paid: { en: "Partly paid", fr: "Payée en partie" },
  void: { en: "Cancelled", fr: "Annulée" },
  emailed: { en: "Sent by e-mail", fr: "Envoyée par e-mail" },
  not_emailed: { en: "Not sent by e-mail", fr: "Pas envoyée par e-mail" },
  reminded: { en: "Reminder sent by e-mail", fr: "Rappel envoyé par e-mail" },
  not_reminded: { en: "Reminder not sent", fr: "Rappel non envoyé" },
  address_changed: {
    en: "The customer's e-mail address changed",
    fr: "L’adresse e-mail du client a changé",
  },
  returned: { en: "Somebody came back from its page", fr: "Quelqu’un est revenu de sa page" },
  report_unclear: { en: "PayUnit's report is unclear", fr: "Informations de PayUnit contradictoires" },
  report_lower: { en: "PayUnit reports less than before", fr: "PayUnit signale moins qu’avant" },
  looked: { en: "Checked: nothing was paid", fr: "Vérifié : rien n’a été payé" },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** What happens to a payout: the texts, by the codes that its history is written in. */
export const PAYOUT_HISTORY = {
  prepared: { en: "Written down", fr: "Noté" },
  requested: { en: "Announced to PayUnit", fr: "Annoncé à PayUnit" },
  accepted: { en: "Ready to be sent", fr: "Prêt à être envoyé" },
  confirmed: { en: "Sending", fr: "Envoi en cours" },
  awaiting_approval: { en: "Waits for approval at PayUnit", fr: "En attente d’approbation chez PayUnit" },
  paid: { en: "Sent by PayUnit", fr: "Envoyé par PayUnit" },
  refused: { en: "Not sent", fr: "Non envoyé" },
  unknown: { en: "Nobody knows whether it was sent", fr: "On ne sait pas s’il a été envoyé" },
  recorded: { en: "Refund recorded", fr: "Remboursement enregistré" },
  not_recorded: { en: "More than was left to refund", fr: "Plus que ce qui restait à rembourser" },
} as const satisfies Readonly<Record<string, LocalizedText>>

export type PaymentHistoryCode = keyof typeof PAYMENT_HISTORY
export type InvoiceHistoryCode = keyof typeof INVOICE_HISTORY
export type PayoutHistoryCode = keyof typeof PAYOUT_HISTORY

/** What is written into a history, beside the time, which the database adds. */
export interface Entry<Code extends string> {
  code: Code
  params: Params
  /** Why, and what else is to be known of it. */
  causes: readonly Cause[]
  /** Id of the user or API key that did it, or what did it by itself. Null for the plugin. */
  by: string | null
  /** What somebody wrote by hand, as it stands. */
  note: string | null
}

/** What may stand beside an entry's code. */
interface Beside {
  why?: Cause | readonly Cause[] | null
  by?: string
  note?: string | null
}

export type PaymentEntry = Entry<PaymentHistoryCode>
export type InvoiceEntry = Entry<InvoiceHistoryCode>
export type PayoutEntry = Entry<PayoutHistoryCode>

/** An entry of a payment's history. */
export function paymentEntry(code: Exclude<PaymentHistoryCode, "held">, beside: Beside = {}): PaymentEntry {
  return entryOf<PaymentHistoryCode>(code, {}, beside)
}

/** An entry of an invoice's history. */
export function invoiceEntry(code: InvoiceHistoryCode, beside: Beside = {}): InvoiceEntry {
  return entryOf<InvoiceHistoryCode>(code, {}, beside)
}

/** An entry of a payout's history. */
export function payoutEntry(code: PayoutHistoryCode, beside: Beside = {}): PayoutEntry {
  return entryOf<PayoutHistoryCode>(code, {}, beside)
}

/** The entry that says why money is held. */
export function heldEntry(
  reason: ParamsArgument<(typeof PAYMENT_HISTORY)["held"]["en"]>[0]["reason"],
  why: Beside["why"],
  who: Pick<Beside, "by" | "note"> = {},
): Entry<"held"> {
  return entryOf("held", { reason }, { ...who, why: why ?? null })
}

function entryOf<Code extends string>(code: Code, params: Params, { why = [], by, note }: Beside): Entry<Code> {
  return { code, params, causes: why === null ? [] : causesIn(why), by: by ?? null, note: note ?? null }
}

/** An entry as it was stored, perhaps by a newer version. Holds no secrets: the admin shows it as it is. */
export interface HistoryEntry {
  /** ISO 8601. */
  at: string
  code: string
  params: Params
  causes: readonly StoredCause[]
  by: string | null
  note: string | null
}

/** The text of what happened; of a code that is not known, the code. */
export function textOfEntry(texts: Readonly<Record<string, LocalizedText>>, code: string): LocalizedText {
  return (Object.hasOwn(texts, code) ? texts[code] : undefined) ?? { en: code, fr: code }
}
