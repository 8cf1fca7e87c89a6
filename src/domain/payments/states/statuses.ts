import type { LocalizedText } from "../../texts"
import { PLACING_STATES, type Resolution, type TransactionState } from "./transaction-states"

/**
 * Where a payment stands, as merchants see it: its state, or how it was resolved. What pays an invoice places no order: it
 * is `recording` once it is paid.
 */
export type Status = TransactionState | Resolution | "recording"

/** See {@link Status}. Codes that a newer version wrote stay as they are. */
export function statusOf<State extends string, End extends string>({
  state,
  resolution,
  invoice_id,
}: {
  state: State
  resolution: End | null
  invoice_id: string | null
}): State | End | "recording" {
  const isRecording = invoice_id !== null && PLACING_STATES.some((placing) => placing === state)
  return resolution ?? (isRecording ? "recording" : state)
}

/** Where a payment stands, in a word or two: the same in the admin and in what is exported. */
export const STATUS_TEXTS: Readonly<Record<Status, LocalizedText>> = {
  opening: { en: "Starting", fr: "Démarrage" },
  open: { en: "Waiting for the payer", fr: "En attente de paiement" },
  prompted: { en: "Confirming on the phone", fr: "À confirmer sur le téléphone" },
  paid: { en: "Paid, placing the order", fr: "Payé, commande en cours" },
  applying: { en: "Placing the order", fr: "Commande en cours" },
  recording: { en: "Paid, being recorded", fr: "Payé, en cours d’enregistrement" },
  settled: { en: "Paid", fr: "Payé" },
  failed: { en: "Failed", fr: "Échoué" },
  cancelled: { en: "Cancelled", fr: "Annulé" },
  expired: { en: "Expired", fr: "Expiré" },
  held: { en: "On hold", fr: "En attente de décision" },
  refunded: { en: "Refunded", fr: "Remboursé" },
  dismissed: { en: "Dismissed", fr: "Classé sans remboursement" },
}

/** Where a payment stands, in words, by a code that was read; the code itself where a newer version wrote it. */
export function statusText(status: string): LocalizedText {
  return Object.hasOwn(STATUS_TEXTS, status) ? STATUS_TEXTS[status as Status] : { en: status, fr: status }
}
