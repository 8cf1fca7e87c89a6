/** Held money whose order was paid another way as well, or that is another amount than is wanted. */
export const held = {
  others: "Également payé sur cette commande",
  byHand: "{{amount}}, enregistrés à la main",
  byOther: "{{amount}}, {{how}}",
  manual: {
    means:
      "Cet argent est arrivé par PayUnit. La commande a aussi été réglée par un paiement que quelqu’un a enregistré à la main : « Capturer le paiement » ou « Marquer comme payé ».",
    todo: "Vérifiez si cet autre argent a vraiment été reçu. Si personne n’a payé en espèces, annulez cet enregistrement : ce paiement règle alors la commande, sans aucun remboursement. Si les deux ont été reçus, remboursez {{amount}}.",
  },
  severalManual: {
    means:
      "Cet argent est arrivé par PayUnit. La commande a aussi été réglée par plusieurs paiements enregistrés à la main : « Capturer le paiement » ou « Marquer comme payé ».",
    todo: "Vérifiez, pour chacun d’eux, si l’argent a vraiment été reçu. S’il y en a un pour lequel personne n’a payé en espèces, annulez-le : ce paiement prend alors sa place. Si tout a été reçu, remboursez {{amount}}.",
  },
  whichManual: "Paiements enregistrés à la main",
  noneChosen: "Choisissez un paiement",
  surplus: {
    means: "La commande a cet argent, dont {{amount}} de plus que son prix.",
    todo: "Remboursez {{amount}}, puis enregistrez le remboursement.",
  },
  tooLittle: {
    means: "{{paid}} ont été payés, et {{wanted}} sont maintenant à payer. L’argent est en sécurité.",
    todo: "Validez la commande avec cet argent et demandez les {{rest}} qui manquent. Ou remboursez {{paid}}.",
  },
  tooMuch: {
    means: "{{paid}} ont été payés, et {{wanted}} sont maintenant à payer. L’argent est en sécurité.",
    todo: "Validez la commande avec cet argent et remboursez les {{rest}} de trop. Ou remboursez tout.",
  },
  takenBack: {
    alert: "N’expédiez rien : PayUnit a repris cet argent.",
    record: "PayUnit rend l’argent lui-même : vous n’envoyez rien. Ceci l’enregistre, avec le remboursement de Medusa.",
  },
}

/** What can be done about money on hold. */
export const heldActionTexts = {
  void_manual_payment: {
    label: "Pas d’espèces reçues : annuler l’autre",
    title: "Annuler le paiement enregistré à la main ?",
    description:
      "Aucun argent n’est envoyé. Medusa garde les {{manual}} enregistrés à la main, remboursés en entier, et les {{amount}} payés par PayUnit règlent la commande à leur place. Ce qui manque alors reste à payer sur la commande.",
    confirm: "Annuler l’autre paiement",
    done: "Ce paiement règle maintenant la commande",
    notDone: "L’autre est annulé, mais ce paiement n’a pas encore trouvé sa place",
  },
  void_one: {
    label: "Pas d’espèces reçues : en annuler un",
    title: "Quel paiement enregistré à la main annuler ?",
    description:
      "Aucun argent n’est envoyé. Medusa garde le paiement choisi, remboursé en entier, et les {{amount}} payés par PayUnit prennent sa place. Ce qui manque alors reste à payer sur la commande.",
    confirm: "Annuler ce paiement",
    done: "Ce paiement règle maintenant la commande",
    notDone: "Il est annulé, mais le paiement PayUnit n’a pas encore trouvé sa place",
  },
  both_came: { label: "Espèces reçues aussi : rembourser" },
  gone: {
    label: "L’argent n’y est plus",
    title: "Enregistrer que l’argent n’y est plus",
    description: "Vous n’avez rien à envoyer : PayUnit a repris l’argent. Le paiement est alors classé.",
    confirm: "Enregistrer",
    done: "La reprise par PayUnit est enregistrée",
  },
  ask_rest: {
    label: "Valider et demander le reste",
    title: "Valider la commande et demander le reste ?",
    description:
      "La commande est validée avec les {{amount}} payés. Il reste {{rest}} à payer : vous les demandez juste après.",
    confirm: "Valider la commande",
    done: "Commande validée : demandez le reste",
    notDone: "La commande n’a pas encore pu être validée",
  },
  refund_rest: {
    label: "Valider et rembourser l’écart",
    title: "Valider la commande et rembourser l’écart ?",
    description:
      "La commande est validée avec les {{amount}} payés. {{rest}} sont de trop : vous les remboursez juste après.",
    confirm: "Valider la commande",
    done: "Commande validée : remboursez l’écart",
    notDone: "La commande n’a pas encore pu être validée",
  },
}
