import { type Cause, inAList, type StoredCause } from "./causes"
import type { Said } from "./languages"
import type { Params, ParamsGiven } from "./template"

/** What happens to a payment: the texts, by the codes that its history is written in. */
export const PAYMENT_HISTORY = {
  opening: { en: "Payment started", fr: "Paiement démarré" },
  open: { en: "Payment link given out", fr: "Lien de paiement créé" },
  joined: { en: "The same link was used again", fr: "Le même lien a resservi" },
  adopted: { en: "Moved to another payment session", fr: "Rattaché à une autre session de paiement" },
  prompted: { en: "Request sent to the phone", fr: "Demande envoyée sur le téléphone" },
  not_prompted: { en: "Request not sent", fr: "Demande non envoyée" },
  prompt_failed: { en: "Request failed", fr: "La demande a échoué" },
  paid: { en: "PayUnit says: paid", fr: "PayUnit dit : payé" },
  to_be_confirmed: {
    en: "PayUnit says paid; a second check is made",
    fr: "PayUnit dit payé ; une deuxième vérification est faite",
  },
  denied: { en: "PayUnit says otherwise", fr: "PayUnit dit autre chose" },
  confirmed: { en: "PayUnit says paid as well", fr: "PayUnit dit aussi : payé" },
  may_be_paid: {
    en: "May be paid: PayUnit’s answer is not known",
    fr: "Peut-être payé : la réponse de PayUnit est inconnue",
  },
  applying: { en: "The money is being recorded", fr: "L’argent est en cours d’enregistrement" },
  settled: { en: "The money is recorded", fr: "L’argent est enregistré" },
  failed: { en: "Failed", fr: "Échoué" },
  cancelled: { en: "Cancelled", fr: "Annulé" },
  expired: { en: "Expired", fr: "Expiré" },
  held: { en: "On hold: {reason:reason}", fr: "En attente de décision : {reason:reason}" },
  order_not_placed: { en: "Order not placed yet", fr: "Commande pas encore passée" },
  placing_requested: {
    en: "Somebody asked to place the order, or to count the payment",
    fr: "Quelqu’un a demandé de passer la commande, ou de compter le paiement",
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
    en: "A refund that never happened was deleted",
    fr: "Un remboursement qui n’a jamais eu lieu a été supprimé",
  },
  completion_stuck: {
    en: "Medusa stopped while it placed the order",
    fr: "Medusa s’est arrêté en passant la commande",
  },
  order_placed_emitted: {
    en: "The store was told that the order is placed",
    fr: "La boutique a été informée que la commande est passée",
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
  resolved_paid_back: { en: "Closed: refunded", fr: "Clos : remboursé" },
  resolved_dismissed: { en: "Closed: dismissed", fr: "Clos sans remboursement" },
  resolution_undone: { en: "Decision undone", fr: "Décision annulée" },
} as const satisfies Readonly<Record<string, Said>>

/** The same of an invoice. */
export const INVOICE_HISTORY = {
  creating: { en: "PayUnit is asked for it", fr: "Demandée à PayUnit" },
  open: { en: "Made by PayUnit", fr: "Créée par PayUnit" },
  opened: { en: "Made, to be paid on its own page", fr: "Créée, à payer sur sa propre page" },
  in_doubt: { en: "PayUnit did not answer", fr: "PayUnit n’a pas répondu" },
  failed: { en: "Not made", fr: "Pas créée" },
  abandoned: { en: "Left unfinished", fr: "Restée inachevée" },
  other_total: { en: "PayUnit counts otherwise", fr: "PayUnit compte autrement" },
  found: { en: "Found in PayUnit's dashboard", fr: "Trouvée dans le tableau de bord de PayUnit" },
  not_found: { en: "Not in PayUnit's dashboard", fr: "Absente du tableau de bord de PayUnit" },
  paid: { en: "Paid", fr: "Payée" },
  partly_paid: { en: "Paid in part", fr: "Payée en partie" },
  void: { en: "Made void", fr: "Annulée" },
  emailed: { en: "Sent by e-mail", fr: "Envoyée par e-mail" },
  not_emailed: { en: "Not sent by e-mail", fr: "Pas envoyée par e-mail" },
  address_changed: {
    en: "The customer's e-mail address changed",
    fr: "L’adresse e-mail du client a changé",
  },
  returned: { en: "Somebody came back from its page", fr: "Quelqu’un est revenu de sa page" },
  report_unclear: { en: "PayUnit's report is unclear", fr: "Ce que PayUnit signale n’est pas clair" },
  report_lower: { en: "PayUnit reports less than before", fr: "PayUnit signale moins qu’avant" },
  looked: { en: "Checked: nothing was paid", fr: "Vérifié : rien n’a été payé" },
} as const satisfies Readonly<Record<string, Said>>

export type PaymentHistoryCode = keyof typeof PAYMENT_HISTORY
export type InvoiceHistoryCode = keyof typeof INVOICE_HISTORY

/** What is written into a history, beside the time, which the database adds. */
export interface Entry<Code extends string> {
  code: Code
  params: Params
  /** Why, and what else is to be known of it. */
  why: readonly Cause[]
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

/** An entry of a payment's history. */
export function paymentEntry(code: Exclude<PaymentHistoryCode, "held">, beside: Beside = {}): PaymentEntry {
  return entryOf<PaymentHistoryCode>(code, {}, beside)
}

/** An entry of an invoice's history. */
export function invoiceEntry(code: InvoiceHistoryCode, beside: Beside = {}): InvoiceEntry {
  return entryOf<InvoiceHistoryCode>(code, {}, beside)
}

/** The entry that says why money is held. */
export function heldEntry(
  reason: ParamsGiven<(typeof PAYMENT_HISTORY)["held"]["en"]>[0]["reason"],
  why: Beside["why"],
  who: Pick<Beside, "by" | "note"> = {},
): Entry<"held"> {
  return entryOf("held", { reason }, { ...who, why: why ?? null })
}

function entryOf<Code extends string>(code: Code, params: Params, { why = [], by, note }: Beside): Entry<Code> {
  return { code, params, why: why === null ? [] : inAList(why), by: by ?? null, note: note ?? null }
}

/** An entry as it was stored, perhaps by a newer version. Holds no secrets: the admin shows it as it is. */
export interface HistoryEntry {
  /** ISO 8601. */
  at: string
  code: string
  params: Params
  why: readonly StoredCause[]
  by: string | null
  note: string | null
}

/** The text of what happened; of a code that is not known, the code. */
export function textOfEntry(texts: Readonly<Record<string, Said>>, code: string): Said {
  return (Object.hasOwn(texts, code) ? texts[code] : undefined) ?? { en: code, fr: code }
}
