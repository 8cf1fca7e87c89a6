import type { KillableStore } from "../harness/killable-store"
import { auditInvoices, auditTakings, type Before, collectedBy } from "./invoice-audit"
import { auditSent } from "./order-payouts"
import type { Scene } from "./order-scene"

/** What the books of one order say. Amounts in francs. */
export interface OrderAudit {
  /** What does not agree. */
  problems: string[]
  /** What the service took, and what staff confirmed. */
  collected: number
  confirmed: number
  settled: number
  held: Record<string, number>
  /** How much of what was paid was refunded. */
  refunded: number
  /** How much the service itself has sent back, in all stories until now. */
  sent: number
  histories: string[]
}

/**
 * Compares what the service collected for an order, its drafts and all invoices with what the plugin has on record, and
 * with Medusa's transactions, summary, captures, links and reservations.
 */
export async function auditOrder(store: KillableStore, { cartId, drafts }: Scene, before: Before): Promise<OrderAudit> {
  const audited: OrderAudit = {
    problems: [],
    collected: 0,
    confirmed: 0,
    settled: 0,
    held: {},
    refunded: 0,
    sent: 0,
    histories: [],
  }
  const links = await store.sql(
    `SELECT l.order_id, o.id AS found FROM order_cart l LEFT JOIN "order" o ON o.id = l.order_id
      WHERE l.cart_id = ? AND l.deleted_at IS NULL`,
    [cartId],
  )
  if (links.length !== 1) audited.problems.push(`the cart is linked to ${links.length} orders`)
  for (const { order_id, found } of links) {
    if (found === null) audited.problems.push(`${String(order_id)} is linked, and gone`)
    await auditBooks(store, await rowsOf(store, cartId, order_id), order_id, audited)
  }
  for (const { orderId, transactionId } of drafts) {
    await auditBooks(store, await rowsOf(store, transactionId, orderId), orderId, audited)
  }
  const ofNoOrder = await store.sql(
    `SELECT * FROM payunit_transaction t
      WHERE EXISTS (SELECT 1 FROM payunit_invoice i WHERE i.id = t.invoice_id AND i.order_id IS NULL AND i.id <> ALL(?))`,
    [[...before.invoices]],
  )
  await auditMoney(store, ofNoOrder, audited)
  await auditInvoices(store, before, audited.problems)
  audited.sent = await auditSent(store, audited.problems)
  const taken = await auditTakings(store, before, audited.problems)
  if (taken + audited.confirmed !== audited.collected) {
    audited.problems.push(
      `the service took ${taken}, staff confirmed ${audited.confirmed}, and what was looked at are ${audited.collected}`,
    )
  }
  return audited
}

/** The transactions of an order, whether it stands or not; `own`: one of them, or its cart. */
async function rowsOf(store: KillableStore, own: string, orderId: string): Promise<any[]> {
  return await store.sql(
    `SELECT * FROM payunit_transaction WHERE id = ? OR cart_id = ? OR order_id = ? OR payment_collection_id IN (
       SELECT payment_collection_id FROM order_payment_collection WHERE order_id = ?)
        OR invoice_id IN (SELECT id FROM payunit_invoice WHERE order_id = ?)`,
    [own, own, orderId, orderId, orderId],
  )
}

/** Everything that was taken is settled or held. Answers how much of it was refunded. */
async function auditMoney(store: KillableStore, rows: any[], audited: OrderAudit): Promise<number> {
  const [{ back }] = await store.sql(
    "SELECT coalesce(sum(amount), 0)::float AS back FROM payunit_manual_refund WHERE transaction_id = ANY(?) AND deleted_at IS NULL",
    [rows.map(({ id }) => id)],
  )
  audited.refunded += back
  const lost = await store.sql(
    `SELECT r.transaction_id, r.amount::float FROM payunit_manual_refund r
      WHERE r.transaction_id = ANY(?) AND r.deleted_at IS NULL AND r.refund_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM refund f WHERE f.id = r.refund_id AND f.deleted_at IS NULL)`,
    [rows.map(({ id }) => id)],
  )
  for (const { transaction_id, amount } of lost) {
    audited.problems.push(
      `${String(amount)} of ${String(transaction_id)} was refunded, and Medusa's refund of it is gone`,
    )
  }
  audited.histories.push(
    ...rows.flatMap(({ id, history }) =>
      history.map(
        (entry: any) => `${String(id)} ${String(entry.at)} ${String(entry.code)} ${JSON.stringify(entry.causes)}`,
      ),
    ),
  )
  const atService = store.simulator.control.transactions()
  for (const row of rows) {
    const collected = collectedBy(row, atService)
    audited.collected += collected
    audited.confirmed += row.source === "staff" ? collected : 0
    if (row.state === "settled") {
      audited.settled += collected
    } else if (row.state === "held") {
      audited.held[row.held_reason] = (audited.held[row.held_reason] ?? 0) + collected
    } else if (collected > 0) {
      audited.problems.push(`${String(row.id)} is ${String(row.state)}, and ${collected} was collected`)
    }
    if (row.settled_at !== null && collected !== Number(row.amount)) {
      audited.problems.push(`${String(row.id)} is booked with ${String(row.amount)}, and ${collected} was collected`)
    }
  }
  return back
}

async function auditBooks(store: KillableStore, rows: any[], orderId: string, audited: OrderAudit): Promise<void> {
  const { problems } = audited
  const [order] = await store.sql(`SELECT id, status, version FROM "order" WHERE id = ? AND deleted_at IS NULL`, [
    orderId,
  ])
  const transactions = await store.sql(
    `SELECT amount::float, reference, reference_id, version, created_at FROM order_transaction
      WHERE order_id = ? AND deleted_at IS NULL ORDER BY created_at`,
    [orderId],
  )
  const captures = await store.sql(
    `SELECT c.id, c.amount::float, p.payment_session_id FROM capture c JOIN payment p ON p.id = c.payment_id
      WHERE p.payment_session_id = ANY(?) AND c.deleted_at IS NULL`,
    [rows.map(({ payment_session_id }) => payment_session_id)],
  )
  const back = await auditMoney(store, rows, audited)
  const booked = new Set(transactions.filter(({ reference }) => reference === "capture").map((one) => one.reference_id))
  if (order === undefined) {
    const settled = rows.filter(({ state }) => state === "settled").reduce((sum, { amount }) => sum + Number(amount), 0)
    if (settled > back) problems.push(`${orderId} is gone, ${settled} is settled in it, and ${back} was refunded`)
    return
  }
  for (const row of rows) {
    const own = captures.filter(({ payment_session_id }) => payment_session_id === row.payment_session_id)
    const isBooked = row.state === "settled" || (row.state === "held" && row.settled_at !== null)
    if (isBooked && (own.length !== 1 || own[0].amount !== Number(row.amount))) {
      problems.push(`${String(row.id)} is booked, and Medusa's captures are ${JSON.stringify(own)}`)
    }
    // Staff may confirm money of an invoice without its order.
    const isBeside = row.source === "staff" && row.order_id === null
    if (isBooked && !isBeside && !own.every(({ id }) => booked.has(id))) {
      problems.push(`${String(row.id)} is booked, and the order's transactions do not have it`)
    }
    // Two attempts may share a session: then its capture is one's, and the other is looked at by itself.
    const isOthers = rows.some(
      (one) => one.id !== row.id && one.payment_session_id === row.payment_session_id && one.settled_at !== null,
    )
    if (!isBooked && !isOthers && own.some(({ id }) => booked.has(id))) {
      problems.push(`${String(row.id)} is ${String(row.state)}, and the order's transactions have it`)
    }
  }
  await auditWorth(store, order, rows, transactions, problems)
  await auditSummary(store, order, transactions, problems)
  await auditStock(store, order, rows, problems)
}

/**
 * Where more was paid than an order is worth, somebody is told: what nobody owed when it came is held, and what a change
 * made too much afterwards is due to the customer.
 */
async function auditWorth(
  store: KillableStore,
  order: any,
  rows: any[],
  transactions: any[],
  problems: string[],
): Promise<void> {
  const merchant = await store.merchant()
  const { total } = await merchant.order(order.id)
  const paid = transactions.reduce((sum, { amount }) => sum + amount, 0)
  const settled = rows.filter(({ state }) => state === "settled")
  // A return of what was refunded already makes it worth less than nothing: nobody is owed more than they paid.
  if (paid <= Math.max(0, total) || order.status === "canceled" || settled.length === 0) return
  const isHeld = rows.some(({ state, held_reason }) => state === "held" && held_reason === "paid_twice")
  if (isHeld) return
  const latest = transactions.filter(({ reference }) => reference === "capture").at(-1)
  const shown = await Promise.all(settled.map(async ({ id }) => await merchant.transaction(id)))
  // All of ours was refunded: what is too much came another way, and Medusa's own page of the order tells of it.
  if (shown.every(({ left_amount }) => left_amount === 0)) return
  const isChanged = latest.version < order.version
  if (!isChanged || shown.every(({ refund_due }) => refund_due === null)) {
    problems.push(`of ${total} that the order is worth ${paid} was paid, and nobody is told`)
  }
}

/**
 * Medusa's summary is equal to its transactions, or the doctor says that it is not. The summary that Medusa shows: two
 * changes of an order at once leave others of the same version, or of one that was taken back, which nobody reads.
 */
async function auditSummary(store: KillableStore, order: any, transactions: any[], problems: string[]): Promise<void> {
  const merchant = await store.merchant()
  const { summary } = await merchant.order(order.id)
  const paid = transactions.reduce((sum, { amount }) => sum + amount, 0)
  if (summary.transaction_total !== paid && !(await doctorTells(store, "summaries", order.id))) {
    const rows = await store.sql(
      "SELECT version, totals->'transaction_total' AS paid, deleted_at FROM order_summary WHERE order_id = ?",
      [order.id],
    )
    problems.push(
      `the summary has ${String(summary.transaction_total)}, and the transactions ${paid}: ` +
        `version ${String(order.version)} of ${JSON.stringify(rows)}`,
    )
  }
}

/** An order whose money is settled has its stock put aside, or the doctor says that it has not. */
async function auditStock(store: KillableStore, order: any, rows: any[], problems: string[]): Promise<void> {
  if (order.status === "canceled" || !rows.some(({ state, cart_id }) => state === "settled" && cart_id !== null)) return
  const lacking = await store.sql(
    `SELECT i.item_id FROM order_item i
       JOIN order_line_item l ON l.id = i.item_id
       JOIN product_variant v ON v.id = l.variant_id AND v.manage_inventory
      WHERE i.order_id = ? AND i.version = ? AND i.deleted_at IS NULL AND i.quantity > i.fulfilled_quantity
        AND NOT EXISTS (SELECT 1 FROM reservation_item r WHERE r.line_item_id = i.item_id AND r.deleted_at IS NULL)`,
    [order.id, order.version],
  )
  if (lacking.length > 0 && !(await doctorTells(store, "stock", order.id))) {
    problems.push(`the order is settled, and nothing is put aside for ${lacking.length} of its lines`)
  }
}

async function doctorTells(store: KillableStore, check: string, orderId: string): Promise<boolean> {
  const merchant = await store.merchant()
  const { body } = await store.shopper.expect(200, merchant.get("/admin/payunit/health"))
  const { links } = body.health.checks.find(({ id }: any) => id === check)
  return links.some(({ to }: any) => to === `/orders/${orderId}`)
}
