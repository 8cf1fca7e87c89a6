import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolvePayUnit } from "../../modules/payunit"
import { readLeaseName } from "../../modules/payunit/order-leases"
import { readOrderMoney, withWorthBefore } from "../../modules/payunit/order-money"
import type { Query } from "../../modules/payunit/query"
import type { TransactionRecord } from "../../modules/payunit/transaction-record"
import { balanceOf, surplusOf } from "../../settlement"
import { announceSoon } from "../announcements/announce"
import { type OrderBooks, readOrderBooks } from "../invoices/order-books"

/** How long somebody else who works on the order is waited for, where the same is looked for again later. */
const LEASE_PATIENCE_MS = 10_000

const paymentRow = z.object({
  payment_session_id: z.string().nullish(),
  captures: z.array(z.object({ id: z.string() }).nullish()).nullish(),
})

/**
 * Holds settled money of an order as `paid_twice` where nobody owed it any more when it came, whatever the other money
 * was: another payment collection, a payment recorded by hand, another provider. Where all of PayUnit's money was owed
 * and other money came on top of it, the latest of PayUnit's is held all the same, since two were paid and somebody has
 * to give one back. Invoices hold what is too much by themselves.
 */
export async function holdOverpaidOrder(
  container: MedusaContainer,
  orderId: string,
  patienceMs = LEASE_PATIENCE_MS,
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const money = await readOrderMoney(query, orderId)
  if (money === null || balanceOf(money) >= 0) {
    return
  }
  const { orderLeases } = resolvePayUnit(container)
  await orderLeases.run(await readLeaseName(query, { orderId }), patienceMs, async () => {
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
  let isHeld = attempts.some(({ held_reason, settled_at }) => held_reason === "paid_twice" && settled_at !== null)
  for (const transaction of settled) {
    const surplus = surplusOf(money, captures.get(transaction.payment_session_id) ?? [])
    if (surplus > 0) {
      await holdSettled(container, transaction, `recorded, and ${surplus} of it more than its order still wanted`)
      isHeld = true
    }
  }
  const [latest] = settled
  const other = isHeld ? 0 : surplusOfOthers({ ...books, money }, [...captures.values()].flat())
  if (latest !== undefined && other > 0) {
    await holdSettled(container, latest, `its order was paid another way as well: ${other} too much`)
  }
}

/** How much too much was brought by money that is neither PayUnit's nor an invoice's. */
function surplusOfOthers({ collections, money }: OrderBooks, ours: readonly string[]): number {
  const others = collections
    .filter(({ invoicePaymentId }) => invoicePaymentId === null)
    .flatMap(({ payments }) => payments)
    .filter((payment) => !payment.captures.some((id) => ours.includes(id)))
  return Math.max(0, ...others.map((payment) => surplusOf(money, payment.captures)))
}

async function holdSettled(container: MedusaContainer, transaction: TransactionRecord, detail: string): Promise<void> {
  const reason = "paid_twice"
  const moved = await resolvePayUnit(container).transactions.move(
    transaction.id,
    "held",
    { event: `held: ${reason}`, detail },
    { held_reason: reason, held_detail: detail, next_check_at: null },
    ["settled"],
  )
  if (moved.ok) {
    announceSoon(container, transaction.id)
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
