import type { DecisionInput } from "../../packages/simulator/src"
import type { Attempt, Scene, Step } from "./order-scene"
import { oneOf, type Random } from "./random"

/** Words for a payment that was made which are no word of the contract's. */
const ODD_WORDS = ["APPROVED", "SUCCESS_", "success", " SUCCESS ", "Payment successful", 1, true] as const

/** What a customer pays, and what a merchant writes down about it. */
export const MONEY: readonly Step[] = [
  [4, "another collection", makeCollection],
  [6, "a link is opened", openLink],
  [6, "a link is paid", payOne],
  [2, "links end", endLinks],
  [2, "marked as paid", markAsPaid],
  [4, "money goes back", recordRefund],
  [1, "an order is cancelled", cancel],
]

async function makeCollection(scene: Scene, random: Random): Promise<void> {
  const order = await scene.order()
  const wanted = random.chance(0.5) ? order?.summary?.pending_difference : random.between(500, 15_000)
  if (wanted > 0) {
    await scene.ask(`makes a payment collection of ${String(wanted)}`, "/admin/payment-collections", {
      order_id: scene.orderId,
      amount: wanted,
    })
  }
}

async function openLink(scene: Scene, random: Random): Promise<void> {
  const collection = oneOf(await scene.unpaidCollections(), random)
  if (collection !== undefined) {
    await scene.openLink(collection)
  }
}

async function payOne(scene: Scene, random: Random): Promise<void> {
  const ids = (await scene.attempts()).map(({ serviceId }) => serviceId)
  const unpaid = scene.store.simulator.control
    .transactions()
    .filter(({ transaction_id, collected }) => collected === 0 && ids.includes(transaction_id))
  const transaction = oneOf(unpaid, random)
  if (transaction !== undefined) {
    const { transaction_id: id, amount } = transaction
    await pay(scene, id, random, random.chance(0.2) ? oddly(id, amount, random) : {})
  }
}

/** What the service may tell otherwise than its contract has it. */
export function oddly(id: string, amount: number, random: Random): Partial<DecisionInput> {
  return random.weighted<Partial<DecisionInput>>([
    [2, { reported_id: random.pick([`${id} `, id.toLowerCase(), id.toUpperCase(), "another"]) }],
    [2, { word: random.pick(ODD_WORDS) }],
    [1, { amount: random.pick([1, amount - 1, amount + 1, 2 * amount]) }],
  ])
}

/** Somebody pays; the shop may not be told. */
export async function pay(scene: Scene, id: string, random: Random, odd: Partial<DecisionInput> = {}): Promise<void> {
  await decide(scene, id, { status: "SUCCESS", ...odd, ...(random.chance(0.7) ? {} : { notify: false }) })
}

/** The service ends an attempt, unless it was paid: nothing is paid twice, or taken back, where it is paid. */
export async function decide(scene: Scene, id: string, decision: DecisionInput): Promise<void> {
  const { control } = scene.store.simulator
  if (control.transactions().some((one) => one.transaction_id === id && one.collected > 0)) return
  scene.write(`${id}: ${JSON.stringify(decision)}`)
  await control.decide(id, decision).catch(() => undefined)
}

async function endLinks(scene: Scene): Promise<void> {
  await endTime(scene, await scene.attempts())
}

/** As if the time of attempts had passed here, and not at the service. What somebody is just writing is left alone. */
export async function endTime({ store }: Scene, attempts: readonly Attempt[]): Promise<void> {
  await store.sql(
    `UPDATE payunit_transaction SET link_expires_at = now() - interval '1 minute'
      WHERE id IN (SELECT id FROM payunit_transaction WHERE id = ANY(?) FOR UPDATE SKIP LOCKED)`,
    [attempts.map(({ id }) => id)],
  )
}

async function markAsPaid(scene: Scene, random: Random): Promise<void> {
  const collection = oneOf(await scene.unpaidCollections(), random)
  if (collection !== undefined) {
    const path = `/admin/payment-collections/${String(collection.id)}/mark-as-paid`
    await scene.ask(`marks ${String(collection.amount)} as paid`, path, { order_id: scene.orderId })
  }
}

async function recordRefund(scene: Scene, random: Random): Promise<void> {
  const rows = await scene.store.sql(
    "SELECT id, amount FROM payunit_transaction WHERE id = ANY(?) AND state IN ('settled', 'held') ORDER BY id",
    [(await scene.entries()).map(({ id }) => id)],
  )
  const row = oneOf(rows, random)
  if (row !== undefined) {
    const paid = Number(row.amount)
    const amount = random.chance(0.3) ? paid : Math.min(paid, random.between(500, 15_000))
    await scene.ask(
      `pays back ${amount} of ${String(row.id)}`,
      `/admin/payunit/transactions/${String(row.id)}/refunds`,
      {
        method: "MTN Mobile Money",
        amount,
      },
    )
  }
}

async function cancel(scene: Scene): Promise<void> {
  await scene.ask("cancels the order", `/admin/orders/${scene.orderId}/cancel`)
}
