import { type Locale, type LocalizedText, writeMoney } from "../../domain/texts"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import type { AdminNotification } from "./admin-notification"

/** What a merchant is told of a payout that did not go as it should. */
const TEXTS = {
  refused: {
    title: { en: "PayUnit did not send a refund", fr: "PayUnit n’a pas envoyé un remboursement" },
    text: {
      en: "{sum} were not sent: open the payment under Payments to see why. Refund the customer by hand, or have PayUnit send it again.",
      fr: "{sum} n’ont pas été envoyés : ouvrez le paiement dans Paiements pour voir pourquoi. Remboursez le client à la main, ou faites envoyer de nouveau par PayUnit.",
    },
  },
  not_announced: {
    title: {
      en: "PayUnit does not say whether it heard of a refund",
      fr: "PayUnit ne dit pas s’il a pris en compte un remboursement",
    },
    text: {
      en: "{sum} were announced, and PayUnit gave no clear answer. Nothing should have left, but nobody knows: send nothing by hand yet. In a quarter of an hour, look in PayUnit's dashboard, then say what you saw on the payment's page.",
      fr: "{sum} ont été annoncés, et PayUnit n’a pas donné de réponse claire. Rien ne devrait être parti, mais on ne le sait pas : n’envoyez encore rien à la main. Dans un quart d’heure, regardez dans le tableau de bord de PayUnit, puis dites sur la page du paiement ce que vous y avez vu.",
    },
  },
  unknown: {
    title: {
      en: "PayUnit does not say whether a refund was sent",
      fr: "PayUnit ne dit pas si un remboursement est parti",
    },
    text: {
      en: "{sum} may have been sent. Send nothing by hand: PayUnit is asked again by itself. If it has not answered in an hour, look in PayUnit's dashboard, then say what you saw on the payment's page.",
      fr: "{sum} sont peut-être partis. N’envoyez rien à la main : PayUnit est interrogé de nouveau tout seul. S’il n’a pas répondu dans une heure, regardez dans le tableau de bord de PayUnit, puis dites sur la page du paiement ce que vous y avez vu.",
    },
  },
  paid_after_all: {
    title: { en: "PayUnit sent a refund after all", fr: "PayUnit a finalement envoyé un remboursement" },
    text: {
      en: "{sum} counted as not sent, and PayUnit says now that they were. Open the payment under Payments: if it was refunded another way meanwhile, settle what is too much with the customer.",
      fr: "{sum} comptaient comme non envoyés, et PayUnit dit maintenant qu’ils l’ont été. Ouvrez le paiement dans Paiements : s’il a été remboursé autrement entre-temps, réglez le trop-versé avec le client.",
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<"title" | "text", LocalizedText>>>>

function kindOf({ state, reason, confirmed_at, history }: PayoutRecord): keyof typeof TEXTS | null {
  switch (state) {
    case "refused":
      return reason === "payout_withdrawn" ? null : "refused"
    case "unknown":
      return confirmed_at === null ? "not_announced" : "unknown"
    case "paid":
      return history.some(({ code }) => code === "refused") ? "paid_after_all" : null
    default:
      return null
  }
}

/** The notice of a payout that needs somebody; null for one that does not, or not any more. Names nobody. */
export function payoutNotification(locale: Locale, payout: PayoutRecord): AdminNotification | null {
  const kind = kindOf(payout)
  if (kind === null) {
    return null
  }
  const { id, amount, currency_code, transaction_id } = payout
  const { title, text } = TEXTS[kind]
  return {
    key: `payunit-payout-${id}-${kind}`,
    title: title[locale],
    description: `${text[locale].replace("{sum}", writeMoney(amount, currency_code, locale))} Transaction ${transaction_id}.`,
  }
}
