import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { UnreadableRow } from "./shopper-errors"
import { joinTexts, inBoth, type Locale, type LocalizedText, localize, sumOf } from "../../../domain/texts"

const { INVALID_DATA, NOT_ALLOWED, NOT_FOUND } = MedusaError.Types

/** Every way in which a merchant's request can be refused: a stable code, and what to do about it in each language. */
export const MERCHANT_PROBLEMS = {
  cross_site: {
    httpStatus: 403,
    type: NOT_ALLOWED,
    en: "This page is not of the store's admin, so it decides nothing in your name. If it is, add its origin to `http.adminCors` in medusa-config.",
    fr: "Cette page n’est pas celle de l’administration de la boutique : elle ne décide rien en votre nom. Si elle l’est, ajoutez son origine à `http.adminCors` dans medusa-config.",
  },
  not_json: {
    httpStatus: 403,
    type: NOT_ALLOWED,
    en: "The body has to be JSON: send it with `content-type: application/json`; a statement with `text/csv`.",
    fr: "Le corps de la demande doit être du JSON : envoyez-le avec `content-type: application/json` ; un relevé avec `text/csv`.",
  },
  transaction_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "There is no such PayUnit payment.",
    fr: "Ce paiement PayUnit n’existe pas.",
  },
  payment_unreadable: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "A newer version of the plugin wrote this payment, and this one cannot read it. Nothing of it is lost; install that version again.",
    fr: "Une version plus récente du plugin a écrit ce paiement, et celle-ci ne peut pas le lire. Rien n’en est perdu ; réinstallez cette version-là.",
  },
  invoice_unreadable: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "A newer version of the plugin wrote this invoice, and this one cannot read it. Nothing of it is lost; install that version again.",
    fr: "Une version plus récente du plugin a écrit cette facture, et celle-ci ne peut pas la lire. Rien n’en est perdu ; réinstallez cette version-là.",
  },
  refund_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "This payment has no such refund.",
    fr: "Ce paiement n’a pas ce remboursement.",
  },
  payout_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "This payment has no such payout.",
    fr: "Ce paiement n’a pas cet envoi.",
  },
  payouts_off: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: 'This store lets PayUnit send no refunds: refund by hand, or set the option `refunds: "payout"` in medusa-config.',
    fr: 'Cette boutique ne laisse pas PayUnit envoyer de remboursements : remboursez à la main, ou mettez l’option `refunds: "payout"` dans medusa-config.',
  },
  payouts_paused: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Payouts are stopped for this merchant account. Refund by hand, or allow them again under Settings → PayUnit.",
    fr: "Les envois sont arrêtés pour ce compte marchand. Remboursez à la main, ou autorisez-les de nouveau sous Paramètres → PayUnit.",
  },
  payouts_over_limit: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Nothing was sent: the limit of payouts is reached. Refund by hand, or try again tomorrow.",
    fr: "Rien n’a été envoyé : la limite des envois est atteinte. Remboursez à la main, ou réessayez demain.",
  },
  payout_currency: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "PayUnit sends payouts in XAF, to phones in Cameroon. Refund this one by hand.",
    fr: "PayUnit n’envoie qu’en XAF, vers des téléphones du Cameroun. Remboursez celui-ci à la main.",
  },
  payout_phone: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "This is no mobile number of Cameroon that receives money. Check it with the customer.",
    fr: "Ce n’est pas un numéro mobile du Cameroun qui reçoit de l’argent. Vérifiez-le avec le client.",
  },
  payout_taken_back: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "PayUnit took this payment back, so nothing is to be sent: the payer has the money already.",
    fr: "PayUnit a repris ce paiement : il n’y a rien à envoyer, le payeur a déjà l’argent.",
  },
  payout_not_confirmed: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "PayUnit does not say that it took this money, so it sends none of it back. Refund it by hand.",
    fr: "PayUnit ne dit pas avoir reçu cet argent : il n’en renvoie donc rien. Remboursez-le à la main.",
  },
  payout_in_flight: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "PayUnit is to send a refund of this payment, or may have sent it. Wait for its end, or withdraw it if it was not sent yet.",
    fr: "PayUnit doit envoyer un remboursement de ce paiement, ou l’a peut-être envoyé. Attendez qu’il aboutisse, ou retirez-le s’il n’est pas encore parti.",
  },
  payout_over: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This payout does not stand as you have seen it: somebody sent it, withdrew it, or PayUnit said what became of it. Look again.",
    fr: "Cet envoi n’en est plus où vous l’avez vu : quelqu’un l’a envoyé ou retiré, ou PayUnit a dit ce qu’il en est. Regardez de nouveau.",
  },
  payout_undecided: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "PayUnit may still say what became of this payout, so nobody decides about it yet.",
    fr: "PayUnit peut encore dire ce qu’il en est de cet envoi : personne n’en décide pour l’instant.",
  },
  payments_paused: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "New payments are paused for this merchant account, so nothing new can be asked of customers. Resume them under Settings → PayUnit.",
    fr: "Les nouveaux paiements sont suspendus pour ce compte marchand : rien de nouveau ne peut être demandé aux clients. Reprenez-les sous Paramètres → PayUnit.",
  },
  paused_by_option: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The plugin's option `pausePayments` pauses this account: take it out of medusa-config, then start the store again.",
    fr: "L’option `pausePayments` du plugin suspend ce compte : retirez-la de medusa-config, puis redémarrez la boutique.",
  },
  approval_required: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Nothing was done yet: for this amount a second person has to agree. It waits for them under Payments → ⋯ → Decisions.",
    fr: "Rien n’a encore été fait : pour ce montant, une deuxième personne doit donner son accord. La demande l’attend sous Paiements → ⋯ → Décisions.",
  },
  too_many_exports: {
    httpStatus: 429,
    type: NOT_ALLOWED,
    en: "You exported a hundred lists within an hour. Try again later; those you have stay.",
    fr: "Vous avez exporté cent listes en une heure. Réessayez plus tard ; celles que vous avez restent.",
  },
  refund_not_approved: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Send nothing yet, and nothing is recorded: above this amount a second person has to agree first. Your request waits for them under Payments → ⋯ → Decisions. If the money has left already, say so in the reason: once somebody agreed it can be recorded.",
    fr: "N’envoyez rien pour l’instant ; rien n’est enregistré : au-delà de ce montant, une deuxième personne doit d’abord donner son accord. Votre demande l’attend sous Paiements → ⋯ → Décisions. Si l’argent est déjà parti, dites-le dans le motif : une fois l’accord donné, il pourra être enregistré.",
  },
  approval_not_needed: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Nobody has to agree to this amount: send it, and record it.",
    fr: "Ce montant ne demande l’accord de personne : envoyez-le, puis enregistrez-le.",
  },
  approval_waits: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Nobody has agreed to this yet: send nothing until somebody did.",
    fr: "Personne n’a encore donné son accord : n’envoyez rien d’ici là.",
  },
  approval_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "There is no such request for a second person’s agreement.",
    fr: "Cette demande d’accord n’existe pas.",
  },
  approval_not_yours: {
    httpStatus: 403,
    type: NOT_ALLOWED,
    en: "Your role may not decide this: ask somebody whose role may.",
    fr: "Votre rôle ne permet pas d’en décider : demandez à quelqu’un dont le rôle le permet.",
  },
  approval_over: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This request is over: somebody answered it, or nobody did for seven days. If it is still wanted, ask anew.",
    fr: "Cette demande est close : quelqu’un y a répondu, ou personne pendant sept jours. Si elle est toujours utile, refaites-la.",
  },
  approval_of_own: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "You asked for this yourself: another person has to agree. An API key cannot.",
    fr: "C’est vous qui l’avez demandé : une autre personne doit donner son accord. Une clé d’API ne le peut pas.",
  },
  approval_mismatch: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This is not what was agreed to or asked for: another amount, payment or text. Repeat what `request` says, or ask anew.",
    fr: "Ce n’est pas ce qui a été accordé ou demandé : montant, paiement ou texte différent. Répétez ce que dit `request`, ou faites une nouvelle demande.",
  },
  not_paused: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Payments of this account are not paused: there is nothing to resume.",
    fr: "Les paiements de ce compte ne sont pas suspendus : il n’y a rien à reprendre.",
  },
  payouts_not_paused: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Payouts of this account are not stopped: there is nothing to allow again.",
    fr: "Les envois de ce compte ne sont pas arrêtés : il n’y a rien à autoriser de nouveau.",
  },
  statement_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "There is no such statement.",
    fr: "Ce relevé n’existe pas.",
  },
  statement_line_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "The statement has no such line.",
    fr: "Le relevé n’a pas cette ligne.",
  },
  statement_empty: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "The file has no lines to check. Nothing was changed. Export the transactions once more, with a longer period.",
    fr: "Le fichier n’a aucune ligne à contrôler. Rien n’a été modifié. Exportez de nouveau les transactions, sur une période plus longue.",
  },
  statement_malformed: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "The file cannot be read. Nothing was changed.",
    fr: "Le fichier est illisible. Rien n’a été modifié.",
  },
  statement_unmapped: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "Say in which columns the transaction's id and its amount are. Nothing was changed.",
    fr: "Dites dans quelles colonnes se trouvent l’identifiant de la transaction et le montant. Rien n’a été modifié.",
  },
  statement_unclear: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "The lines do not tell how the file is written, or contradict each other: say in `mapping` which mark stands before decimals, or whether days, months or years come first. Nothing was changed.",
    fr: "Les lignes ne disent pas comment le fichier est écrit, ou se contredisent : dites dans `mapping` quel signe précède les décimales, ou si le jour, le mois ou l’année vient en premier. Rien n’a été modifié.",
  },
  statement_too_large: {
    httpStatus: 413,
    type: INVALID_DATA,
    en: "The file is larger than 50 MB. Nothing was changed. Export a shorter period.",
    fr: "Le fichier dépasse 50 Mo. Rien n’a été modifié. Exportez une période plus courte.",
  },
  statement_checked_already: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This very file was checked before. Nothing was changed. Open that report, or send `again=true` to check the file against what is known by now.",
    fr: "Ce même fichier a déjà été contrôlé. Rien n’a été modifié. Ouvrez ce rapport, ou envoyez `again=true` pour contrôler le fichier avec ce qui est connu à présent.",
  },
  not_denied: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Only a payment whose order holds its money, and of which the statement says otherwise, can be put on hold from here.",
    fr: "Seul un paiement dont la commande détient l’argent, et que le relevé contredit, peut être mis en attente d’ici.",
  },
  already_reviewed: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This line was already reviewed.",
    fr: "Cette ligne a déjà été examinée.",
  },
  alerts_off: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Nobody gets alerts, so there is nobody to send a test to. Say who does under Settings → PayUnit, or set the plugin's option `alerts`.",
    fr: "Personne ne reçoit d’alertes : il n’y a personne à qui envoyer un essai. Indiquez qui en reçoit sous Paramètres → PayUnit, ou renseignez l’option `alerts` du plugin.",
  },
  alerts_by_option: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The plugin's option `alerts` says this, so it cannot be changed here: change it in medusa-config, then start the store again.",
    fr: "L’option `alerts` du plugin en décide : cela ne se change pas ici. Modifiez-la dans medusa-config, puis redémarrez la boutique.",
  },
  no_channel_provider: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Medusa has no notification provider for one of these channels. Configure one, or choose another channel.",
    fr: "Medusa n’a pas de fournisseur de notifications pour l’un de ces canaux. Configurez-en un, ou choisissez un autre canal.",
  },
  not_held: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This payment is not on hold: there is nothing to decide.",
    fr: "Ce paiement n’est pas en attente de décision : il n’y a rien à décider.",
  },
  already_resolved: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This was already decided. The payment's history says by whom and why.",
    fr: "La décision est déjà prise. L’historique du paiement dit par qui et pourquoi.",
  },
  in_use: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This payment is being checked. Try again in a moment.",
    fr: "Ce paiement est en cours de vérification. Réessayez dans un instant.",
  },
  being_placed: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The order of this payment is being placed. Try again in a moment.",
    fr: "La commande de ce paiement est en cours de validation. Réessayez dans un instant.",
  },
  cannot_be_placed: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "No order can be placed with this payment.",
    fr: "Aucune commande ne peut être validée avec ce paiement.",
  },
  no_difference: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "There is no difference to accept: this payment does not wait for its amount, or nothing is to be paid any more.",
    fr: "Il n’y a pas d’écart à accepter : ce paiement n’attend pas à cause de son montant, ou il n’y a plus rien à payer.",
  },
  worth_changed: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "What is to be paid has changed since you looked.",
    fr: "Le montant à payer a changé depuis que vous avez regardé.",
  },
  no_manual_payment: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Its order has no payment of this id that was recorded by hand and counts.",
    fr: "Sa commande n’a pas de paiement de cet identifiant qui ait été enregistré à la main et qui compte.",
  },
  partly_refunded: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Part of this money was refunded, so no order can be placed with it: it would count as fully paid.",
    fr: "Une partie de cet argent a été remboursée : aucune commande ne peut être validée avec, car elle compterait comme payée en entier.",
  },
  may_still_be_paid: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The shopper may still pay this, and nobody would notice once you have decided.",
    fr: "Le client peut encore payer, et personne ne s’en apercevrait une fois votre décision prise.",
  },
  payment_in_flight: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The shopper is just paying, or has paid a moment ago.",
    fr: "Le client est en train de payer, ou vient de le faire.",
  },
  not_paid: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "According to PayUnit nobody paid, so nothing can have been refunded.",
    fr: "Selon PayUnit, personne n’a payé : rien ne peut donc avoir été remboursé.",
  },
  has_order: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "An order has received this money meanwhile. Place the order, so that all is in order.",
    fr: "Une commande a reçu cet argent entre-temps. Validez la commande, pour que tout soit en ordre.",
  },
  more_than_was_paid: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "You cannot refund more than was paid.",
    fr: "On ne peut pas rembourser plus que ce qui a été payé.",
  },
  recorded_already: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The same was just recorded.",
    fr: "La même opération vient d’être enregistrée.",
  },
  not_refunded: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "PayUnit cannot send money back by itself, so this order cannot be cancelled or deleted before the customer is refunded.",
    fr: "PayUnit ne peut pas rembourser lui-même : cette commande ne peut être ni annulée ni supprimée tant que le client n’est pas remboursé.",
  },
  refund_not_recorded: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "PayUnit cannot send money back by itself. Refund the customer by mobile money or from PayUnit's dashboard. Then press “Record a refund” in the section “PayUnit payments” of the order's page: Medusa's refund is made along with it.",
    fr: "PayUnit ne peut pas rembourser lui-même. Remboursez le client par mobile money ou depuis le tableau de bord de PayUnit. Appuyez ensuite sur « Enregistrer un remboursement » dans la section « Paiements PayUnit » de la page de la commande : le remboursement de Medusa se fait en même temps.",
  },
  not_marked_by_hand: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Only PayUnit says what was paid through PayUnit, so nothing was marked as paid. Send the customer the payment link; for cash, mark as paid without a payment provider.",
    fr: "Seul PayUnit dit ce qui a été payé par PayUnit : rien n’a été marqué comme payé. Envoyez le lien de paiement au client ; pour des espèces, marquez comme payé sans fournisseur de paiement.",
  },
  fulfillments_first: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Medusa cancels no order of which something is packed or sent. Cancel its fulfilments first; what was sent comes back by a return instead.",
    fr: "Medusa n’annule pas une commande dont une partie est préparée ou expédiée. Annulez d’abord ses expéditions ; ce qui est déjà parti revient par un retour.",
  },
  order_being_changed: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Nothing was recorded: the order is being changed, and Medusa makes no refund meanwhile.",
    fr: "Rien n’a été enregistré : la commande est en cours de modification, et Medusa ne rembourse pas pendant ce temps.",
  },
  refund_refused: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Medusa refused the refund, so it was not recorded.",
    fr: "Medusa a refusé le remboursement, qui n’a donc pas été enregistré.",
  },
  refund_incomplete: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The refund is recorded, in Medusa too, but the order's totals could not be brought up to date.",
    fr: "Le remboursement est enregistré, dans Medusa aussi, mais les totaux de la commande n’ont pas pu être mis à jour.",
  },
  refund_waits: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The customer is refunded, but the refund in Medusa is not finished yet.",
    fr: "Le client est remboursé, mais le remboursement dans Medusa n’est pas encore terminé.",
  },
  invalid_amount: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "This amount cannot be refunded.",
    fr: "Ce montant ne peut pas être remboursé.",
  },
  note_required: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "Give the reason in a note.",
    fr: "Indiquez la raison dans une note.",
  },
  request_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "There is no such payment request.",
    fr: "Cette demande de paiement n’existe pas.",
  },
  request_over: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This payment request is over: it was paid, withdrawn or has expired. Make a new one.",
    fr: "Cette demande de paiement n’est plus valable : elle a été payée, retirée, ou son délai est passé. Faites-en une nouvelle.",
  },
  request_too_much: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This is more than is outstanding on the order.",
    fr: "C’est plus que ce qui reste à payer sur la commande.",
  },
  request_amount: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "PayUnit takes whole amounts from 1 XAF on, in XAF only.",
    fr: "PayUnit n’accepte que des montants entiers à partir de 1 XAF, en XAF uniquement.",
  },
  prompt_not_sent: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Nothing was sent to the phone.",
    fr: "Rien n’a été envoyé au téléphone.",
  },
  no_provider: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Medusa's configuration has no PayUnit payment provider, so an order cannot be paid through PayUnit. See the documents' Getting started.",
    fr: "La configuration de Medusa n’a pas de fournisseur de paiement PayUnit : une commande ne peut donc pas être payée par PayUnit. Voyez « Getting started » dans la documentation.",
  },
  invoice_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "There is no such PayUnit invoice.",
    fr: "Cette facture PayUnit n’existe pas.",
  },
  installment_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "This invoice has no such instalment.",
    fr: "Cette facture n’a pas cette tranche.",
  },
  order_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "There is no such order.",
    fr: "Cette commande n’existe pas.",
  },
  customer_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "There is no such customer.",
    fr: "Ce client n’existe pas.",
  },
  invalid_invoice: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "The invoice cannot be created like this.",
    fr: "La facture ne peut pas être créée ainsi.",
  },
  invalid_request: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "The request is not complete or not valid.",
    fr: "La demande est incomplète ou n’est pas valide.",
  },
  unknown_account: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "There is no PayUnit account of that name.",
    fr: "Aucun compte PayUnit ne porte ce nom.",
  },
  currency_differs: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "An order is billed in its own currency.",
    fr: "Une commande est facturée dans sa propre devise.",
  },
  customer_differs: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "The order belongs to another customer.",
    fr: "La commande est celle d’un autre client.",
  },
  order_cancelled: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The order is cancelled, so nothing is to be paid for it.",
    fr: "La commande est annulée : il n’y a rien à payer pour elle.",
  },
  exceeds_outstanding: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This is more than is outstanding on the order. Bill less, or send `confirm_exceeds: true`.",
    fr: "C’est plus que ce qui reste à payer sur la commande. Facturez moins, ou envoyez `confirm_exceeds: true`.",
  },
  idempotency_key_reused: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This `Idempotency-Key` was sent before, with something else. Take a new key for every new request.",
    fr: "Cette `Idempotency-Key` a déjà été envoyée, avec autre chose. Prenez une nouvelle clé pour chaque nouvelle demande.",
  },
  invoice_in_doubt: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "PayUnit did not answer when this invoice was created, so it may exist. Look in PayUnit's dashboard, then say what you found: `found` with its link, or `not_created`.",
    fr: "PayUnit n’a pas répondu à la création de cette facture : elle existe peut-être. Regardez dans le tableau de bord de PayUnit, puis dites ce que vous avez trouvé : `found` avec son lien, ou `not_created`.",
  },
  not_in_doubt: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "It is already known whether PayUnit created this invoice.",
    fr: "On sait déjà si PayUnit a créé cette facture.",
  },
  invoice_refused: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "PayUnit did not create the invoice.",
    fr: "PayUnit n’a pas créé la facture.",
  },
  invoice_not_payable: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "PayUnit never created this invoice.",
    fr: "PayUnit n’a jamais créé cette facture.",
  },
  invoice_paid: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This invoice is already fully paid.",
    fr: "Cette facture est déjà payée en entier.",
  },
  more_than_is_billed: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "You cannot confirm more than is billed.",
    fr: "On ne peut pas confirmer plus que ce qui est facturé.",
  },
  wrong_amount: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "This amount cannot be confirmed.",
    fr: "Ce montant ne peut pas être confirmé.",
  },
  reference_used: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This reference is already recorded here, with another amount.",
    fr: "Cette référence est déjà enregistrée ici, avec un autre montant.",
  },
  payment_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "This invoice has no such payment.",
    fr: "Cette facture n’a pas ce paiement.",
  },
  payment_of_no_order: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The invoice is of no order, so there is nothing to record the payment on.",
    fr: "La facture n’est liée à aucune commande : il n’y a rien où enregistrer le paiement.",
  },
  payment_refunded: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Part of this payment was refunded, so it is no longer recorded on the order.",
    fr: "Une partie de ce paiement a été remboursée : il n’est plus enregistré dans la commande.",
  },
  payment_at_payunit: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This reference is a payment through PayUnit. It counts automatically once paid: look at that payment.",
    fr: "Cette référence est celle d’un paiement par PayUnit. Il compte automatiquement une fois payé : voyez ce paiement.",
  },
  payment_being_recorded: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The amount owed depends on another payment of this invoice or its order, which is being recorded. Try again in a moment; if it is on hold, decide about it first.",
    fr: "Ce qui est dû dépend d’un autre paiement de cette facture ou de sa commande, en cours d’enregistrement. Réessayez dans un instant ; s’il est en attente de décision, traitez-le d’abord.",
  },
  invoice_of_test_mode: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This invoice was created in PayUnit's test mode, and its account is now in live mode: no money can have come for it. Create it again.",
    fr: "Cette facture a été créée dans le mode test de PayUnit, et son compte est maintenant en production : aucun argent n’a pu arriver pour elle. Créez-la de nouveau.",
  },
  order_wants_less: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Less than this payment is outstanding on the order, so it is not recorded there.",
    fr: "Il reste moins que ce paiement à payer sur la commande : il n’y est donc pas enregistré.",
  },
  cannot_be_voided: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This invoice cannot be cancelled.",
    fr: "Cette facture ne peut pas être annulée.",
  },
  invoice_not_open: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "There is nothing to pay on this invoice now.",
    fr: "Il n’y a rien à payer sur cette facture pour le moment.",
  },
  no_email_address: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This invoice has no e-mail address. Send its page yourself.",
    fr: "Cette facture n’a pas d’adresse e-mail. Envoyez sa page vous-même.",
  },
  no_email_provider: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Medusa has no notification provider for the channel `email`. Configure one, or send the link yourself.",
    fr: "Medusa n’a pas de fournisseur de notifications pour le canal `email`. Configurez-en un, ou envoyez le lien vous-même.",
  },
  emailed_just_now: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This invoice was just sent by e-mail. Wait a minute before you send it again.",
    fr: "Cette facture vient d’être envoyée par e-mail. Attendez une minute avant de la renvoyer.",
  },
  email_failed: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The e-mail could not be sent.",
    fr: "L’e-mail n’a pas pu être envoyé.",
  },
  account_unavailable: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The PayUnit account of this invoice is no longer configured. Configure it again in the plugin's `accounts`.",
    fr: "Le compte PayUnit de cette facture n’est plus configuré. Configurez-le de nouveau dans `accounts`, parmi les options du plugin.",
  },
  service_no_answer: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "PayUnit did not answer as it should. Try again in a moment.",
    fr: "PayUnit n’a pas répondu comme il le devrait. Réessayez dans un instant.",
  },
} as const satisfies Record<string, LocalizedText & { httpStatus: number; type: string }>

/** A stable code that an admin page can act on. */
export type MerchantErrorCode = keyof typeof MERCHANT_PROBLEMS

/** Every code. */
export const MERCHANT_ERROR_CODES = Object.keys(MERCHANT_PROBLEMS) as readonly MerchantErrorCode[]

/** What a code says to merchants; null where it is none of these. */
export function merchantProblem(code: string): LocalizedText | null {
  const known = MERCHANT_ERROR_CODES.find((one) => one === code)
  return known === undefined ? null : { en: MERCHANT_PROBLEMS[known].en, fr: MERCHANT_PROBLEMS[known].fr }
}

/**
 * A refusal that a merchant sees: what is wrong and what to do. `more` is added to the sentence of the code: in both
 * languages, or as somebody else put it. `details` are added to the answer's fields. The message, which logs and
 * workflows show, is English.
 */
export class MerchantError extends MedusaError {
  override readonly code: MerchantErrorCode
  readonly httpStatus: number
  /** An own field, so that it survives in the plain object that a workflow makes of an error. */
  readonly more: LocalizedText
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: MerchantErrorCode,
    more: LocalizedText | string = "",
    details: Readonly<Record<string, unknown>> = {},
  ) {
    const { type, httpStatus } = MERCHANT_PROBLEMS[code]
    super(type, joinTexts([MERCHANT_PROBLEMS[code], more]).en, code)
    this.name = "MerchantError"
    this.code = code
    this.httpStatus = httpStatus
    this.more = inBoth(more)
    this.details = details
  }

  /** All that the error says, in a merchant's language. */
  sentence(locale: Locale): string {
    return localize(joinTexts([MERCHANT_PROBLEMS[this.code], this.more]), locale)
  }
}

/** When a refusal is over: in so many minutes, so that whoever reads it needs no time zone. */
export function tryAgainAfter(time: Date, now: Date): LocalizedText {
  const minutes = Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 60_000))
  return minutes === 1
    ? { en: "Try again in a minute.", fr: "Réessayez dans une minute." }
    : { en: `Try again in ${minutes} minutes.`, fr: `Réessayez dans ${minutes} minutes.` }
}

/** Of which amount it was that was told before. */
export function earlierAmountText({ amount, currency_code }: { amount: number; currency_code: string }): LocalizedText {
  const { en, fr } = sumOf(amount, currency_code)
  return { en: `It was of ${en}.`, fr: `Elle était de ${fr}.` }
}

/** What is left of a {@link MerchantError} when a workflow gives it back. */
const plainProblem = z.object({
  code: z.enum(MERCHANT_ERROR_CODES),
  message: z.string(),
  more: z.object({ en: z.string(), fr: z.string() }).optional().catch(undefined),
  details: z.record(z.string(), z.unknown()).catch({}),
})

/** The refusal that an error is or was: a workflow gives back what its steps throw as plain objects. */
export function merchantErrorIn(error: unknown): MerchantError | null {
  if (error instanceof MerchantError) {
    return error
  }
  if (error instanceof UnreadableRow) {
    return new MerchantError(error.kind === "invoice" ? "invoice_unreadable" : "payment_unreadable")
  }
  const plain = plainProblem.safeParse(error)
  if (!plain.success) {
    return null
  }
  const { code, message, details } = plain.data
  const more = plain.data.more ?? message.replace(MERCHANT_PROBLEMS[code].en, "").trim()
  return new MerchantError(code, more, details)
}
