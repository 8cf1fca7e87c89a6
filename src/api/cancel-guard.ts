import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { resolvePayUnit } from "../modules/payunit"
import { MerchantProblem } from "../modules/payunit/merchant-problems"
import { howToFinish } from "../modules/payunit/paybacks"
import { matchRefunds } from "../modules/payunit/refunds"
import { hasLivePrompt, paidMoney, type TransactionRecord } from "../modules/payunit/transaction-record"
import { LIVE_STATES, takesCollection } from "../settlement"
import { readCapturedPayment } from "../workflows/paybacks/captured-payment"
import { answerMerchantProblem } from "./admin-answering"
import { isId, settleWithin } from "./answering"

/** An order is held up no longer than this by asking the service, which somebody may have done a moment ago. */
const ASKING_MS = 6_000

/** Money that is known to be taken finds its order in this time, or a little later. */
const PLACING_MS = 3_000

const orderRow = z.object({
  status: z.string().nullish(),
  payment_collections: z.array(z.object({ id: z.string() }).nullish()).nullish(),
})

/**
 * Refuses to cancel an order while its PayUnit payment is under way, or has not gone back. Medusa would cancel it and
 * write a refund into it that nobody made: the provider's refusal is only logged there. What nobody is known to have
 * paid is asked about first.
 */
export async function guardCancelling(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  try {
    const attempts = await attemptsOfOrder(req)
    const unanswered = attempts.filter(({ state }) => LIVE_STATES.includes(state) || isOnItsWay(state))
    await Promise.all(unanswered.map(async (attempt) => await findOut(req, attempt)))
    const now = unanswered.length > 0 ? await attemptsOfOrder(req) : attempts
    refuseInFlight(now)
    for (const transaction of now.filter(({ state, held_reason }) => takesCollection(state, held_reason))) {
      await refuseUnlessPaidBack(req, transaction)
    }
    next()
  } catch (error) {
    if (!answerMerchantProblem(res, error)) {
      next(error)
    }
  }
}

/** Every attempt to pay an order that is not cancelled. */
async function attemptsOfOrder(req: MedusaRequest): Promise<TransactionRecord[]> {
  const id = req.params.id ?? ""
  if (!isId(id)) {
    return []
  }
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "status", "payment_collections.id"],
    filters: { id },
  })
  const [order] = z.array(orderRow).parse(data)
  return order === undefined || order.status === "canceled"
    ? []
    : await resolvePayUnit(req.scope).transactions.ofOrder(
        id,
        (order.payment_collections ?? []).flatMap((collection) => (collection == null ? [] : [collection.id])),
      )
}

/** Asks the service, and records what was paid. Where it gives no answer, what is known already decides. */
async function findOut(req: MedusaRequest, attempt: TransactionRecord): Promise<void> {
  const asking = resolvePayUnit(req.scope).askAfresh(attempt)
  await Promise.race([asking.catch(() => undefined), sleep(ASKING_MS, undefined, { ref: false })])
  await settleWithin(req, attempt.id, PLACING_MS)
}

function isOnItsWay(state: TransactionRecord["state"]): boolean {
  return state === "paid" || state === "applying"
}

/** @throws MerchantProblem while a prompt may be confirmed, or money is on its way to the order */
function refuseInFlight(attempts: readonly TransactionRecord[]): void {
  const prompt = attempts.find(hasLivePrompt)?.prompt_expires_at ?? null
  if (prompt !== null) {
    throw new MerchantProblem("payment_in_flight", `Try again after ${prompt.toISOString()}.`)
  }
  if (attempts.some(({ state }) => isOnItsWay(state))) {
    throw new MerchantProblem("payment_in_flight", "Try again in a moment.")
  }
}

/** @throws MerchantProblem when Medusa holds more of this money than it refunded */
async function refuseUnlessPaidBack(req: MedusaRequest, transaction: TransactionRecord): Promise<void> {
  const recorded = await resolvePayUnit(req.scope).paybacks.ofTransaction(transaction.id)
  const payment = await readCapturedPayment(
    req.scope.resolve(ContainerRegistrationKeys.QUERY),
    transaction.payment_session_id,
  )
  if (payment === null || payment.captured <= sum(payment.refunds)) {
    return
  }
  const matched = matchRefunds(payment.refunds, recorded)
  const unfinished = recorded.filter(({ id }) => !matched.has(id)).map(howToFinish)
  const paid = paidMoney(transaction)
  const left = paid.amount - sum(recorded)
  if (left > 0) {
    const payBack =
      `Pay back ${left} ${paid.currencyCode.toUpperCase()} from PayUnit's dashboard or by mobile money, record that ` +
      `payback (POST /admin/payunit/transactions/${transaction.id}/paybacks), then cancel the order.`
    throw new MerchantProblem("not_paid_back", [payBack, ...unfinished].join(" "))
  }
  if (unfinished.length > 0) {
    throw new MerchantProblem("payback_waits", `${unfinished.join(" ")} Then cancel the order.`)
  }
}

function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}
