import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type PayUnitModuleService, resolvePayUnit } from "../../modules/payunit"
import { currentTrigger, isUnsettledMoney, type TransactionRecord } from "../../modules/payunit/transactions"
import { checkTransaction, type Limiter } from "../../payments"
import { nextAttempt } from "../../domain/payments"
import { type Attributes, traced } from "../../telemetry"
import { publishSoon, notifyDenied } from "../events"
import { placeMoney } from "./place-money"
import { recheckSettledIfDue } from "./reversals"
import { settleLater } from "./wake-queue"

/**
 * What a check of a transaction came to. `checked`: the service was asked, or need not be. `unanswered`: it gave no answer. `later`:
 * somebody else is at it, or asked a moment ago, and a check follows.
 */
type CheckResult = "checked" | "unanswered" | "later"

/** What a check of a transaction came to, and the transaction as it is then; null if there is none of that id. */
export interface SettleResult {
  check: CheckResult
  transaction: TransactionRecord | null
}

/** A lease on a transaction that its owner has won already. */
export interface Lease {
  owner: string
  /** The transaction, if it was leased only a moment ago. Else it is read, and the lease lengthened. */
  transaction: TransactionRecord | null
}

/** Limits what of many settlements goes on at once. */
export interface SettleLimiters {
  /** Of asking the service. */
  ask: Limiter
  /** Of finding a place for money. */
  place: Limiter
}

const UNLIMITED: SettleLimiters = { ask: async (act) => await act(), place: async (act) => await act() }

/** A lease is lengthened this often: its length, with room for a slow database. */
const RENEW_MS = 60_000

/** Something that takes longer hangs: then the lease ends, and somebody else may try. */
const MAX_RENEWALS = 5

/**
 * Finds out where a transaction stands, and acts on it. May be called any number of times, at once, from anywhere,
 * and be killed at any point: a lease in the table lets one caller work at a time, and every step it takes is either
 * a compare-and-set or safe to repeat. Whoever finds it leased to another has the holder check it again.
 */
export async function settle(
  container: MedusaContainer,
  transactionId: string,
  lease?: Lease,
  limiters: SettleLimiters = UNLIMITED,
): Promise<SettleResult> {
  const attributes = { "payunit.transaction.id": transactionId, "payunit.trigger": currentTrigger() }
  return await traced("payunit.settlement", attributes, async (learn) => {
    const { leases } = resolvePayUnit(container)
    const owner = lease?.owner ?? randomUUID()
    const leased =
      lease?.transaction ??
      (await (lease === undefined ? leases.acquire(transactionId, owner) : leases.renew(transactionId, owner)))
    const settled: SettleResult =
      leased === null
        ? { check: "later", transaction: await recheckSettledIfDue(container, transactionId) }
        : await settleLeased(container, leased, owner, limiters)
    learn(attributesOf(settled))
    return settled
  })
}

async function settleLeased(
  container: MedusaContainer,
  leased: TransactionRecord,
  owner: string,
  limiters: SettleLimiters,
): Promise<SettleResult> {
  const payunit = resolvePayUnit(container)
  const { transactions, leases } = payunit
  let renewals = 0
  let isNews = true
  const lease = { isLost: false }
  const renewal = setInterval(() => {
    renewals += 1
    if (renewals > MAX_RENEWALS) {
      clearInterval(renewal)
      return
    }
    void leases.renew(leased.id, owner).then(
      (renewed) => {
        lease.isLost = renewed === null
      },
      () => undefined,
    )
  }, RENEW_MS)
  try {
    for (let transaction: TransactionRecord | null = leased; transaction !== null && !lease.isLost;) {
      const seen = await checkOnce(container, payunit, transaction, limiters)
      if (seen instanceof Date) {
        await leases.releaseUntil(transaction.id, owner, seen)
        settleLater(container, transaction.id, Math.max(0, seen.getTime() - transaction.now.getTime()))
        break
      }
      const released = await leases.release(transaction.id, owner)
      if (released.isFree) {
        isNews = released.transaction === null || mayHaveNews(leased, released.transaction)
        return { check: seen, transaction: released.transaction ?? (await transactions.find(transaction.id)) }
      }
      transaction = released.transaction
    }
    return { check: "later", transaction: await transactions.find(leased.id) }
  } catch (error) {
    const again = nextAttempt(leased.attempts, leased.now, Math.random())
    await transactions.countAttempt(leased)
    await leases.releaseUntil(leased.id, owner, again)
    settleLater(container, leased.id, again.getTime() - leased.now.getTime())
    throw error
  } finally {
    clearInterval(renewal)
    if (isNews) {
      publishSoon(container, leased.id)
    }
  }
}

/** One check: asks the service unless the money is known to be taken, then places it. A date: when to ask, if not now. */
async function checkOnce(
  container: MedusaContainer,
  payunit: PayUnitModuleService,
  transaction: TransactionRecord,
  limiters: SettleLimiters,
): Promise<Exclude<CheckResult, "later"> | Date> {
  const checked = await checkTransaction(payunit, transaction, { limiter: limiters.ask })
  if (checked.kind === "judged" && checked.isDenied === true) {
    await notifyDenied(container, checked.transaction)
  }
  if (isUnsettledMoney(checked.transaction)) {
    if (!isBackingOff(checked.transaction)) {
      await limiters.place(async () => {
        await placeMoney(container, checked.transaction)
      })
    }
    return "checked"
  }
  if (checked.kind === "throttled") {
    return checked.again
  }
  return checked.kind === "no_answer" ? "unanswered" : "checked"
}

/** Medusa refused to place the order, and its next try is due later: whoever woke us does not hasten it. */
function isBackingOff({ attempts, next_check_at, now }: TransactionRecord): boolean {
  return attempts > 0 && next_check_at !== null && next_check_at > now
}

/** Whether something may have happened to a transaction that is to be announced. */
function mayHaveNews(before: TransactionRecord, after: TransactionRecord): boolean {
  return (
    before.state !== after.state || before.held_reason !== after.held_reason || before.resolution !== after.resolution
  )
}

/** What a span tells of a settlement. */
function attributesOf({ check, transaction }: SettleResult): Attributes {
  return {
    "payunit.check": check,
    ...(transaction === null
      ? {}
      : {
          "payunit.state": transaction.state,
          "payunit.account": transaction.account,
          "payunit.mode": transaction.mode,
          "payunit.flow": transaction.flow,
          ...(transaction.held_reason === null ? {} : { "payunit.held_reason": transaction.held_reason }),
        }),
  }
}
