import { paidMoney, type TransactionRecord } from "../../modules/payunit/transactions"
import { type Locale, type LocalizedText, writeMoney } from "../../domain/texts"
import { HELD_TEXTS, heldFacts, type HeldReason, isWaiting, mayBeDuplicate } from "../../domain/payments"
import type { AdminNotification } from "./admin-notification"

/** What a merchant is told where PayUnit took back what had been refunded another way: `{back}` was paid twice. */
const REFUNDED_BESIDES: Readonly<Record<"title" | "text", LocalizedText>> = {
  title: {
    en: "PayUnit: money that you had refunded was taken back as well",
    fr: "PayUnit : l’argent que vous aviez remboursé a aussi été repris",
  },
  text: {
    en: "{paid} were paid, {back} of it were refunded to the customer, and PayUnit now says that the payment failed, was cancelled or refunded. Look in PayUnit's dashboard: unless your refund was made there, claim it from PayUnit or from the customer. Then dismiss this with a note of what came of it, or record a refund by PayUnit of the rest.",
    fr: "{paid} ont été payés, {back} ont été remboursés au client, et PayUnit dit depuis que le paiement a échoué, été annulé ou remboursé. Consultez le tableau de bord de PayUnit : sauf si votre remboursement y a été fait, réclamez-le à PayUnit ou au client. Choisissez ensuite « Classer sans remboursement » avec une note de ce qu’il en est, ou enregistrez un remboursement du reste par PayUnit.",
  },
}

/** What a merchant is told of money that may be in the ledger already: `{paid}` may be the same, or other money. */
const PERHAPS_THE_SAME: Readonly<Record<"title" | "text", LocalizedText>> = {
  title: {
    en: "PayUnit: money that may be counted already",
    fr: "PayUnit : un paiement peut-être déjà compté",
  },
  text: {
    en: "{paid} arrived, and may be the very money that is on its invoice already. Look in PayUnit's dashboard. If it is the same, dismiss it; if it is other money, count it or refund it.",
    fr: "{paid} reçus : c’est peut-être l’argent qui figure déjà sur sa facture. Consultez le tableau de bord de PayUnit. Si c’est le même, choisissez « Classer sans remboursement » ; si c’en est un autre, comptez-le ou remboursez-le.",
  },
}

/** How much of what PayUnit took back had been refunded another way, as its causes say. */
function refundedBesides({ held_causes }: TransactionRecord): number {
  return held_causes.reduce((sum, { code, params: { back } }) => {
    return sum + (code === "refunded_besides" && typeof back === "object" ? back.amount : 0)
  }, 0)
}

/** The notice of a transaction that is held. Names sums and the transaction, and nobody who paid. */
export function heldNotification(
  locale: Locale,
  transaction: TransactionRecord,
  reason: HeldReason,
): AdminNotification {
  const back = heldFacts(reason).money === "taken_back" ? refundedBesides(transaction) : 0
  const isPerhapsSame = transaction.held_causes.some(({ code }) => mayBeDuplicate(code))
  const { title, text } =
    back > 0 ? REFUNDED_BESIDES : isPerhapsSame ? PERHAPS_THE_SAME : HELD_TEXTS[reason].notification
  const paid = paidMoney(transaction)
  const sums: Readonly<Record<string, string>> = {
    "{paid}": writeMoney(paid.amount, paid.currencyCode, locale),
    "{back}": writeMoney(back, paid.currencyCode, locale),
    "{price}": writeMoney(transaction.amount, transaction.currency_code, locale),
  }
  return {
    key: `payunit-held-${transaction.id}-${reason}`,
    title: title[locale],
    description: `${text[locale].replace(/\{\w+\}/g, (name) => sums[name] ?? name)} Transaction ${transaction.id}.`,
  }
}

/** Whether there still is something to do: nobody resolved it meanwhile, and it did not find its place by itself. */
export function isHeldStill(transaction: TransactionRecord, reason: HeldReason): boolean {
  return isWaiting(transaction) && transaction.held_reason === reason
}
