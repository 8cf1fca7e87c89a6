import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { type Cause, cause } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import { withOrderLease } from "../../payments"
import { type Query, readOrderMoney, withWorthBefore } from "../../medusa"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import { balanceOf, heldFacts, mayBeDuplicate, surplusOf } from "../../domain/payments"
import { publishSoon } from "../events"
import { type OrderBooks, readOrderBooks } from "../books"
import { settleLater } from "./wake-queue"

/** How long somebody else who works on the order is waited for, where the same is looked for again later. */
const LEASE_TIMEOUT_MS = 10_000

const paymentRow = z.object({
  payment_session_id: z.string().nullish(),
  captures: z.array(z.object({ id: z.string() }).nullish()).nullish(),
})

/**
 * Holds settled money of an order as `paid_twice` where nobody owed it any more when it came, whatever the other money
 * was: another payment collection, a payment recorded by hand, another provider. Where all of the ledger's money was owed
 * and other money came on top of it, the latest of the ledger's is held all the same, and what it does not cover of the one
 * before, since two were paid and somebody has to give one back.
 */
export async function holdOverpaidOrder(
  container: MedusaContainer,
  orderId: string,
  timeoutMs = LEASE_TIMEOUT_MS,
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const money = await readOrderMoney(query, orderId)
  if (money === null || balanceOf(money) >= 0) {
    return
  }
  await withOrderLease({ payunit: resolvePayUnit(container), query }, { orderId }, timeoutMs, async () => {
    await holdSurplus(container, query, orderId)
  })
}

async function holdSurplus(container: MedusaContainer, query: Query, orderId: string): Promise<void> {
  const { transactions } = resolvePayUnit(container)
  const books = await readOrderBooks(query, orderId)
  if (books === null || balanceOf(books.money) >= 0) {
    return
  }
  const money = await withWorthBefore(query, books.money)
  const attempts = await transactions.ofOrder(
    orderId,
    books.collections.map(({ id }) => id),
  )
  // Newest first.
  const settled = attempts.filter(({ state }) => state === "settled")
  const captures = await capturesOf(query, settled)
  let isHeld = attempts.some(
    ({ held_reason, settled_at }) => heldFacts(held_reason)?.money === "surplus" && settled_at !== null,
  )
  for (const transaction of settled) {
    const surplus = surplusOf(money, captures.get(transaction.payment_session_id) ?? [])
    if (surplus > 0) {
      await holdSettled(container, transaction, cause("more_than_wanted", { surplus }))
      isHeld = true
    }
  }
  if (isHeld) {
    return
  }
  let other = surplusOfOthers({ ...books, money }, [...captures.values()].flat())
  for (const transaction of settled) {
    const surplus = Math.min(other, transaction.amount)
    if (surplus > 0) {
      await holdSettled(container, transaction, cause("paid_otherwise_too", { surplus }))
      other -= surplus
    }
  }
}

/**
 * Lets settlement take up what is held for money that is not too much any more, as the order's books are now: but for one
 * payment, and for what only a person can say, whether it is the same money as another. The order is leased.
 */
export async function releaseSurplusHolds(
  container: MedusaContainer,
  orderId: string,
  { except, by }: { except: string; by: string },
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { transactions, manualRefunds } = resolvePayUnit(container)
  const books = await readOrderBooks(query, orderId)
  if (books === null) {
    return
  }
  const money = await withWorthBefore(query, books.money)
  const attempts = await transactions.ofOrder(
    orderId,
    books.collections.map(({ id }) => id),
  )
  const held = attempts.filter(
    ({ id, settled_at, held_reason, held_causes, resolution }) =>
      id !== except &&
      settled_at !== null &&
      resolution === null &&
      heldFacts(held_reason)?.money === "surplus" &&
      !held_causes.some(({ code }) => mayBeDuplicate(code)),
  )
  const captures = await capturesOf(query, held)
  for (const transaction of held) {
    const isSurplus = surplusOf(money, captures.get(transaction.payment_session_id) ?? []) > 0
    if (!isSurplus && (await manualRefunds.gone(transaction.id)) === 0) {
      await transactions.placeHeld(transaction, { by, note: null, isByHand: false })
      settleLater(container, transaction.id, 0)
    }
  }
}

/** How much too much was brought by money that is not in the ledger. */
function surplusOfOthers({ collections, money }: OrderBooks, ours: readonly string[]): number {
  const others = collections
    .flatMap(({ payments }) => payments)
    .filter((payment) => !payment.captures.some((id) => ours.includes(id)))
  return Math.max(0, ...others.map((payment) => surplusOf(money, payment.captures)))
}

async function holdSettled(container: MedusaContainer, transaction: TransactionRecord, why: Cause): Promise<void> {
  const hold = { reason: "paid_twice", why: [why], from: ["settled"] } as const
  const moved = await resolvePayUnit(container).transactions.hold(transaction.id, hold)
  if (moved.ok) {
    publishSoon(container, transaction.id)
  }
}

/** Ids of Medusa's captures, by the payment session that they are of. */
async function capturesOf(query: Query, settled: readonly TransactionRecord[]): Promise<Map<string, string[]>> {
  if (settled.length === 0) {
    return new Map()
  }
  const { data } = await query.graph({
    entity: "payment",
    fields: ["payment_session_id", "captures.id"],
    filters: { payment_session_id: settled.map(({ payment_session_id }) => payment_session_id) },
  })
  return new Map(
    z
      .array(paymentRow)
      .parse(data)
      .map(({ payment_session_id, captures }) => [
        payment_session_id ?? "",
        (captures ?? []).flatMap((capture) => (capture == null ? [] : [capture.id])),
      ]),
  )
}
