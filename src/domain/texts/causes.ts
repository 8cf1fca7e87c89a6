import type { LocalizedText } from "./languages"
import { fillBoth, type Params, type ParamsArgument } from "./template"

/** Why something happened, or what is to be known of it: the texts, by the codes that are stored, sent and compared. */
export const CAUSES = {
  // Opening and prompting
  asked_for: { en: "{price:money} requested", fr: "{price:money} demandés" },
  by_session: { en: "by payment session {session:id}", fr: "par la session de paiement {session:id}" },
  not_deliverable: {
    en: "the cart could not be ordered: too little in stock, or no delivery for it",
    fr: "le panier ne pouvait pas être commandé : stock insuffisant, ou pas de livraison possible",
  },
  not_opened: { en: "it could not be opened", fr: "il n’a pas pu être ouvert" },
  to_phone: { en: "{operator:operator}, {phone}", fr: "{operator:operator}, {phone}" },
  card_passed_on: { en: "a card was passed on", fr: "une carte a été transmise" },
  over_limit: {
    en: "too many requests: the option `{limit}` allows no more for now",
    fr: "trop de demandes : l’option `{limit}` n’en permet plus pour l’instant",
  },

  // What the service says
  service_said: { en: "PayUnit says: “{words}”", fr: "PayUnit dit : « {words} »" },
  paid_with: { en: "with {operator:operator}", fr: "avec {operator:operator}" },
  amount_not_reported: { en: "PayUnit does not say the amount", fr: "PayUnit ne dit pas le montant" },
  currency_not_reported: { en: "PayUnit does not say the currency", fr: "PayUnit ne dit pas la devise" },
  mode_not_reported: {
    en: "PayUnit does not say whether it was in test mode",
    fr: "PayUnit ne dit pas si c’était en mode test",
  },
  amounts_differ: {
    en: "{price:money} asked for, {paid:money} paid",
    fr: "{price:money} demandés, {paid:money} payés",
  },
  amount_of_no_currency: {
    en: "{price:money} asked for, {paid:count} paid, in a currency that PayUnit does not say",
    fr: "{price:money} demandés, {paid:count} payés, dans une devise que PayUnit ne dit pas",
  },
  currencies_differ: {
    en: "{price:money} asked for, paid in {currency}",
    fr: "{price:money} demandés, payés en {currency}",
  },
  test_mode: { en: "paid in PayUnit's test mode", fr: "payé dans le mode test de PayUnit" },
  test_before_live: {
    en: "paid in test mode, and its account is now in live mode",
    fr: "payé en mode test, et son compte est maintenant en production",
  },
  test_after: {
    en: "its order was placed, and PayUnit says since that it was paid in test mode",
    fr: "sa commande a été passée, mais PayUnit dit maintenant que le paiement était en mode test",
  },
  other_id: {
    en: "paid according to PayUnit, but under another id",
    fr: "payé selon PayUnit, mais sous un autre identifiant",
  },
  unreadable_id: {
    en: "paid according to PayUnit, but under an unreadable id",
    fr: "payé selon PayUnit, mais sous un identifiant illisible",
  },
  paid_somehow: {
    en: "paid according to PayUnit, by unknown means: “{words}”",
    fr: "payé selon PayUnit, par un moyen inconnu : « {words} »",
  },
  no_amount: { en: "PayUnit does not say the amount", fr: "PayUnit ne dit pas le montant" },
  checkout_denies: {
    en: "paid according to PayUnit, but not according to its second answer",
    fr: "payé selon PayUnit, mais pas selon sa deuxième réponse",
  },
  checkout_pending: {
    en: "PayUnit's second answer is still pending",
    fr: "la deuxième réponse de PayUnit est encore en attente",
  },
  not_confirmed: {
    en: "not confirmed by PayUnit's second answer",
    fr: "pas confirmé par la deuxième réponse de PayUnit",
  },
  doubtful_word: {
    en: "PayUnit answered “{word}”, which may mean that it was paid: look in PayUnit's dashboard",
    fr: "PayUnit a répondu « {word} », ce qui peut vouloir dire payé : regardez dans le tableau de bord de PayUnit",
  },
  untraceable: {
    en: "it may have been paid, and PayUnit cannot say: look in its dashboard",
    fr: "il a peut-être été payé, et PayUnit ne peut pas le dire : regardez dans son tableau de bord",
  },
  denied_failed: { en: "PayUnit says: failed", fr: "PayUnit dit : échoué" },
  denied_cancelled: { en: "PayUnit says: cancelled", fr: "PayUnit dit : annulé" },
  reversed_failed: {
    en: "its order is paid, and PayUnit now says: failed",
    fr: "sa commande est payée, mais PayUnit dit maintenant : échoué",
  },
  reversed_cancelled: {
    en: "its order is paid, and PayUnit now says: cancelled",
    fr: "sa commande est payée, mais PayUnit dit maintenant : annulé",
  },
  refunded_besides: {
    en: "{back:money} of it were refunded by {method}: unless that was done in PayUnit's dashboard, they are paid twice. Claim them from PayUnit or from the customer",
    fr: "{back:money} en ont été remboursés par {method} : sauf si c’était dans le tableau de bord de PayUnit, ils sont payés deux fois. Réclamez-les à PayUnit ou au client",
  },
  nothing_left_to_refund: {
    en: "nothing is left to refund: dismiss this with a note of what came of it",
    fr: "il ne reste rien à rembourser : choisissez « Classer sans remboursement », avec une note de ce qu’il en est",
  },
  statement_denies: {
    en: "its order is paid, and PayUnit's statement says otherwise (line {line:count})",
    fr: "sa commande est payée, mais le relevé de PayUnit dit le contraire (ligne {line:count})",
  },
  not_in_statement: {
    en: "its order is paid, and PayUnit's statement does not have it",
    fr: "sa commande est payée, mais le relevé de PayUnit ne l’a pas",
  },
  paid_after_dismissal: {
    en: "it was dismissed, and PayUnit says since that it was paid",
    fr: "il avait été classé sans remboursement, mais PayUnit dit maintenant qu’il a été payé",
  },
  nobody_paid: { en: "nobody paid in time", fr: "personne n’a payé à temps" },
  account_gone: {
    en: "account “{account}” in {mode} mode is no longer configured",
    fr: "le compte « {account} » en mode {mode} n’est plus configuré",
  },

  // Where money goes
  of_order: { en: "order {order:id}", fr: "commande {order:id}" },
  for_session: {
    en: "authorised for payment session {session:id}",
    fr: "autorisé pour la session de paiement {session:id}",
  },
  part_refunded: {
    en: "of {paid:amount} paid, {back:amount} were refunded: no order is placed with the rest",
    fr: "sur {paid:amount} payés, {back:amount} ont été remboursés : aucune commande n’est créée avec le reste",
  },
  cancelled_before: {
    en: "the order was cancelled before the money came",
    fr: "la commande a été annulée avant l’arrivée de l’argent",
  },
  other_session_paid: {
    en: "the order was paid by another payment already",
    fr: "la commande a déjà été payée par un autre paiement",
  },
  other_payment_completed: {
    en: "another payment completed the order",
    fr: "un autre paiement a complété la commande",
  },
  other_payment_recorded: {
    en: "another payment was recorded first",
    fr: "un autre paiement a été enregistré d’abord",
  },
  collection_cancelled: {
    en: "what was to be paid was cancelled",
    fr: "ce qui était à payer a été annulé",
  },
  captured_without: {
    en: "captured, but its {what} was deleted before an order held the money",
    fr: "encaissé, mais son objet ({what}) a été supprimé avant que la commande soit payée",
  },
  captured_without_session: {
    en: "captured, but its payment session was deleted before the order was placed",
    fr: "encaissé, mais sa session de paiement a été supprimée avant la création de la commande",
  },
  cart_deleted: { en: "its cart was deleted", fr: "son panier a été supprimé" },
  order_deleted: { en: "its order was deleted", fr: "sa commande a été supprimée" },
  session_deleted: {
    en: "its payment session and payment collection were deleted",
    fr: "sa session et sa collecte de paiement ont été supprimées",
  },
  session_worth: {
    en: "{paid:amount} paid, the payment session is now for {worth:amount}",
    fr: "{paid:amount} payés, la session de paiement est maintenant de {worth:amount}",
  },
  cart_worth: {
    en: "{paid:amount} paid, the cart is now worth {worth:amount}",
    fr: "{paid:amount} payés, le panier vaut maintenant {worth:amount}",
  },
  order_wants: {
    en: "{paid:amount} paid, on the order {outstanding:amount} is still to be paid",
    fr: "{paid:amount} payés, il reste {outstanding:amount} à payer sur la commande",
  },
  difference_accepted: {
    en: "{paid:amount} paid for {worth:amount}",
    fr: "{paid:amount} payés pour {worth:amount}",
  },
  manual_payment_voided: {
    en: "{amount:amount} that were recorded by hand did not come",
    fr: "{amount:amount} enregistrés à la main n’ont pas été reçus",
  },
  order_paid_otherwise: { en: "its order was paid another way", fr: "sa commande a été payée autrement" },
  more_than_wanted: {
    en: "recorded, and {surplus:amount} of it is more than was due on its order",
    fr: "enregistré, dont {surplus:amount} de plus que ce qui restait dû sur la commande",
  },
  paid_otherwise_too: {
    en: "its order was paid another way as well: {surplus:amount} too much",
    fr: "sa commande a aussi été payée autrement : {surplus:amount} de trop",
  },
  without_stock: { en: "placed without its stock: {items}", fr: "passée sans son stock : {items}" },
  short_of: {
    en: "{item}: {quantity:count} asked, {stock:count} in stock",
    fr: "{item} : {quantity:count} demandés, {stock:count} en stock",
  },
  short_of_at: {
    en: "{item}: {quantity:count} asked, {stock:count} in stock in {where}",
    fr: "{item} : {quantity:count} demandés, {stock:count} en stock à {where}",
  },
  internal_error: {
    en: "an internal error of Medusa or a plugin: the order was not placed. Show the history below to whoever runs the server",
    fr: "une erreur interne de Medusa ou d’un plugin empêche de valider la commande. Montrez l’historique ci-dessous à la personne qui gère le serveur",
  },
  medusa_said: { en: "Medusa says: “{words}”", fr: "Medusa dit : « {words} »" },
  session_not_made: {
    en: "its payment session is gone, and no other could be created: “{words}”",
    fr: "sa session de paiement n’existe plus, et aucune autre n’a pu être créée : « {words} »",
  },
  session_gone_meanwhile: {
    en: "the payment session was deleted meanwhile",
    fr: "la session de paiement a été supprimée entre-temps",
  },
  not_at_rest: { en: "it could not be matched to an order", fr: "il n’a pas pu être rattaché à une commande" },
  order_gone: {
    en: "order {order:id} does not exist, and the cart was linked to it",
    fr: "la commande {order:id} n’existe pas, et le panier y était relié",
  },
  refund_of_nothing: {
    en: "Medusa had {amount:money} on record as refunded, and nobody recorded that money was refunded",
    fr: "Medusa avait enregistré {amount:money} comme remboursés, et personne n’a enregistré de remboursement",
  },
  order_unfinished: {
    en: "order {order:id} was left unfinished (the server stopped); another is placed for the cart",
    fr: "la commande {order:id} est restée inachevée (arrêt du serveur) ; une autre est passée pour le panier",
  },
  order_unlinked: {
    en: "order {order:id} lacked it (the server stopped)",
    fr: "il manquait à la commande {order:id} (arrêt du serveur)",
  },
  order_cancelled: {
    en: "its order was cancelled; of {paid:amount} paid, {back:amount} were refunded",
    fr: "sa commande a été annulée ; sur {paid:amount} payés, {back:amount} ont été remboursés",
  },
  order_deleted_later: {
    en: "its order was deleted; of {paid:amount} paid, {back:amount} were refunded",
    fr: "sa commande a été supprimée ; sur {paid:amount} payés, {back:amount} ont été remboursés",
  },

  // Orders that wait for their payment
  due_by: { en: "to be paid by {until:time}", fr: "à payer avant le {until:time}" },
  order_not_paid: {
    en: "order {order:id} was not paid in time",
    fr: "la commande {order:id} n’a pas été payée à temps",
  },
  is_cancelled: { en: "the order is cancelled", fr: "la commande est annulée" },
  has_payment: { en: "a payment is recorded on the order", fr: "un paiement est enregistré sur la commande" },
  other_provider: { en: "another provider was chosen for it", fr: "un autre moyen de paiement a été choisi" },
  was_fulfilled: {
    en: "the order was fulfilled before it was paid",
    fr: "la commande a été expédiée avant d’être payée",
  },
  money_kept: { en: "a payment received for it was kept", fr: "un paiement reçu pour elle a été gardé" },
  is_billed: {
    en: "it has an invoice: the shop decides",
    fr: "elle a une facture : la boutique décide",
  },
  not_cancellable: { en: "Medusa does not cancel it: “{words}”", fr: "Medusa ne l’annule pas : « {words} »" },

  // Refunds
  refunded_by_hand: { en: "{back:money} by {method}", fr: "{back:money} par {method}" },
  refunded_by_payout: { en: "{back:money}, sent by PayUnit", fr: "{back:money}, envoyés par PayUnit" },
  refund_refused: { en: "Medusa did not make the refund", fr: "Medusa n’a pas effectué le remboursement" },

  // Payouts
  payout_to: { en: "{sum:money} to {phone} ({operator:operator})", fr: "{sum:money} au {phone} ({operator:operator})" },
  payout_withdrawn: { en: "it was withdrawn before it was sent", fr: "il a été retiré avant l’envoi" },
  payout_not_started: {
    en: "the server stopped before PayUnit heard of it: start again",
    fr: "le serveur s’est arrêté avant que PayUnit en entende parler : recommencez",
  },
  payout_not_confirmed: {
    en: "nobody pressed “Send” within a day: start again",
    fr: "personne n’a appuyé sur « Envoyer » en un jour : recommencez",
  },
  payout_token_expired: {
    en: "too much time passed before it was sent: start again",
    fr: "trop de temps a passé avant l’envoi : recommencez",
  },
  payout_balance: {
    en: "your PayUnit balance is too small: top it up, or refund by hand",
    fr: "votre solde PayUnit est insuffisant : rechargez-le, ou remboursez à la main",
  },
  payout_number: {
    en: "PayUnit does not take this number: check it with the customer",
    fr: "PayUnit refuse ce numéro : vérifiez-le avec le client",
  },
  payout_operator: {
    en: "the operator is not available now: try later, or refund by hand",
    fr: "l’opérateur n’est pas disponible pour l’instant : réessayez plus tard, ou remboursez à la main",
  },
  payout_credentials: {
    en: "PayUnit refused the account's credentials: ask PayUnit whether it has payouts",
    fr: "PayUnit a refusé les identifiants du compte : demandez à PayUnit si les envois y sont activés",
  },
  payout_not_offered: {
    en: "PayUnit does not offer payouts to this account: refund by hand",
    fr: "PayUnit ne propose pas d’envois à ce compte : remboursez à la main",
  },
  payout_not_reached: {
    en: "PayUnit could not be reached: try again",
    fr: "PayUnit n’a pas pu être joint : réessayez",
  },
  payout_rejected: { en: "PayUnit refused it", fr: "PayUnit l’a refusé" },
  payout_failed: { en: "PayUnit says: failed", fr: "PayUnit dit : échoué" },
  payout_not_found: {
    en: "PayUnit's dashboard does not show it as sent",
    fr: "le tableau de bord de PayUnit ne le montre pas comme envoyé",
  },
  payout_found: {
    en: "PayUnit's dashboard shows it as sent",
    fr: "le tableau de bord de PayUnit le montre comme envoyé",
  },
  payout_surplus: {
    en: "{surplus:money} more than was left to refund: settle that with the customer",
    fr: "{surplus:money} de plus que ce qui restait à rembourser : réglez cela avec le client",
  },
  payout_no_answer: { en: "PayUnit gave no clear answer", fr: "PayUnit n’a pas donné de réponse claire" },
  payout_cut_off: {
    en: "the server stopped before PayUnit answered",
    fr: "le serveur s’est arrêté avant la réponse de PayUnit",
  },
  payout_no_end: {
    en: "PayUnit has not said for a day what became of it",
    fr: "PayUnit ne dit pas depuis un jour ce qu’il en est",
  },
  payout_other_id: {
    en: "PayUnit answered about another payout",
    fr: "PayUnit a répondu au sujet d’un autre envoi",
  },
  payout_amounts_differ: {
    en: "PayUnit says another amount",
    fr: "PayUnit dit un autre montant",
  },
  payout_word: { en: "PayUnit answered “{word}”", fr: "PayUnit a répondu « {word} »" },
  payout_fee: { en: "fee {sum:money}", fr: "frais {sum:money}" },

  // Invoices
  billed: { en: "{total:money} billed", fr: "{total:money} facturés" },
  made_as: { en: "as {ref}", fr: "sous {ref}" },
  other_total: {
    en: "PayUnit says {reported:amount}, and {billed:amount} was billed",
    fr: "PayUnit dit {reported:amount}, et {billed:amount} ont été facturés",
  },
  abandoned: {
    en: "the server stopped while PayUnit was being asked for it",
    fr: "le serveur s’est arrêté pendant la demande à PayUnit",
  },
  proves_no_payment: {
    en: "that does not prove that it was paid",
    fr: "cela ne prouve pas qu’elle a été payée",
  },
  received: { en: "{amount:money} by {method}", fr: "{amount:money} par {method}" },
  amount: { en: "{amount:money}", fr: "{amount:money}" },
  order_was_cancelled: { en: "the order was cancelled", fr: "la commande a été annulée" },
  link_lives_on: { en: "its link still works at PayUnit", fr: "son lien reste actif chez PayUnit" },
  emailed_to: { en: "to {to}", fr: "à {to}" },
  email_refused: { en: "“{words}”", fr: "« {words} »" },
  no_email_provider: { en: "Medusa has no e-mail provider", fr: "Medusa n’a pas de fournisseur d’e-mail" },
  redirected: {
    en: "the link is sent to {to} from now on; PayUnit keeps the old address",
    fr: "le lien est désormais envoyé à {to} ; PayUnit garde l’ancienne adresse",
  },
  reported_paid: {
    en: "PayUnit reports {paid:money} paid of its invoice",
    fr: "PayUnit signale {paid:money} payés sur sa facture",
  },
  report_of_another: {
    en: "PayUnit reports of another invoice, or of another total",
    fr: "PayUnit signale une autre facture, ou un autre total",
  },
  report_contradicts: {
    en: "PayUnit reports “{status}” with {paid} paid, which contradict each other",
    fr: "PayUnit signale « {status} » avec {paid} payés, ce qui est contradictoire",
  },
  report_beside_confirmed: {
    en: "PayUnit reports {amount:money} of its invoice, and {confirmed:amount} of that invoice were confirmed by hand ({method}). If that was this very money, choose “Dismiss”. If it was other money, choose “Count this payment”, or refund it",
    fr: "PayUnit signale {amount:money} sur sa facture, et {confirmed:amount} de cette facture ont été confirmés à la main ({method}). Si c’était cet argent-ci, choisissez « Classer sans remboursement ». Si c’en était un autre, choisissez « Compter ce paiement », ou remboursez-le",
  },
  reversed_report: {
    en: "PayUnit reports only {paid:money} paid of its invoice, and reported more before",
    fr: "PayUnit ne signale que {paid:money} payés sur sa facture, et en signalait plus avant",
  },
  same_as_reported: {
    en: "PayUnit reports {amount:money} paid of the same invoice since this payment began. If that was this very payment, choose “Dismiss”. If it was another, choose “Count this payment”, or refund it",
    fr: "PayUnit signale {amount:money} payés sur la même facture depuis le début de ce paiement. Si c’était ce paiement-ci, choisissez « Classer sans remboursement ». Si c’en était un autre, choisissez « Compter ce paiement », ou remboursez-le",
  },
  surplus_confirmed: {
    en: "{amount:money} paid, {owed:amount} owed: refund {surplus:amount}",
    fr: "{amount:money} payés, {owed:amount} dus : remboursez {surplus:amount}",
  },
  nothing_owed: {
    en: "{amount:money} paid, nothing owed: refund all of it",
    fr: "{amount:money} payés, rien n’était dû : remboursez le tout",
  },
  invoice_void: {
    en: "its invoice was cancelled before the money came",
    fr: "sa facture était annulée avant l’arrivée de l’argent",
  },
  invoice_paid_otherwise: {
    en: "its invoice was already paid: {left:amount} left to pay",
    fr: "sa facture était déjà payée : reste à payer {left:amount}",
  },
  same_as_confirmed: {
    en: "{amount:money} were confirmed by hand on the same invoice ({method}). If that was this very payment, choose “Dismiss”. If it was another, choose “Count this payment”, or refund it",
    fr: "{amount:money} ont été confirmés à la main sur la même facture ({method}). Si c’était ce paiement-ci, choisissez « Classer sans remboursement ». Si c’en était un autre, choisissez « Compter ce paiement », ou remboursez-le",
  },
} as const satisfies Readonly<Record<string, LocalizedText>>

export type CauseCode = keyof typeof CAUSES

/** A cause as it is stored and sent: its code, and the values of its text. */
export interface Cause {
  code: CauseCode
  params: Params
}

/** Several causes, in the order in which they are told. */
export type Causes = readonly Cause[]

/** A cause, with the values that its text takes. */
export function cause<Code extends CauseCode>(
  code: Code,
  ...[params]: ParamsArgument<(typeof CAUSES)[Code]["en"]>
): Cause {
  return { code, params: params ?? {} }
}

/** A cause as it was stored, perhaps by a newer version, whose codes nobody knows yet. */
export interface StoredCause {
  code: string
  params: Params
}

/** The text of a cause; of one that is not known, its code. */
export function textOfCause({ code }: StoredCause): LocalizedText {
  return isCauseCode(code) ? CAUSES[code] : { en: code, fr: code }
}

function isCauseCode(code: string): code is CauseCode {
  return Object.hasOwn(CAUSES, code)
}

/** One or several causes, as several. */
export function causesIn(causes: Cause | Causes): Causes {
  return "code" in causes ? [causes] : causes
}

/** Whether two lists of causes say the same. */
export function areSameCauses(some: readonly StoredCause[], others: readonly StoredCause[]): boolean {
  return sayCauses(some).en === sayCauses(others).en
}

/** Causes in words, their values written plainly. */
export function sayCauses(causes: readonly StoredCause[]): LocalizedText {
  const said = causes.map((one) => fillBoth(textOfCause(one), one.params))
  return { en: said.map(({ en }) => en).join("; "), fr: said.map(({ fr }) => fr).join(" ; ") }
}
