import type { LocalizedText } from "../../domain/texts"
import type { OpenChange } from "./refund-books"

/** How a change of an order is called, by Medusa's word for it. */
const CHANGES: Readonly<Record<string, LocalizedText>> = {
  edit: { en: "an edit", fr: "une modification" },
  return_request: { en: "the request of a return", fr: "une demande de retour" },
  return_receive: { en: "the receipt of a return", fr: "la réception d’un retour" },
  exchange: { en: "an exchange", fr: "un échange" },
  claim: { en: "a claim", fr: "une réclamation" },
  transfer: { en: "its transfer to another customer", fr: "son transfert à un autre client" },
}

/** What is open on an order, and what to do about it before money that was refunded is recorded. */
export function openChangeText({ type }: OpenChange): LocalizedText {
  if (type === "credit_line") {
    return {
      en: "Another refund or credit of it is just being written: try again in a moment.",
      fr: "Un autre remboursement ou avoir est en train d’y être écrit : réessayez dans un instant.",
    }
  }
  const { en, fr } = CHANGES[type ?? ""] ?? { en: "a change", fr: "un changement" }
  return {
    en: `Open on it: ${en}. Confirm or cancel that first, on the order's page.`,
    fr: `En cours : ${fr}. Confirmez ou annulez d’abord, sur la page de la commande.`,
  }
}
