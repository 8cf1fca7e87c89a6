import { payByPhone } from "../payments"
import type { Provider } from "../providers"
import type { Simulation } from "../simulation"
import { isOf, type MerchantAccount, type Session, type SessionOf, type Transaction } from "../state"
import type { Answer } from "../answers"
import { refusedAttempt, unknownTransaction, usedBefore, wrongCurrency } from "./refusals"

/* What the families share of opening a transaction and of sending a prompt for it. */

/** A call that opens a transaction, as far as all families have it. */
interface OpeningRequest {
  transaction_id: string
  total_amount: number
  currency: string
  notify_url?: string | undefined
}

/** A call that sends a prompt for a transaction that was opened before. */
interface PromptRequest {
  transaction_id: string
  amount: number
  currency: string
  phone_number: string
  notify_url?: string | undefined
  return_url?: string | undefined
}

interface Refused {
  ok: false
  answer: Answer
}

/** Opens a transaction with a session of its family, or answers why not. */
export function openTransaction<Of extends Session>(
  simulation: Simulation,
  merchant: MerchantAccount,
  request: OpeningRequest,
  sessionFor: (id: string) => Of,
): { ok: true; transaction: Transaction<Of> } | Refused {
  const refusal = wrongCurrency(simulation, merchant, request.currency)
  if (refusal !== null) {
    return { ok: false, answer: refusal }
  }
  const order = {
    transactionId: request.transaction_id,
    price: { amount: request.total_amount, currency: request.currency },
    notifyUrl: request.notify_url ?? null,
  }
  const transaction = simulation.ledger.open(merchant, order, sessionFor)
  return transaction === null ? { ok: false, answer: usedBefore() } : { ok: true, transaction }
}

/** Sends the prompt, or answers why not. `otherAmount` is what the family says to another amount or currency. */
export function sendPrompt<Name extends "gateway" | "legacy">(
  simulation: Simulation,
  merchant: MerchantAccount,
  { family, provider, otherAmount }: { family: Name; provider: Provider; otherAmount: () => Answer },
  request: PromptRequest,
): { ok: true; transaction: Transaction<SessionOf<Name>>; providerTransactionId: string } | Refused {
  const transaction = simulation.ledger.ofMerchant(merchant, request.transaction_id)
  if (transaction === undefined || !isOf(transaction, family)) {
    return { ok: false, answer: unknownTransaction() }
  }
  const { price } = transaction
  if (request.amount !== price.amount || request.currency !== price.currency) {
    return { ok: false, answer: otherAmount() }
  }
  const attempt = payByPhone(simulation, {
    transaction,
    provider,
    phone: request.phone_number,
    payerName: null,
    replacing: { notifyUrl: request.notify_url, returnUrl: request.return_url },
  })
  return attempt.ok
    ? { ok: true, transaction, providerTransactionId: attempt.providerTransactionId }
    : { ok: false, answer: refusedAttempt(simulation.settings, attempt.refusal, "phone_number") }
}
