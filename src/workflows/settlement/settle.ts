import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import type PayUnitModuleService from "../../modules/payunit/service"
import { isUnsettledMoney, type TransactionRecord } from "../../modules/payunit/transaction-record"
import { nextAttempt } from "../../settlement"
import { announceSoon } from "../announcements/announce"
import { placeMoney } from "./placing"
import { settleLater } from "./waking"

/**
 * What a look came to. `looked`: the service was asked, or need not be. `unanswered`: it gave no answer. `later`:
 * somebody else is at it, or asked a moment ago, and a look follows.
 */
export type LookOutcome = "looked" | "unanswered" | "later"

/** A claim is lengthened this often: its length, with room for a slow database. */
const RENEW_MS = 60_000

/** Something that takes longer hangs: then the claim ends, and somebody else may try. */
const MAX_RENEWALS = 5

/**
 * Finds out where a transaction stands, and acts on it. May be called any number of times, at once, from anywhere,
 * and be killed at any point: a claim in the table lets one caller work at a time, and every step it takes is either
 * a compare-and-set or safe to repeat. Whoever finds the row claimed leaves word, and the holder looks again.
 */
export async function settle(
  container: MedusaContainer,
  transactionId: string,
  claimedBy?: string,
): Promise<LookOutcome> {
  const payunit = resolvePayUnit(container)
  const { transactions, claims } = payunit
  const owner = claimedBy ?? randomUUID()
  const claimed = await (claimedBy === undefined
    ? claims.claim(transactionId, owner)
    : claims.renew(transactionId, owner))
  if (claimed === null) {
    return "later"
  }
  let renewals = 0
  const claim = { isLost: false }
  const renewal = setInterval(() => {
    renewals += 1
    if (renewals > MAX_RENEWALS) {
      clearInterval(renewal)
      return
    }
    void claims.renew(claimed.id, owner).then(
      (renewed) => {
        claim.isLost = renewed === null
      },
      () => undefined,
    )
  }, RENEW_MS)
  try {
    for (let transaction: TransactionRecord | null = claimed; transaction !== null && !claim.isLost;) {
      const seen = await look(container, payunit, transaction)
      if (seen instanceof Date) {
        await claims.releaseUntil(transaction.id, owner, seen)
        settleLater(container, transaction.id, Math.max(0, seen.getTime() - transaction.now.getTime()))
        return "later"
      }
      if (await claims.release(transaction.id, owner)) {
        return seen
      }
      transaction = await transactions.find(transaction.id)
    }
    return "later"
  } catch (error) {
    const again = nextAttempt(claimed.attempts, claimed.now, Math.random())
    await transactions.update(claimed.id, { attempts: claimed.attempts + 1 })
    await claims.releaseUntil(claimed.id, owner, again)
    settleLater(container, claimed.id, again.getTime() - claimed.now.getTime())
    throw error
  } finally {
    clearInterval(renewal)
    announceSoon(container, claimed.id)
  }
}

/** One look: asks the service unless the money is known to be taken, then places it. A date: when to ask, if not now. */
async function look(
  container: MedusaContainer,
  payunit: PayUnitModuleService,
  transaction: TransactionRecord,
): Promise<Exclude<LookOutcome, "later"> | Date> {
  const checked = await payunit.checkTransaction(transaction)
  if (isUnsettledMoney(checked.transaction)) {
    if (!isBackingOff(checked.transaction)) {
      await placeMoney(container, checked.transaction)
    }
    return "looked"
  }
  if (checked.kind === "throttled") {
    return checked.again
  }
  return checked.kind === "no_answer" ? "unanswered" : "looked"
}

/** Medusa refused to place the order, and its next try is due later: whoever woke us does not hasten it. */
function isBackingOff({ attempts, next_check_at, now }: TransactionRecord): boolean {
  return attempts > 0 && next_check_at !== null && next_check_at > now
}
