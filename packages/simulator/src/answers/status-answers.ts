import { type CheckoutSession, type Habits, type OddWord, returnAddressesOf, type Transaction } from "../state"
import { type Answer, type AnswerEnvelope, succeeded } from "./answers"

/** What payment status answers, and what a notification in the form of an envelope repeats. */
export function paymentStatusAnswer(transaction: Transaction, habits: Pick<Habits, "fee_percent">) {
  const { session } = transaction
  return succeeded(200, "Transaction status retrieved", {
    transaction_amount: transaction.report.amount,
    transaction_status: wordOf(transaction),
    transaction_id: idOf(transaction),
    purchaseRef: session.family === "legacy" ? session.purchaseRef : null,
    notify_url: transaction.notifyUrl,
    callback_url: returnAddressesOf(session).success,
    transaction_currency: transaction.report.currency,
    transaction_gateway: transaction.gateway,
    message: transaction.message,
    ...feeOf(transaction, habits),
  })
}

/** What checkout status answers. `transaction` is null until a payer has tried to pay. */
export function checkoutStatusAnswer(transaction: Transaction<CheckoutSession>, habits: Pick<Habits, "fee_percent">) {
  const { session, merchant } = transaction
  const updatedAt = new Date(transaction.updatedAt).toISOString()
  return succeeded(200, "Checkout status retrieved", {
    id: transaction.id,
    checkout_id: session.checkoutId,
    transaction_id: idOf(transaction),
    mode: session.mode,
    checkout_mode: transaction.reportedMode === "live" ? "LIVE" : "TEST",
    status: wordOf(transaction),
    phone_number_collection: session.collectsPhone,
    address_collection: session.collectsAddress,
    notify_url: transaction.notifyUrl,
    checkout_card_redirect_url: transaction.card?.url ?? null,
    cancel_url: session.cancelUrl,
    success_url: session.successUrl,
    total_amount: transaction.price.amount,
    currency: transaction.price.currency,
    ...feeOf(transaction, habits),
    updated_at: updatedAt,
    transaction:
      transaction.gateway === null
        ? null
        : {
            id: transaction.id,
            transaction_id: transaction.transactionId,
            card_payment_url: transaction.card?.url ?? null,
            amount: transaction.report.amount,
            currency: transaction.report.currency,
            mode: merchant.mode,
            username: transaction.payerName,
            message: transaction.message,
            status: transaction.status,
            created_at: new Date(transaction.createdAt).toISOString(),
            updated_at: updatedAt,
            deleted_at: null,
          },
  })
}

/** What the service keeps of the amount, by habit, as a text. */
function feeOf({ report }: Transaction, { fee_percent }: Pick<Habits, "fee_percent">): { fee?: string } {
  return fee_percent === null ? {} : { fee: String(Math.round((report.amount * fee_percent) / 100)) }
}

/** What stands in the status's place. */
function wordOf({ status, oddly }: Transaction): OddWord {
  return oddly.word === undefined ? status : oddly.word
}

/** The merchant's identifier as statuses tell it. */
export function idOf({ transactionId, oddly }: Transaction): string {
  return oddly.id ?? transactionId
}

/** An answer as somebody may have decided that it comes: its data in a list. */
export function wrapped<Data>(
  { oddly }: Transaction,
  { body, ...answer }: Answer<AnswerEnvelope<Data>>,
): Answer<AnswerEnvelope<Data | Data[]>> {
  return { ...answer, body: { ...body, data: oddly.inList ? [body.data] : body.data } }
}
