import type { Messages } from "./messages"

export const fr: Messages = {
  idle: {
    title: "Comment souhaitez-vous payer ?",
    text: "Confirmez sur votre téléphone avec MTN ou Orange, ou payez par carte.",
    byPhone: "Payer par mobile money",
    starting: "Un instant …",
  },
  onPage: "Carte ou autre moyen (page sécurisée PayUnit)",
  redirecting: {
    title: "Vers la page de paiement",
    text: "Vous allez sur la page de PayUnit. Revenez ensuite ici.",
    link: "Rien ne se passe ? Ouvrir la page",
  },
  choose: {
    title: "Payer {amount}",
    text: "Nous envoyons une demande à votre téléphone. Vous la confirmez avec votre code secret.",
    operator: "Votre opérateur",
    noOperator: "Choisissez votre opérateur.",
    phone: "Numéro qui paie",
    phoneHint: "Neuf chiffres, par exemple 6 70 00 00 00",
    looksLike: "Ce numéro semble être chez {operator}.",
    pay: "Envoyer la demande",
    payTo: "Envoyer la demande au {phone}",
    sending: "Envoi …",
    waits:
      "La demande au {phone} peut encore y être confirmée ; elle paie alors cette commande. Vous pourrez en envoyer une autre dans {time}.",
  },
  confirm_on_phone: {
    title: "Confirmez sur votre téléphone",
    text: "Une demande de {amount} a été envoyée au {phone}, {operator}. Saisissez votre code secret sur le téléphone pour la confirmer.",
    noPrompt: "Rien sur le téléphone ? Composez le {code} et choisissez le paiement en attente.",
    again: "Vous pourrez la renvoyer dans {time}.",
    check: "J’ai confirmé, vérifier",
    wrong: "Mauvais numéro ? Le changer",
    operatorPage: "Confirmer sur la page de l’opérateur",
    leave: "Vous pouvez fermer cette page. Dès que vous confirmez, votre paiement compte.",
  },
  may_be_declined: {
    title: "Le paiement a peut-être été refusé",
    text: "La demande de {amount} au {phone}, {operator}, semble avoir été refusée. Si votre téléphone l’affiche encore, confirmez-la ; sinon, renvoyez-la.",
  },
  processing: {
    title: "Payé",
    text: "Votre paiement de {amount} est arrivé. Votre commande est en cours d’enregistrement.",
  },
  paid: { title: "Payé", text: "Votre paiement de {amount} est arrivé. Merci !" },
  receipt: {
    title: "Reçu",
    shop: "Boutique",
    amount: "Montant",
    order: "Commande",
    operator: "Payé par",
    reference: "Référence",
    time: "Date",
    contact: "Contact",
    line: "{name} : {value}",
    share: "Partager le reçu",
    copied: "Copié",
    print: "Imprimer",
  },
  failed: {
    title: "Le paiement a été refusé",
    text: "Rien n’a été prélevé. Vérifiez votre solde et le numéro, puis réessayez.",
  },
  cancelled: { title: "Le paiement a été annulé", text: "Rien n’a été prélevé. Vous pouvez réessayer." },
  expired: {
    title: "Le délai de paiement est passé",
    text: "Si vous avez payé, nous le verrons ; sinon, réessayez.",
    onPhone: "Personne n’a confirmé à temps au {phone}.",
  },
  retry: { sendAgain: "Renvoyer", other: "Autre numéro ou opérateur" },
  checking: { title: "Un instant", text: "Nous vérifions où en est votre paiement." },
  unanswered: {
    title: "La connexion a été coupée",
    text: "La demande est peut-être arrivée sur votre téléphone. Si oui, confirmez-la ; nous continuons de vérifier ici.",
  },
  in_review: {
    title: "Votre paiement est arrivé",
    text: "La boutique doit le vérifier et vous contactera. Ne payez pas une seconde fois.",
  },
  confirm_with_bank: {
    title: "Confirmez auprès de votre banque",
    text: "Votre banque attend que vous confirmiez le paiement.",
  },
  awaiting_bank: {
    title: "Votre paiement par carte est en cours de confirmation",
    text: "Si votre banque vous le demande, confirmez-le ; sinon, patientez.",
  },
  not_found: {
    title: "Nous ne connaissons pas ce paiement",
    text: "Le lien est peut-être incomplet. Si vous avez payé, contactez la boutique ; rien n’est perdu.",
  },
  collection: {
    title: "Paiement",
    order: "Commande {number}",
    tryAgain: "Réessayer",
  },
  offline: "Pas de connexion pour le moment. Nous réessayons ; votre paiement n’est pas perdu.",
  retryIn: "Réessayez dans {minutes} min.",
  problems: {
    payment_not_found: "Ce paiement ne peut plus être effectué. Recommencez-le.",
    invalid_phone: "Saisissez un numéro mobile camerounais : 9 chiffres commençant par 6.",
    amount_changed: "Le montant a changé. Vérifiez-le, puis payez.",
    unreachable: "La boutique est injoignable. Vérifiez votre connexion et réessayez.",
    unknown: "Cela n’a pas fonctionné. Réessayez dans un instant.",
  },
}
