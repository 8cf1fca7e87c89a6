import type { LineOutcome, LineStatus, PointOfDifference } from "../statements"
import type { Said } from "./languages"

/** What became of the lines of a statement. */
export const LINE_OUTCOME_TEXTS: Readonly<Record<LineOutcome, Said>> = {
  matched: { en: "Matched", fr: "Concordant" },
  differs: { en: "Different", fr: "Différent" },
  unknown_here: { en: "Not known here", fr: "Inconnu ici" },
  without_id: { en: "Without an id", fr: "Sans identifiant" },
  missing_there: { en: "Missing in the statement", fr: "Absent du relevé" },
  missing_at_border: {
    en: "Missing, perhaps in another statement or in a line without an id",
    fr: "Absent, peut-être dans un autre relevé ou sur une ligne sans identifiant",
  },
  repeated: { en: "Paid again under one id", fr: "Payé de nouveau sous le même identifiant" },
  set_aside: { en: "No effect", fr: "Sans effet" },
}

/** In what a line and its payment differ. */
export const DIFFERENCE_TEXTS: Readonly<Record<PointOfDifference, Said>> = {
  amount: { en: "another amount", fr: "un autre montant" },
  currency: { en: "another currency", fr: "une autre devise" },
  paid_there: { en: "paid at PayUnit, not here", fr: "payé chez PayUnit, pas ici" },
  not_paid_there: { en: "paid here, not at PayUnit", fr: "payé ici, pas chez PayUnit" },
  pending_there: { en: "paid here, still pending at PayUnit", fr: "payé ici, encore en attente chez PayUnit" },
  refunded_there: {
    en: "sent back at PayUnit, and no refund by PayUnit is recorded",
    fr: "renvoyé chez PayUnit, sans remboursement par PayUnit enregistré",
  },
  unknown_status: { en: "a state that is not known", fr: "un état inconnu" },
  not_placed: {
    en: "paid, and no order or invoice holds the money",
    fr: "payé, sans qu’une commande ou une facture ait l’argent",
  },
  account: { en: "of another merchant account", fr: "d’un autre compte marchand" },
  fee: { en: "another fee", fr: "d’autres frais" },
}

/** What a line says of its payment. */
export const LINE_STATUS_TEXTS: Readonly<Record<LineStatus, Said>> = {
  paid: { en: "Paid", fr: "Payé" },
  pending: { en: "Pending", fr: "En attente" },
  not_paid: { en: "Not paid", fr: "Non payé" },
  refunded: { en: "Sent back", fr: "Renvoyé" },
  unknown: { en: "Unknown", fr: "Inconnu" },
}

/** Headings of an exported report. */
export const STATEMENT_SHEET = {
  line: { en: "Line", fr: "Ligne" },
  transaction_id: { en: "Transaction", fr: "Transaction" },
  outcome: { en: "Outcome", fr: "Résultat" },
  differences: { en: "What differs", fr: "Ce qui diffère" },
  occurred_at: { en: "Time", fr: "Date et heure" },
  their_status: { en: "State in the statement", fr: "État dans le relevé" },
  their_amount: { en: "Amount in the statement", fr: "Montant dans le relevé" },
  their_currency: { en: "Currency in the statement", fr: "Devise dans le relevé" },
  fee: { en: "Fee", fr: "Frais" },
  our_state: { en: "State here (code)", fr: "État ici (code)" },
  our_amount: { en: "Amount here", fr: "Montant ici" },
  our_currency: { en: "Currency here", fr: "Devise ici" },
  our_fee: { en: "Fee here", fr: "Frais ici" },
  looked_into_at: { en: "Looked into", fr: "Examiné le" },
  note: { en: "Note", fr: "Note" },
} satisfies Record<string, Said>
