import { setTimeout as sleep } from "node:timers/promises"
import { ASK_WINDOW_SECONDS, type AskSettings, checkTransaction } from "./check"
import { heldFacts } from "../domain/payments"
import type { PayUnitModuleService } from "../modules/payunit"
import { paidError, ShopperError } from "../modules/payunit/errors"
import { blocksPaying, hasLivePrompt, mayBeDeclined, type TransactionRecord } from "../modules/payunit/transactions"

/** How often somebody else may be first to ask before it is given up, each time for a window of `ASK_WINDOW_SECONDS`. */
const MAX_WAITS = 2

/** The database's clock counts microseconds and a timer may be a millisecond early: a wait must not end just too soon. */
const MARGIN_MS = 5

/** Whether a prompt's time is over and its outcome is not known: it may have been confirmed in its last second. */
export function isUnansweredPrompt(transaction: TransactionRecord): boolean {
  return transaction.state === "prompted" && !hasLivePrompt(transaction)
}

/** Whether a transaction has to be asked about before another prompt is sent in its place, and may be over then. */
export function mayBeOver(transaction: TransactionRecord): boolean {
  return isUnansweredPrompt(transaction) || mayBeDeclined(transaction)
}

/**
 * Asks the service about a transaction now, and not a moment ago.
 *
 * @throws ShopperError `service_unavailable` if it does not answer, since nobody knows then
 */
export async function askAfresh(
  payunit: PayUnitModuleService,
  transaction: TransactionRecord,
  settings?: AskSettings,
): Promise<TransactionRecord> {
  let checked = await checkTransaction(payunit, transaction, settings)
  for (let waits = 0; waits < MAX_WAITS && checked.kind === "throttled" && !isEnded(checked.transaction); waits += 1) {
    // Somebody asked a moment ago, and may still wait for the answer: ask ourselves.
    await sleep(Math.max(0, checked.again.getTime() - checked.transaction.now.getTime()) + MARGIN_MS)
    checked = await checkTransaction(payunit, checked.transaction, settings)
  }
  const now = checked.transaction
  if ((checked.kind !== "judged" && !isEnded(now)) || heldFacts(now.held_reason)?.awaits === "account") {
    throw new ShopperError("service_unavailable", {
      retryAt: new Date(now.now.getTime() + ASK_WINDOW_SECONDS * 1_000),
      cause: checked.kind === "no_answer" ? checked.error : undefined,
    })
  }
  return now
}

/**
 * A new transaction may be opened only once the old one is known to have come to nothing: failed or cancelled at the
 * service, or its prompt's time is over and an answer given after that still says pending. Of a prompt that lives,
 * "failed" counts when it is said twice, the second time now.
 *
 * @throws ShopperError otherwise
 */
export async function requireAttemptOver(payunit: PayUnitModuleService, transaction: TransactionRecord): Promise<void> {
  const now = await askAfresh(payunit, transaction, { goesOn: true })
  if (blocksPaying(now)) {
    throw paidError(now)
  }
  if (hasLivePrompt(now)) {
    throw new ShopperError("prompt_open", { retryAt: now.prompt_expires_at })
  }
}

/** Whether the service itself said that this attempt came to nothing. */
function isEnded(transaction: TransactionRecord): boolean {
  return transaction.state === "failed" || transaction.state === "cancelled"
}
