/** The languages of the hosted pages. */
export type Language = "en" | "fr"

const ENGLISH = {
  simulator: "Simulator – no real money",
  otherLanguage: "Français",
  checkout: "Checkout",
  payTo: "Pay to",
  total: "Total",
  provider: "Pay with",
  phone: "Phone number",
  phoneHint: "Nine digits, such as 670 000 010",
  contact: "Where the shop can call you",
  address: "Address",
  pay: "Pay",
  cancel: "Cancel",
  noProvider: "No provider is available in this country.",
  providerMissing: "Choose a provider.",
  phoneMalformed: "Enter nine digits that begin with 6.",
  phoneMalformedAbroad: "Enter the eight or nine digits of the local number.",
  phoneBusy: "This number already has an open prompt. Use another one, or wait for ten minutes.",
  unfitForOrange: "Orange Money does not take this transaction's identifier. Choose another provider.",
  phoneTitle: "On the payer's phone",
  phoneQuestion: "Confirm a payment of",
  waiting: "Waiting for the payer to answer…",
  confirm: "Confirm",
  decline: "Decline",
  bankTitle: "Your bank",
  bankQuestion: "Confirm the payment by card",
  deadTitle: "This link is no longer valid",
  expired: "The payment link was valid for 15 minutes, which have passed. Go back to the shop and start again.",
  used: "The payment behind this link was already made, refused or cancelled.",
  lapsed: "The prompt was not answered in time.",
  unknownTitle: "There is no such payment",
  unknown: "The link leads to a payment that this simulator does not know, perhaps since it was restarted.",
  payByCard: "Pay by card",
  noCards: "Card payments are not available in test mode.",
  paidTitle: "Payment successful",
  paid: "You can close this page.",
  failedTitle: "The payment failed",
  failed: "No money was taken. Go back to the shop to try again.",
  needsScript: "This page needs JavaScript: its link keeps the payment's data in a part that only scripts can read.",
  invoice: "Invoice",
  billFrom: "Invoice from",
  billTo: "For",
  due: "Due on",
  paidSoFar: "Paid so far",
  remaining: "Left to pay",
  nextInstallment: "Next instalment:",
  amountToPay: "Amount to pay now",
  amountWrong: "Enter an amount that is not more than what is left to pay.",
  invoicePaid: "This invoice was paid in full.",
  specialPhones: "Numbers with a fixed meaning",
  approves: "confirms at once",
  declines: "declines at once",
  never_answers: "never answers",
  has_open_prompt: "already has an open prompt",
  approves_after_2_s: "confirms after 2 seconds",
} as const

/** Every text of the hosted pages. */
export type Words = { readonly [Key in keyof typeof ENGLISH]: string }

const FRENCH: Words = {
  simulator: "Simulateur – aucun argent réel",
  otherLanguage: "English",
  checkout: "Paiement",
  payTo: "Payer à",
  total: "Total",
  provider: "Payer avec",
  phone: "Numéro de téléphone",
  phoneHint: "Neuf chiffres, par exemple 670 000 010",
  contact: "Où la boutique peut vous appeler",
  address: "Adresse",
  pay: "Payer",
  cancel: "Annuler",
  noProvider: "Aucun opérateur n’est disponible dans ce pays.",
  providerMissing: "Choisissez un opérateur.",
  phoneMalformed: "Saisissez neuf chiffres commençant par 6.",
  phoneMalformedAbroad: "Saisissez les huit ou neuf chiffres du numéro local.",
  phoneBusy: "Ce numéro a déjà une demande en cours. Utilisez-en un autre ou attendez dix minutes.",
  unfitForOrange: "Orange Money n’accepte pas l’identifiant de cette transaction. Choisissez un autre opérateur.",
  phoneTitle: "Sur le téléphone du payeur",
  phoneQuestion: "Confirmer un paiement de",
  waiting: "En attente de la réponse du payeur…",
  confirm: "Confirmer",
  decline: "Refuser",
  bankTitle: "Votre banque",
  bankQuestion: "Confirmer le paiement par carte",
  deadTitle: "Ce lien n’est plus valable",
  expired: "Le lien de paiement était valable 15 minutes, qui sont écoulées. Retournez à la boutique et recommencez.",
  used: "Le paiement de ce lien a déjà été effectué, refusé ou annulé.",
  lapsed: "La demande n’a pas reçu de réponse à temps.",
  unknownTitle: "Ce paiement n’existe pas",
  unknown: "Le lien mène à un paiement que ce simulateur ne connaît pas, peut-être depuis son redémarrage.",
  payByCard: "Payer par carte",
  noCards: "Le paiement par carte n’est pas disponible en mode test.",
  paidTitle: "Paiement effectué",
  paid: "Vous pouvez fermer cette page.",
  failedTitle: "Le paiement a échoué",
  failed: "Aucun argent n’a été prélevé. Retournez à la boutique pour réessayer.",
  needsScript: "Cette page a besoin de JavaScript : seul un script peut lire les données de paiement dans son lien.",
  invoice: "Facture",
  billFrom: "Facture de",
  billTo: "Pour",
  due: "À payer avant le",
  paidSoFar: "Déjà payé",
  remaining: "Reste à payer",
  nextInstallment: "Prochaine échéance :",
  amountToPay: "Montant à payer maintenant",
  amountWrong: "Saisissez un montant qui ne dépasse pas le reste à payer.",
  invoicePaid: "Cette facture a été entièrement payée.",
  specialPhones: "Numéros à signification fixe",
  approves: "confirme aussitôt",
  declines: "refuse aussitôt",
  never_answers: "ne répond jamais",
  has_open_prompt: "a déjà une demande en cours",
  approves_after_2_s: "confirme après 2 secondes",
}

const WORDS: Readonly<Record<Language, Words>> = { en: ENGLISH, fr: FRENCH }

/** The texts of a language. */
export function wordsOf(language: Language): Words {
  return WORDS[language]
}

/** The language that a page's address asks for with `?lang=`; else French for whose browser prefers it to English. */
export function languageOf(query: URLSearchParams, accepted: string | undefined): Language {
  const wanted = query.get("lang") ?? /\b(?:fr|en)\b/i.exec(accepted ?? "")?.[0]
  return wanted?.toLowerCase() === "fr" ? "fr" : "en"
}

/** An amount as people read it: `12 500 FCFA`. */
export function moneyText({ amount, currency }: { amount: number; currency: string }): string {
  const [whole = "0", fraction] = String(amount).split(".")
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, " ")
  return `${fraction === undefined ? grouped : `${grouped},${fraction}`} ${currency === "XAF" ? "FCFA" : currency}`
}

/** A date as people read it: `31 January 2031`. */
export function dateText(date: string, language: Language): string {
  const locale = language === "fr" ? "fr-FR" : "en-GB"
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Africa/Douala" }).format(new Date(date))
}
