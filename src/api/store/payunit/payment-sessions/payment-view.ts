import { isDoubtful, type PaymentMethod } from "../../../../domain/payments"
import type { PaymentAnswer, PaymentStatus } from "../../../answers"
import type { Locale } from "../../../../domain/texts"
import {
  blocksPaying,
  hasLivePrompt,
  isBeingConfirmed,
  isKept,
  isResolved,
  isUnsettledMoney,
  mayBeDeclined,
  type TransactionRecord,
} from "../../../../modules/payunit/transactions"

const SENTENCES: Readonly<Record<PaymentStatus, Readonly<Record<Locale, string>>>> = {
  open: {
    en: "Not paid yet.",
    fr: "Pas encore payé.",
  },
  confirm_on_phone: {
    en: "Confirm the payment on your phone.",
    fr: "Confirmez le paiement sur votre téléphone.",
  },
  confirm_with_bank: {
    en: "Confirm the payment with your bank.",
    fr: "Confirmez le paiement auprès de votre banque.",
  },
  processing: {
    en: "Your payment has arrived. Your order is being placed.",
    fr: "Votre paiement est arrivé. Votre commande est en cours d’enregistrement.",
  },
  paid: {
    en: "Paid. Thank you for your order.",
    fr: "Payé. Merci pour votre commande.",
  },
  failed: {
    en: "The payment was declined. Nothing was taken; you can try again.",
    fr: "Le paiement a été refusé. Rien n’a été prélevé ; vous pouvez réessayer.",
  },
  cancelled: {
    en: "The payment was cancelled. You can try again.",
    fr: "Le paiement a été annulé. Vous pouvez réessayer.",
  },
  expired: {
    en: "The time to pay has passed. If you did pay, it is noticed; otherwise try again.",
    fr: "Le délai de paiement est passé. Si vous avez payé, nous le verrons ; sinon, réessayez.",
  },
  in_review: {
    en: "Your payment has arrived and is being looked at. The shop will contact you; please do not pay again.",
    fr: "Votre paiement est arrivé et fait l’objet d’une vérification. La boutique vous contactera ; ne payez pas une seconde fois.",
  },
}

/** Said in place of the sentence of `confirm_with_bank` where no page of a bank is known: there may be none. */
const AWAITING_BANK: Readonly<Record<Locale, string>> = {
  en: "Your card payment is being confirmed. If your bank asks you, confirm it there; otherwise just wait.",
  fr: "Votre paiement par carte est en cours de confirmation. Si votre banque vous le demande, confirmez-le ; sinon, patientez.",
}

/** Said in place of the sentence of `confirm_on_phone` where the prompt may have been declined. */
const MAY_BE_DECLINED: Readonly<Record<Locale, string>> = {
  en: "The payment may have been declined. If your phone still shows the request, confirm it there; otherwise try again.",
  fr: "Le paiement a peut-être été refusé. Si votre téléphone affiche encore la demande, confirmez-la ; sinon, réessayez.",
}

/** Said in place of the sentence of `open` while the shop takes no new payments. */
const PAUSED: Readonly<Record<Locale, string>> = {
  en: "Not paid yet. The shop takes no payments through PayUnit at the moment; try again later, or ask the shop.",
  fr: "Pas encore payé. La boutique ne prend pas de paiements par PayUnit pour le moment ; réessayez plus tard ou adressez-vous à la boutique.",
}

/** Where the shopper may be sent. */
interface Pages {
  /** Our address of PayUnit's page. */
  page: string | null
  /** A page that has to be visited now. */
  redirect: string | null
  /** Whether no new payments are taken. */
  isPaused: boolean
}

/** Builds the view of a transaction. `order` is what Medusa knows of the order, once there is one. */
export function viewOf(
  transaction: TransactionRecord,
  methods: readonly PaymentMethod[],
  order: { id: string; display_id: number | null } | null,
  locale: Locale,
  { page, redirect, isPaused }: Pages,
): PaymentAnswer {
  const status = statusOf(transaction)
  const usable = status === "open" && !isPaused
  return {
    session_id: transaction.payment_session_id,
    status,
    amount: transaction.amount,
    currency_code: transaction.currency_code,
    redirect_url: redirect ?? (usable ? page : status === "confirm_on_phone" ? transaction.confirmation_url : null),
    expires_at: status === "open" ? (transaction.link_expires_at?.toISOString() ?? null) : null,
    providers: methods,
    prompt:
      transaction.prompted_at === null || status !== "confirm_on_phone"
        ? null
        : {
            provider: transaction.prompt_provider,
            phone: transaction.prompt_phone_masked,
            expires_at: transaction.prompt_expires_at?.toISOString() ?? null,
            expires_in: secondsUntil(transaction.prompt_expires_at, transaction.now),
            may_be_declined: mayBeDeclined(transaction),
          },
    order,
    payment_due_at: transaction.payment_due_at?.toISOString() ?? null,
    receipt:
      status === "paid" || status === "processing"
        ? {
            reference: transaction.id,
            provider: transaction.paid_with ?? transaction.prompt_provider,
            paid_at: transaction.paid_at?.toISOString() ?? null,
          }
        : null,
    message: {
      code: status,
      text: sentencesOf(transaction, status, { redirect, isPaused })[locale],
    },
  }
}

function sentencesOf(
  transaction: TransactionRecord,
  status: PaymentStatus,
  { redirect, isPaused }: Omit<Pages, "page">,
): Readonly<Record<Locale, string>> {
  if (status === "open" && isPaused) {
    return PAUSED
  }
  if (status === "confirm_on_phone" && mayBeDeclined(transaction)) {
    return MAY_BE_DECLINED
  }
  return status === "confirm_with_bank" && redirect === null ? AWAITING_BANK : SENTENCES[status]
}

function secondsUntil(date: Date | null, now: Date): number | null {
  return date === null ? null : Math.max(0, Math.ceil((date.getTime() - now.getTime()) / 1_000))
}

/** A card was passed on: there is a prompt's time, and no phone. */
function isByCard(transaction: TransactionRecord): boolean {
  return transaction.prompt_phone_masked === null
}

function statusOf(transaction: TransactionRecord): PaymentStatus {
  if (isUnsettledMoney(transaction)) {
    return transaction.state === "held" ? "in_review" : "processing"
  }
  if (isDoubtful(transaction)) {
    return isBeingConfirmed(transaction) ? "processing" : "in_review"
  }
  switch (transaction.state) {
    case "settled":
      return "paid"
    case "held":
      if (isKept(transaction)) {
        return "in_review"
      }
      if (isResolved(transaction)) {
        return transaction.resolution === "paid_back" ? "cancelled" : "expired"
      }
      if (transaction.held_reason === "cancelled_without_refund") {
        return "paid"
      }
      // Nobody can be asked about an account that is gone; without a prompt, only a page was open.
      return blocksPaying(transaction) || transaction.held_reason !== "account_unavailable" ? "in_review" : "expired"
    case "failed":
    case "cancelled":
    case "expired":
      return transaction.state
    case "prompted":
      return !hasLivePrompt(transaction) ? "expired" : isByCard(transaction) ? "confirm_with_bank" : "confirm_on_phone"
    default:
      return transaction.link_expires_at !== null && transaction.link_expires_at <= transaction.now ? "expired" : "open"
  }
}
