import { isResolved, paidMoney, type TransactionRecord } from "../../modules/payunit/transactions"
import { type Locale, writeMoney } from "../../domain/texts"
import type { HeldReason } from "../../domain/payments"
import type { AdminNotification } from "./admin-notification"

/** What a merchant is told: `{paid}` is what arrived, as far as it is known, and `{asked}` what was asked for. */
interface Words {
  title: string
  text: string
}

/** Why money is held and what to do about it, in plain words, in each language. */
export const HELD_NOTIFICATIONS: Readonly<Record<Locale, Readonly<Record<HeldReason, Words>>>> = {
  en: {
    amount_mismatch: {
      title: "PayUnit: another amount was paid than asked for",
      text: "{paid} arrived where {asked} was asked for, so no order was placed. Refund the money and record it, or create an order for that amount by hand and dismiss this.",
    },
    session_gone: {
      title: "PayUnit: paid, but the cart is gone",
      text: "{paid} arrived, and the cart or payment session it was for is gone. Place the order if the cart is there again; otherwise refund the money, or create an order by hand and dismiss this.",
    },
    cart_changed: {
      title: "PayUnit: paid, but the cart has changed",
      text: "{paid} arrived, and the cart is worth another amount by now, so no order was placed. Change the cart back and place the order, or refund the money.",
    },
    order_not_placed: {
      title: "PayUnit: paid, but the order cannot be placed",
      text: "{paid} arrived, and Medusa cannot place the order; often something is out of stock. Restock, or correct what is wrong: the order is then retried automatically. If that is not possible, refund the money.",
    },
    paid_twice: {
      title: "PayUnit: an order was paid twice",
      text: "{paid} arrived for what another payment had paid already. Refund it and record that.",
    },
    test_in_live: {
      title: "PayUnit: a test payment in a live store",
      text: "{paid} was paid in PayUnit's test mode, so there is no money. Ship nothing for it, and dismiss this.",
    },
    late_on_cancelled_order: {
      title: "PayUnit: paid after the order was cancelled",
      text: "{paid} arrived, and the order had been cancelled before. Refund the money, or create a new order by hand and dismiss this.",
    },
    cancelled_without_refund: {
      title: "PayUnit: a paid order was cancelled or deleted, and the money not refunded",
      text: "{paid} was paid for an order that is cancelled or deleted, and not all of it was recorded as refunded. Medusa shows a refund, but no money was sent: refund the customer and record it.",
    },
    reversed: {
      title: "PayUnit: money of an order was taken back",
      text: "{paid} were paid, the order was placed, and PayUnit now says that the payment failed, was cancelled or refunded. Look in PayUnit's dashboard before you ship anything. If the money is gone, record a refund; if it is there, dismiss this.",
    },
    account_unavailable: {
      title: "PayUnit: a payment cannot be checked",
      text: "Whether {asked} was paid cannot be checked: its merchant account is no longer configured. Configure the account again and check the payment, or look in PayUnit's dashboard.",
    },
    unverifiable: {
      title: "PayUnit: a payment has to be looked up",
      text: "{asked} was paid, or may have been, and PayUnit does not tell. Look in PayUnit's dashboard. If it was paid, place the order with a note of what you saw there, or refund it; if it was not, dismiss this.",
    },
  },
  fr: {
    amount_mismatch: {
      title: "PayUnit : un autre montant que prévu a été payé",
      text: "{paid} reçus au lieu de {asked} demandés : aucune commande n’a été passée. Remboursez et enregistrez le remboursement, ou créez vous-même une commande de ce montant et choisissez « Clore sans rembourser ».",
    },
    session_gone: {
      title: "PayUnit : payé, mais le panier n’existe plus",
      text: "{paid} reçus, mais le panier ou la session de paiement n’existe plus. Passez la commande si le panier existe de nouveau ; sinon remboursez, ou créez vous-même une commande et choisissez « Clore sans rembourser ».",
    },
    cart_changed: {
      title: "PayUnit : payé, mais le panier a changé",
      text: "{paid} reçus, mais le panier vaut maintenant un autre montant : aucune commande n’a été passée. Faites rétablir le panier et passez la commande, ou remboursez.",
    },
    order_not_placed: {
      title: "PayUnit : payé, mais la commande ne peut pas être passée",
      text: "{paid} reçus, mais Medusa ne peut pas passer la commande, souvent faute de stock. Réapprovisionnez, ou corrigez ce qui bloque : une nouvelle tentative se fait alors automatiquement. Si ce n’est pas possible, remboursez.",
    },
    paid_twice: {
      title: "PayUnit : une commande a été payée deux fois",
      text: "{paid} reçus pour ce qu’un autre paiement avait déjà réglé. Remboursez cette somme et enregistrez le remboursement.",
    },
    test_in_live: {
      title: "PayUnit : un paiement de test dans une boutique réelle",
      text: "{paid} payés dans le mode test de PayUnit : il n’y a pas d’argent. N’expédiez rien et choisissez « Clore sans rembourser ».",
    },
    late_on_cancelled_order: {
      title: "PayUnit : payé après l’annulation de la commande",
      text: "{paid} reçus alors que la commande était déjà annulée. Remboursez, ou créez vous-même une nouvelle commande et choisissez « Clore sans rembourser ».",
    },
    cancelled_without_refund: {
      title: "PayUnit : une commande payée a été annulée ou supprimée sans remboursement",
      text: "{paid} payés pour une commande annulée ou supprimée, et personne n’a enregistré que tout a été remboursé. Medusa affiche un remboursement, mais aucun argent n’a été envoyé : remboursez et enregistrez-le.",
    },
    reversed: {
      title: "PayUnit : l’argent d’une commande a été repris",
      text: "{paid} ont été payés et la commande passée, mais PayUnit dit depuis que le paiement a échoué, été annulé ou remboursé. Consultez le tableau de bord de PayUnit avant d’expédier. Si l’argent n’est plus là, enregistrez un remboursement ; s’il est là, choisissez « Clore sans rembourser ».",
    },
    account_unavailable: {
      title: "PayUnit : un paiement ne peut plus être vérifié",
      text: "Impossible de savoir si {asked} ont été payés : le compte marchand n’est plus configuré. Configurez-le de nouveau et vérifiez le paiement, ou consultez le tableau de bord de PayUnit.",
    },
    unverifiable: {
      title: "PayUnit : un paiement est à vérifier",
      text: "{asked} ont été payés, ou peut-être pas : PayUnit ne le dit pas. Consultez le tableau de bord de PayUnit. Si c’est payé, passez la commande avec une note de ce que vous y avez vu, ou remboursez ; sinon, choisissez « Clore sans rembourser ».",
    },
  },
}

/** The same where PayUnit took back what had been refunded another way: `{back}` was paid twice. */
const REFUNDED_BESIDES: Readonly<Record<Locale, Words>> = {
  en: {
    title: "PayUnit: money that you had refunded was taken back as well",
    text: "{paid} were paid, {back} of it were refunded to the customer, and PayUnit now says that the payment failed, was cancelled or refunded. Look in PayUnit's dashboard: unless your refund was made there, claim it from PayUnit or from the customer. Then dismiss this with a note of what came of it, or record a refund by PayUnit of the rest.",
  },
  fr: {
    title: "PayUnit : l’argent que vous aviez remboursé a aussi été repris",
    text: "{paid} ont été payés, {back} ont été remboursés au client, et PayUnit dit depuis que le paiement a échoué, été annulé ou remboursé. Consultez le tableau de bord de PayUnit : sauf si votre remboursement y a été fait, réclamez-le à PayUnit ou au client. Choisissez ensuite « Clore sans rembourser » avec une note de ce qu’il en est, ou enregistrez un remboursement du reste par PayUnit.",
  },
}

/** How much of what PayUnit took back had been refunded another way, as its causes say. */
function refundedBesides({ held_why }: TransactionRecord): number {
  return held_why.reduce((sum, { code, params: { back } }) => {
    return sum + (code === "refunded_besides" && typeof back === "object" ? back.amount : 0)
  }, 0)
}

/** The notice of a transaction that is held. Names sums and the transaction, and nobody who paid. */
export function heldNotification(
  locale: Locale,
  transaction: TransactionRecord,
  reason: HeldReason,
): AdminNotification {
  const back = reason === "reversed" ? refundedBesides(transaction) : 0
  const { title, text } = back > 0 ? REFUNDED_BESIDES[locale] : HELD_NOTIFICATIONS[locale][reason]
  const paid = paidMoney(transaction)
  const sums: Readonly<Record<string, string>> = {
    "{paid}": writeMoney(paid.amount, paid.currencyCode, locale),
    "{back}": writeMoney(back, paid.currencyCode, locale),
    "{asked}": writeMoney(transaction.amount, transaction.currency_code, locale),
  }
  return {
    key: `payunit-held-${transaction.id}-${reason}`,
    title,
    description: `${text.replace(/\{\w+\}/g, (name) => sums[name] ?? name)} Transaction ${transaction.id}.`,
  }
}

/** Whether there still is something to do: nobody resolved it meanwhile, and it did not find its place by itself. */
export function isHeldStill(transaction: TransactionRecord, reason: HeldReason): boolean {
  return transaction.state === "held" && transaction.held_reason === reason && !isResolved(transaction)
}
