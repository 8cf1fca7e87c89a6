import {
  awaitsPayer,
  needsCardAgain,
  mayBeDeclined,
  type PaymentMethod,
  payerStatus,
  type PaymentStatus,
} from "../../../../domain/payments"
import { type Locale, paymentText, type PaymentText } from "../../../../domain/texts"
import type { TransactionRecord } from "../../../../modules/payunit/transactions"
import type { PaymentAnswer } from "../../../answers"

/** Where the shopper may be sent. */
interface Pages {
  /** Our address of PayUnit's page. */
  page: string | null
  /** Whether no new payments are taken. */
  isPaused: boolean
}

/** Builds the view of a transaction. `order` is what Medusa knows of the order, once there is one. */
export function viewOf(
  transaction: TransactionRecord,
  methods: readonly PaymentMethod[],
  order: { id: string; display_id: number | null } | null,
  locale: Locale,
  { page, isPaused }: Pages,
): PaymentAnswer {
  const status = payerStatus(transaction)
  const usable = status === "open" && !isPaused
  return {
    session_id: transaction.payment_session_id,
    status,
    amount: transaction.amount,
    currency_code: transaction.currency_code,
    redirect_url: usable ? page : awaitsPayer(status) ? transaction.confirmation_url : null,
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
      text: paymentText(sayingOf(transaction, status, isPaused), locale),
    },
  }
}

/** What the shopper is told: the status, or more than it says. */
function sayingOf(transaction: TransactionRecord, status: PaymentStatus, isPaused: boolean): PaymentText {
  if (status === "open" && isPaused) {
    return "paused"
  }
  if (status === "confirm_on_phone" && mayBeDeclined(transaction)) {
    return "may_be_declined"
  }
  return needsCardAgain(transaction) ? "awaiting_bank" : status
}

function secondsUntil(date: Date | null, now: Date): number | null {
  return date === null ? null : Math.max(0, Math.ceil((date.getTime() - now.getTime()) / 1_000))
}
