import { oneOf, type Random } from "./random"
import type { Scene, Step } from "./order-scene"

/** Words for a payment that was made which are no word of the contract's. */
const ODD_WORDS = ["APPROVED", "SUCCESS_", "success", " SUCCESS ", "Payment successful", 1, true] as const

/** What a customer pays, and what a merchant writes down about it. */
export const MONEY: readonly Step[] = [
  [4, "another collection", makeCollection],
  [6, "a link is opened", openLink],
  [6, "a link is paid", payOne],
  [2, "links end", endLinks],
  [2, "marked as paid", markAsPaid],
  [3, "an invoice", bill],
  [3, "an invoice is confirmed", confirmInvoice],
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
  const unpaid = scene.store.simulator.control
    .transactions()
    .filter(({ transaction_id, collected }) => collected === 0 && scene.transactionIds.includes(transaction_id))
  const transaction = oneOf(unpaid, random)
  if (transaction !== undefined) {
    await pay(
      scene,
      transaction.transaction_id,
      random,
      random.chance(0.2) ? oddly(transaction.transaction_id, random) : {},
    )
  }
}

/** What the service may tell otherwise than its contract has it. */
function oddly(id: string, random: Random): { told_id?: string; word?: (typeof ODD_WORDS)[number] } {
  return random.chance(0.5)
    ? { told_id: random.pick([`${id} `, id.toLowerCase(), id.toUpperCase(), "another"]) }
    : { word: random.pick(ODD_WORDS) }
}

/** Somebody pays; the shop may not be told. */
export async function pay(scene: Scene, id: string, random: Random, odd: object = {}): Promise<void> {
  const notify = random.chance(0.7)
  scene.write(`${id} is paid, ${notify ? "and told" : "and not told"} ${JSON.stringify(odd)}`)
  await scene.store.simulator.control
    .decide(id, { status: "SUCCESS", ...odd, ...(notify ? {} : { notify }) })
    .catch(() => undefined)
}

/** As if their time had passed here, and not at the service. */
async function endLinks(scene: Scene): Promise<void> {
  await scene.store.sql(
    "UPDATE payunit_transaction SET link_expires_at = now() - interval '1 minute' WHERE id = ANY(?)",
    [scene.transactionIds],
  )
}

async function markAsPaid(scene: Scene, random: Random): Promise<void> {
  const collection = oneOf(await scene.unpaidCollections(), random)
  if (collection !== undefined) {
    const path = `/admin/payment-collections/${String(collection.id)}/mark-as-paid`
    await scene.ask(`marks ${String(collection.amount)} as paid`, path, { order_id: scene.orderId })
  }
}

async function bill(scene: Scene, random: Random): Promise<void> {
  const amount = random.between(500, 15_000)
  const answer = await scene.ask(`bills ${amount}`, "/admin/payunit/invoices", {
    order_id: scene.orderId,
    confirm_exceeds: true,
    client: { name: "Ada Ngono", email: "ada@example.com", phone_number: "670000001" },
    due_date: "2099-01-31",
    items: [{ name: "Order", amount, quantity: 1 }],
  })
  if (answer.status === 201) {
    scene.invoiceIds.push(answer.body.invoice.id)
  }
}

async function confirmInvoice(scene: Scene, random: Random): Promise<void> {
  const invoice = oneOf(scene.invoiceIds, random)
  if (invoice !== undefined) {
    await scene.ask("confirms an invoice", `/admin/payunit/invoices/${invoice}/confirm`)
  }
}

async function recordRefund(scene: Scene, random: Random): Promise<void> {
  const rows = await scene.store.sql(
    "SELECT id, amount FROM payunit_transaction WHERE id = ANY(?) AND state IN ('settled', 'held') ORDER BY id",
    [scene.transactionIds],
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
