import type { LocalizedText } from "../../texts"
import type { HELD_FACTS, HeldReason } from "./held-reasons"

/** What people are told of a reason. In a notification `{paid}` is what arrived, and `{price}` what was asked for. */
type HeldTexts<Reason extends HeldReason> = {
  /** The reason in a few words, within a sentence. */
  name: LocalizedText
  /** What happened and what to do about it. */
  notification: { title: LocalizedText; text: LocalizedText }
} & ((typeof HELD_FACTS)[Reason]["placing"] extends "impossible"
  ? {
      /** Why no order can be placed with the money, and what to do instead. */
      notPlaceable: LocalizedText
    }
  : { notPlaceable?: never })

/** What people are told of every reason for which money is held. */
export const HELD_TEXTS: { readonly [Reason in HeldReason]: HeldTexts<Reason> } = {
  amount_mismatch: {
    name: { en: "another amount was paid", fr: "autre montant payé" },
    notification: {
      title: {
        en: "PayUnit: another amount was paid than asked for",
        fr: "PayUnit : un autre montant que prévu a été payé",
      },
      text: {
        en: "{paid} arrived where {price} was asked for, so no order was placed. Refund the money and record it, or create an order for that amount by hand and dismiss this.",
        fr: "{paid} reçus au lieu de {price} demandés : aucune commande n’a été passée. Remboursez et enregistrez le remboursement, ou créez vous-même une commande de ce montant et choisissez « Classer sans remboursement ».",
      },
    },
    notPlaceable: {
      en: "another amount or currency was paid than the order costs. Refund it, or create an order for that amount by hand and dismiss this",
      fr: "un autre montant ou une autre devise a été payé que le prix de la commande. Remboursez, ou créez à la main une commande de ce montant et choisissez « Classer sans remboursement »",
    },
  },
  session_gone: {
    name: { en: "cart is gone", fr: "panier disparu" },
    notification: {
      title: { en: "PayUnit: paid, but the cart is gone", fr: "PayUnit : payé, mais le panier n’existe plus" },
      text: {
        en: "{paid} arrived, but the cart or payment session is gone. Place the order if the cart is back; otherwise refund, or create an order by hand and dismiss this.",
        fr: "{paid} reçus, mais le panier ou la session de paiement n’existe plus. Validez la commande si le panier existe de nouveau ; sinon remboursez, ou créez vous-même une commande et choisissez « Classer sans remboursement ».",
      },
    },
  },
  cart_changed: {
    name: { en: "cart was changed", fr: "panier modifié" },
    notification: {
      title: { en: "PayUnit: paid, but the cart has changed", fr: "PayUnit : payé, mais le panier a changé" },
      text: {
        en: "{paid} arrived, but the cart is now worth another amount, so no order was placed. Change the cart back and place the order, or refund.",
        fr: "{paid} reçus, mais le panier vaut maintenant un autre montant : aucune commande n’a été créée. Faites rétablir le panier et validez la commande, ou remboursez.",
      },
    },
  },
  order_not_placed: {
    name: { en: "order not placed (often: stock)", fr: "commande non validée (souvent : stock)" },
    notification: {
      title: {
        en: "PayUnit: paid, but the order cannot be placed",
        fr: "PayUnit : payé, mais la commande ne peut pas être validée",
      },
      text: {
        en: "{paid} arrived, but Medusa cannot place the order; often something is out of stock. Restock or fix the cause: the order is then retried automatically. If that is not possible, refund.",
        fr: "{paid} reçus, mais Medusa ne peut pas valider la commande, souvent faute de stock. Réapprovisionnez, ou corrigez ce qui bloque : une nouvelle tentative se fait alors automatiquement. Si ce n’est pas possible, remboursez.",
      },
    },
  },
  paid_twice: {
    name: { en: "paid twice", fr: "payé deux fois" },
    notification: {
      title: { en: "PayUnit: an order was paid twice", fr: "PayUnit : une commande a été payée deux fois" },
      text: {
        en: "{paid} arrived for what another payment had paid already. Refund it and record that.",
        fr: "{paid} reçus pour ce qu’un autre paiement avait déjà réglé. Remboursez cette somme et enregistrez le remboursement.",
      },
    },
    notPlaceable: {
      en: "its order was paid by another payment. Refund this one",
      fr: "sa commande a été payée par un autre paiement. Remboursez celui-ci",
    },
  },
  test_in_live: {
    name: { en: "test payment in a live store", fr: "paiement de test en production" },
    notification: {
      title: {
        en: "PayUnit: a test payment in a live store",
        fr: "PayUnit : un paiement de test dans une boutique réelle",
      },
      text: {
        en: "{paid} were paid in PayUnit's test mode: there is no money. Ship nothing, and dismiss this.",
        fr: "{paid} payés dans le mode test de PayUnit : il n’y a pas d’argent. N’expédiez rien et choisissez « Classer sans remboursement ».",
      },
    },
    notPlaceable: {
      en: "it was paid in PayUnit's test mode, so there is no money. Dismiss it",
      fr: "il a été payé dans le mode test de PayUnit, il n’y a donc pas d’argent. Choisissez « Classer sans remboursement »",
    },
  },
  late_on_cancelled_order: {
    name: { en: "paid after cancellation", fr: "payé après l’annulation" },
    notification: {
      title: {
        en: "PayUnit: paid after the order was cancelled",
        fr: "PayUnit : payé après l’annulation de la commande",
      },
      text: {
        en: "{paid} arrived after the order was cancelled. Refund, or create a new order by hand and dismiss this.",
        fr: "{paid} reçus alors que la commande était déjà annulée. Remboursez, ou créez vous-même une nouvelle commande et choisissez « Classer sans remboursement ».",
      },
    },
    notPlaceable: {
      en: "its order was cancelled. Refund it, or create a new order by hand and dismiss this",
      fr: "sa commande a été annulée. Remboursez, ou créez à la main une nouvelle commande et choisissez « Classer sans remboursement »",
    },
  },
  cancelled_without_refund: {
    name: { en: "order cancelled or deleted, not refunded", fr: "commande annulée ou supprimée sans remboursement" },
    notification: {
      title: {
        en: "PayUnit: a paid order was cancelled or deleted, and the money not refunded",
        fr: "PayUnit : une commande payée a été annulée ou supprimée sans remboursement",
      },
      text: {
        en: "{paid} was paid for an order that is cancelled or deleted, and not all of it is recorded as refunded. Medusa shows a refund, but no money was sent: refund the customer and record it.",
        fr: "{paid} payés pour une commande annulée ou supprimée, sans que tout soit enregistré comme remboursé. Medusa affiche un remboursement, mais aucun argent n’a été envoyé : remboursez et enregistrez-le.",
      },
    },
    notPlaceable: {
      en: "its order was placed, and cancelled or deleted. Refund it",
      fr: "sa commande existait, puis a été annulée ou supprimée. Remboursez",
    },
  },
  reversed: {
    name: { en: "money taken back by PayUnit", fr: "argent repris par PayUnit" },
    notification: {
      title: { en: "PayUnit: money of an order was taken back", fr: "PayUnit : l’argent d’une commande a été repris" },
      text: {
        en: "{paid} were paid, the order was placed, and PayUnit now says that the payment failed, was cancelled or refunded. Look in PayUnit's dashboard before you ship anything. If the money is gone, record a refund; if it is there, dismiss this.",
        fr: "{paid} ont été payés et la commande passée, mais PayUnit dit depuis que le paiement a échoué, été annulé ou remboursé. Consultez le tableau de bord de PayUnit avant d’expédier. Si l’argent n’est plus là, enregistrez un remboursement ; s’il est là, choisissez « Classer sans remboursement ».",
      },
    },
    notPlaceable: {
      en: "its order was placed, and PayUnit now says that the money was taken back. Look in PayUnit's dashboard, and record a refund, or dismiss this if the money is there",
      fr: "sa commande a été passée, et PayUnit dit maintenant que l’argent a été repris. Regardez dans le tableau de bord de PayUnit, puis enregistrez un remboursement, ou choisissez « Classer sans remboursement » si l’argent est là",
    },
  },
  account_unavailable: {
    name: { en: "account is not configured", fr: "compte non configuré" },
    notification: {
      title: { en: "PayUnit: a payment cannot be checked", fr: "PayUnit : un paiement ne peut plus être vérifié" },
      text: {
        en: "Whether {price} was paid cannot be checked: its merchant account is no longer configured. Configure the account again and check the payment, or look in PayUnit's dashboard.",
        fr: "Impossible de savoir si {price} ont été payés : le compte marchand n’est plus configuré. Configurez-le de nouveau et vérifiez le paiement, ou consultez le tableau de bord de PayUnit.",
      },
    },
    notPlaceable: {
      en: "PayUnit cannot be asked whether it was paid. Configure its account again and check it, or look in PayUnit's dashboard",
      fr: "impossible de demander à PayUnit s’il a été payé. Configurez de nouveau son compte et vérifiez-le, ou regardez dans le tableau de bord de PayUnit",
    },
  },
  unverifiable: {
    name: { en: "cannot be verified", fr: "impossible à vérifier" },
    notification: {
      title: { en: "PayUnit: a payment has to be looked up", fr: "PayUnit : un paiement est à vérifier" },
      text: {
        en: "{price} were paid, or may have been: PayUnit does not say. Look in PayUnit's dashboard. If it was paid, place the order with a note of what you saw there, or refund it; if it was not, dismiss this.",
        fr: "{price} ont été payés, ou peut-être pas : PayUnit ne le dit pas. Consultez le tableau de bord de PayUnit. Si c’est payé, validez la commande avec une note de ce que vous y avez vu, ou remboursez ; sinon, choisissez « Classer sans remboursement ».",
      },
    },
  },
}
