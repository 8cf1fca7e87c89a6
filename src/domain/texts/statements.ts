import type { LineOutcome, LineStatus, PointOfDifference } from "../statements"
import type { LocalizedText } from "./languages"

/** What became of the lines of a statement. */
export const LINE_OUTCOME_TEXTS: Readonly<Record<LineOutcome, LocalizedText>> = {
  matched: { en: "Matched", fr: "Concordant" },
  differs: { en: "Different", fr: "Différent" },
  unknown_here: { en: "Missing in your shop", fr: "Absent de votre boutique" },
  without_id: { en: "Without an id", fr: "Sans identifiant" },
  missing_there: { en: "Missing in the statement", fr: "Absent du relevé" },
  missing_at_border: {
    en: "Missing, perhaps in another statement or in a line without an id",
    fr: "Absent, peut-être dans un autre relevé ou sur une ligne sans identifiant",
  },
  repeated: { en: "Paid again under one id", fr: "Payé de nouveau sous le même identifiant" },
  set_aside: { en: "Skipped", fr: "Ignoré" },
}

/** In what a line and its payment differ. */
export const DIFFERENCE_TEXTS: Readonly<Record<PointOfDifference, LocalizedText>> = {
  amount: { en: "another amount", fr: "un autre montant" },
  currency: { en: "another currency", fr: "une autre devise" },
  paid_there: { en: "paid at PayUnit, not in your shop", fr: "payé chez PayUnit, pas dans votre boutique" },
  not_paid_there: { en: "paid in your shop, not at PayUnit", fr: "payé dans votre boutique, pas chez PayUnit" },
  pending_there: {
    en: "paid in your shop, still pending at PayUnit",
    fr: "payé dans votre boutique, encore en attente chez PayUnit",
  },
  refunded_there: {
    en: "refunded at PayUnit, not recorded in your shop",
    fr: "remboursé chez PayUnit, non enregistré dans votre boutique",
  },
  unknown_status: { en: "an unknown state", fr: "un état inconnu" },
  not_placed: {
    en: "paid, without an order or invoice",
    fr: "payé, sans commande ni facture",
  },
  account: { en: "another merchant account", fr: "un autre compte marchand" },
  fee: { en: "another fee", fr: "d’autres frais" },
}

/** What a line says of its payment. */
export const LINE_STATUS_TEXTS: Readonly<Record<LineStatus, LocalizedText>> = {
  paid: { en: "Paid", fr: "Payé" },
  pending: { en: "Pending", fr: "En attente" },
  not_paid: { en: "Not paid", fr: "Non payé" },
  refunded: { en: "Refunded", fr: "Remboursé" },
  unknown: { en: "Unknown", fr: "Inconnu" },
}

/** Headings of an exported report. */
export const STATEMENT_SHEET = {
  line: { en: "Line", fr: "Ligne" },
  transaction_id: { en: "Transaction", fr: "Transaction" },
  order: { en: "Order", fr: "Commande" },
  invoice: { en: "Invoice", fr: "Facture" },
  customer: { en: "Customer", fr: "Client" },
  outcome: { en: "Outcome", fr: "Résultat" },
  differences: { en: "Differences", fr: "Écarts" },
  occurred_at: { en: "Time", fr: "Date et heure" },
  their_status: { en: "State in the statement", fr: "État dans le relevé" },
  their_amount: { en: "Amount in the statement", fr: "Montant dans le relevé" },
  their_currency: { en: "Currency in the statement", fr: "Devise dans le relevé" },
  fee: { en: "Fee", fr: "Frais" },
  our_state: { en: "State in your shop", fr: "État dans la boutique" },
  our_amount: { en: "Amount in your shop", fr: "Montant dans la boutique" },
  our_currency: { en: "Currency in your shop", fr: "Devise dans la boutique" },
  our_fee: { en: "Fee in your shop", fr: "Frais dans la boutique" },
  reviewed_at: { en: "Reviewed", fr: "Examiné le" },
  note: { en: "Note", fr: "Note" },
  time_zone: { en: "Time zone", fr: "Fuseau horaire" },
} satisfies Record<string, LocalizedText>
