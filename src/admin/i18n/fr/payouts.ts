/** Textes des remboursements envoyés par PayUnit. */
export const payouts = {
  title: "Remboursements envoyés par PayUnit",
  method: "Envoyé par PayUnit",
  history: "Historique",
  todoLive: "Voir le remboursement par PayUnit : n’en envoyez pas le montant à la main.",
  todo: "Rien. Pour rendre de l’argent, cliquez sur « Rembourser le client ».",
  dueHint:
    "Le client a payé plus que le total actuel de la commande, par exemple après un retour. Remboursez-lui cette somme : PayUnit peut l’envoyer.",
  reported:
    "Ce service de PayUnit a été signalé par d’autres et n’a pas encore été essayé en conditions réelles : commencez par un petit montant.",
  stopped:
    "PayUnit n’envoie rien pour ce compte en ce moment : {{reason}}. Remboursez à la main, ou autorisez de nouveau les envois sous Paramètres → PayUnit.",
  byHand: "Plutôt rembourser à la main",
  byPayUnit: "Plutôt faire envoyer par PayUnit",

  states: {
    announcing: "En préparation",
    ready: "Prêt à être envoyé",
    confirmed: "En cours d’envoi",
    awaiting_approval: "À approuver chez PayUnit",
    recording: "Envoyé, enregistrement en cours",
    paid: "Envoyé",
    withdrawn: "Retiré",
    refused: "Non envoyé",
    unknown: "Non confirmé",
  },
  means: {
    announcing: "PayUnit prépare l’envoi. Cela prend quelques secondes.",
    ready: "Rien n’est encore parti. Envoyez-le dans la journée, ou retirez-le. D’ici là, n’envoyez rien à la main.",
    confirmed: "PayUnit est en train de l’envoyer : n’envoyez rien à la main.",
    awaiting_approval: "L’envoi attend une approbation dans le tableau de bord de PayUnit. N’envoyez rien à la main.",
    recording: "PayUnit l’a envoyé. Le remboursement est en cours d’enregistrement.",
    unknown: "N’envoyez rien à la main : on ne sait pas si l’argent est parti.",
  },
  to: "Au {{phone}}",
  sentBy: "envoyé par {{who}}",
  fee: "Frais de PayUnit : {{fee}}",
  askedAgain: "Nouvelle vérification auprès de PayUnit {{when}}.",
  askedNow: "Nouvelle vérification auprès de PayUnit dans un instant.",
  decidableAt: "À partir du {{when}}, vous pourrez indiquer ici ce que montre le tableau de bord de PayUnit.",
  decidable: "Si PayUnit ne répond pas, indiquez ici ce que montre son tableau de bord.",
  searchFor: "Dans le tableau de bord de PayUnit, il porte le numéro",

  form: {
    title: "Faire envoyer le remboursement par PayUnit",
    description: "Rien ne part encore : vous verrez d’abord ce qui sera envoyé.",
    partStays: "{{kept}} restent en attente de votre décision.",
    phone: "Numéro du client",
    phoneHint: "PayUnit reçoit le numéro complet ; la boutique ne le conserve pas.",
    askNumber: "PayUnit ne dit pas quel numéro a payé : demandez-le au client.",
    notMobile: "PayUnit n’envoie que vers des numéros mobiles du Cameroun.",
    operator: "Opérateur",
    operatorMissing: "Choisissez l’opérateur de ce numéro.",
    name: "Nom du client",
    nameHint: "Tel que l’opérateur le connaît.",
    nameMissing: "Indiquez le nom du client.",
    submit: "Continuer",
    notTaken: "PayUnit ne l’a pas accepté, et rien n’a été envoyé",
  },

  confirm: {
    title: "Envoyer {{amount}} ?",
    description: "PayUnit prélève ce montant sur votre solde. Un envoi ne peut pas être annulé.",
    number: "Numéro",
    fee: "Frais de PayUnit",
    feeLater: "Connus après l’envoi",
    needsTwo: "Au-delà de {{above}}, un remboursement se décide à deux : rien ne part avant l’accord d’un collègue.",
    send: "Envoyer {{amount}}",
    withdraw: "Retirer",
    close: "Fermer",
  },

  done: {
    paid: "{{amount}} envoyés",
    recording: "{{amount}} envoyés, remboursement en cours d’enregistrement",
    confirmed: "PayUnit envoie {{amount}}",
    awaiting_approval: "À approuver maintenant dans le tableau de bord de PayUnit : rien ne part avant",
    refused: "Rien n’a été envoyé",
    unknown: "N’envoyez rien à la main : on ne sait pas si les {{amount}} sont partis",
    request: "Rien n’est encore parti : un collègue doit donner son accord, sous Décisions.",
    withdrawn: "Envoi retiré : rien n’est parti",
    checked: "Vérifié auprès de PayUnit : {{state}}",
  },

  actions: { send: "Envoyer", withdraw: "Retirer", check: "Vérifier de nouveau" },
  decide: {
    sent: {
      label: "L’argent est parti",
      title: "Le tableau de bord de PayUnit montre-t-il que l’argent est parti ?",
      description: "Le remboursement de {{amount}} est alors enregistré, dans Medusa aussi.",
      confirm: "L’argent est parti",
      done: "L’envoi est enregistré",
    },
    not_sent: {
      label: "L’argent n’est pas parti",
      title: "Le tableau de bord de PayUnit montre-t-il que l’argent n’est pas parti ?",
      description:
        "Les {{amount}} peuvent alors être remboursés autrement. S’ils étaient partis malgré tout, le client les recevrait deux fois : vérifiez bien.",
      confirm: "L’argent n’est pas parti",
      done: "Enregistré comme non envoyé",
    },
  },
}
