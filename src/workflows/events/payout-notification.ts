import { type Locale, type Said, writeMoney } from "../../domain/texts"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import type { AdminNotification } from "./admin-notification"

/** What a merchant is told of a payout that was not sent, or of which nobody knows whether it was. */
const TEXTS: Readonly<Record<"refused" | "unknown", Readonly<Record<"title" | "text", Said>>>> = {
  refused: {
    title: { en: "PayUnit did not send a refund", fr: "PayUnit n’a pas envoyé un remboursement" },
    text: {
      en: "{sum} to {phone} were not sent: open the payment under Payments to see why. Refund the customer by hand, or have PayUnit send it again.",
      fr: "{sum} au {phone} n’ont pas été envoyés : ouvrez le paiement dans Paiements pour voir pourquoi. Remboursez le client à la main, ou faites envoyer de nouveau par PayUnit.",
    },
  },
  unknown: {
    title: {
      en: "PayUnit does not say whether a refund was sent",
      fr: "PayUnit ne dit pas si un remboursement est parti",
    },
    text: {
      en: "{sum} to {phone} may have been sent. Send nothing by hand: PayUnit is asked again by itself. If it has not answered in an hour, look in PayUnit's dashboard, then say what you saw on the payment's page.",
      fr: "{sum} au {phone} sont peut-être partis. N’envoyez rien à la main : PayUnit est interrogé de nouveau tout seul. S’il n’a pas répondu dans une heure, regardez dans le tableau de bord de PayUnit, puis dites sur la page du paiement ce que vous y avez vu.",
    },
  },
}

/** The notice of a payout that needs somebody; null for one that does not, or not any more. */
export function payoutNotification(locale: Locale, payout: PayoutRecord): AdminNotification | null {
  const { id, state, reason, amount, currency_code, payee_masked, transaction_id } = payout
  if ((state !== "refused" && state !== "unknown") || reason === "payout_withdrawn") {
    return null
  }
  const { title, text } = TEXTS[state]
  const values: Readonly<Record<string, string>> = {
    "{sum}": writeMoney(amount, currency_code, locale),
    "{phone}": payee_masked ?? "…",
  }
  return {
    key: `payunit-payout-${id}-${state}`,
    title: title[locale],
    description: `${text[locale].replace(/\{\w+\}/g, (name) => values[name] ?? name)} Transaction ${transaction_id}.`,
  }
}
