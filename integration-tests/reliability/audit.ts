import type { KillableStore } from "../harness/killable-store"

/** What the books of one purchase say. Amounts in francs. */
export interface Audit {
  /** What does not agree. */
  problems: string[]
  /** What the service took from payers. */
  collected: number
  /** What Medusa's orders hold of it. */
  settled: number
  /** What Medusa's orders hold, and waits for somebody all the same: an order was placed without its stock, say. */
  booked: number
  /** What waits for somebody, by its reason. */
  held: Record<string, number>
  orders: number
  /** Orders that a kill left before anybody had paid, and that were cancelled by themselves. */
  cancelled: number
  /** Of the orders, those to be paid by hand that a kill left before Medusa recorded it. */
  notRecorded: number
  /** Of the orders, those that a kill left and whose payment did not fit: they wait for whoever decides about it. */
  undecided: number
  /** The states of its transactions. */
  states: string[]
  /** What happened to each of them, for whoever looks into a failure. */
  histories: string[]
}

/** Compares what the service collected with what Medusa and the plugin have on record for a cart. */
export async function audit(store: KillableStore, cartId: string): Promise<Audit> {
  const rows = await store.sql("SELECT * FROM payunit_transaction WHERE cart_id = ?", [cartId])
  const payments = await store.sql(
    `SELECT p.id, p.payment_session_id, p.provider_id, p.canceled_at,
            coalesce((SELECT sum(c.amount) FROM capture c WHERE c.payment_id = p.id AND c.deleted_at IS NULL), 0)::float AS captured
       FROM payment p JOIN cart_payment_collection l ON l.payment_collection_id = p.payment_collection_id
      WHERE l.cart_id = ? AND p.deleted_at IS NULL`,
    [cartId],
  )
  const [chosen] = await store.sql(
    `SELECT s.provider_id FROM payment_session s
       JOIN cart_payment_collection l ON l.payment_collection_id = s.payment_collection_id
      WHERE l.cart_id = ? AND s.deleted_at IS NULL AND s.status IN ('pending', 'requires_more')`,
    [cartId],
  )
  const placed = await store.sql(
    `SELECT o.id, o.status FROM order_cart l JOIN "order" o ON o.id = l.order_id
      WHERE l.cart_id = ? AND l.deleted_at IS NULL`,
    [cartId],
  )
  const orders = placed.filter(({ status }) => status !== "canceled")
  const orderIds = placed.map(({ id }) => id as string)
  const entries = await store.sql(
    "SELECT amount::float AS amount FROM order_transaction WHERE order_id = ANY(?) AND deleted_at IS NULL",
    [orderIds],
  )
  const transactions = new Map(
    store.simulator.control.transactions().map((transaction) => [transaction.transaction_id, transaction]),
  )

  const problems: string[] = []
  const ours = payments.filter(({ provider_id }) => provider_id === "pp_payunit_payunit")
  const audited: Audit = {
    problems,
    collected: 0,
    settled: 0,
    booked: 0,
    held: {},
    orders: orders.length,
    cancelled: placed.length - orders.length,
    notRecorded: 0,
    undecided: 0,
    states: [],
    histories: [],
  }
  for (const row of rows) {
    const { id, state, held_reason } = row
    const collected = transactions.get(id)?.collected ?? 0
    const captured = ours.filter(({ payment_session_id }) => payment_session_id === row.payment_session_id)
    audited.states.push(state === "held" ? `held ${String(held_reason)}` : state)
    audited.histories.push(
      ...row.history.map(
        (entry: any) => `${String(id)} ${String(entry.at)} ${String(entry.code)} ${JSON.stringify(entry.causes)}`,
      ),
    )
    audited.collected += collected
    if (state === "settled") {
      audited.settled += collected
      if (collected !== Number(row.amount)) {
        problems.push(`${id} is settled with ${String(row.amount)}, and ${String(collected)} was collected`)
      }
      if (captured.length !== 1 || captured[0].captured !== Number(row.amount)) {
        problems.push(`${id} is settled, and Medusa's captures are ${JSON.stringify(captured)}`)
      }
    } else if (state === "held") {
      audited.held[held_reason] = (audited.held[held_reason] ?? 0) + collected
      audited.booked += row.settled_at === null ? 0 : collected
    } else if (collected > 0) {
      problems.push(`${id} is ${String(state)}, and ${String(collected)} was collected`)
    } else if (["paid", "applying"].includes(state)) {
      problems.push(`${id} is ${String(state)}, and nothing was collected`)
    }
  }
  for (const payment of ours) {
    const owners = rows.filter(({ payment_session_id }) => payment_session_id === payment.payment_session_id)
    const paid = owners.filter(({ id }) => (transactions.get(id)?.collected ?? 0) > 0)
    if (payment.canceled_at === null && paid.length === 0) {
      problems.push(`payment ${String(payment.id)} is on record, and nothing was collected for it`)
    }
  }
  const capturedInAll = ours.reduce((sum, { captured }) => sum + captured, 0)
  if (capturedInAll > audited.collected) {
    problems.push(`${capturedInAll} is captured, and ${audited.collected} was collected`)
  }
  if (placed.length > 1) {
    problems.push(`the cart has ${placed.length} orders`)
  }
  const isPaidByHand = payments.some(({ provider_id }) => provider_id === "pp_system_default")
  const onOrders = entries.reduce((sum, { amount }) => sum + amount, 0)
  const isToHold = audited.settled + audited.booked
  if (placed.length > 0 && !isPaidByHand && onOrders !== isToHold) {
    problems.push(`the order holds ${onOrders}, and is to hold ${isToHold}`)
  }
  if (orders.length > 0 && !isPaidByHand && isToHold === 0) {
    // Nobody's money is expected before the goods are there: by hand means on delivery.
    if (chosen?.provider_id === "pp_system_default" && payments.length === 0) {
      audited.notRecorded = orders.length
      const strays = await straysByTheDoctor(store)
      problems.push(...orderIds.filter((id) => !strays.includes(id)).map((id) => `the doctor does not list ${id}`))
    } else if (orders.every(({ id }) => isLookedAfter(String(id), audited))) {
      audited.undecided = orders.length
    } else {
      problems.push("there is an order without money")
    }
  }
  if (orders.length === 0 && audited.settled > 0) {
    problems.push("there is money settled without an order")
  }
  return audited
}

/** Whether money that came for an order is held, and the order known as one to be cancelled if that is refunded. */
function isLookedAfter(orderId: string, { held, histories }: Audit): boolean {
  const isHeld = Object.values(held).some((amount) => amount > 0)
  return isHeld && histories.some((entry) => entry.endsWith(`order left unpaid order ${orderId}`))
}

/** What the doctor says of orders that a process died over. */
async function straysByTheDoctor(store: KillableStore): Promise<string> {
  const merchant = await store.merchant()
  const { body } = await store.shopper.expect(200, merchant.get("/admin/payunit/health"))
  return String(body.health.checks.find(({ id }: any) => id === "stray_orders").found)
}
