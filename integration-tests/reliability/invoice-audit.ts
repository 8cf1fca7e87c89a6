import { standingOf } from "../../src/domain/invoices"
import type { TransactionView } from "../../packages/simulator/src"
import type { KillableStore } from "../harness/killable-store"

/** What there was before a story: all that it finds beside it is the story's. */
export interface Before {
  transactions: ReadonlySet<string>
  invoices: ReadonlySet<string>
}

export async function readInvoicesBefore(store: KillableStore): Promise<Before> {
  return {
    transactions: new Set(store.simulator.control.transactions().map(({ transaction_id }) => transaction_id)),
    invoices: new Set((await store.sql("SELECT id FROM payunit_invoice")).map(({ id }) => String(id))),
  }
}

/** What the service took of a row, whoever made the id by which it knows it; of what staff confirmed, what they said. */
export function collectedBy(
  { id, source, amount, service_transaction_id }: any,
  transactions: readonly TransactionView[],
): number {
  if (source === "staff") return Number(amount)
  return transactions
    .filter(({ transaction_id }) => [id, service_transaction_id].includes(transaction_id))
    .reduce((sum, { collected }) => sum + collected, 0)
}

/**
 * The books of a story's invoices: what came for each, by transactions and as staff confirmed it, where that makes it
 * stand, and what Medusa captured.
 */
export async function auditInvoices(store: KillableStore, before: Before, problems: string[]): Promise<void> {
  const invoices = (await store.sql("SELECT * FROM payunit_invoice WHERE deleted_at IS NULL")).filter(
    ({ id }) => !before.invoices.has(id),
  )
  for (const invoice of invoices) {
    const rows = await store.sql("SELECT * FROM payunit_transaction WHERE invoice_id = ?", [invoice.id])
    const own: string[] = []
    auditStanding(invoice, rows, own)
    if (invoice.order_id === null) await auditCaptures(store, rows, own)
    problems.push(...own.map((problem) => `invoice ${String(invoice.id)}: ${problem}`))
  }
}

function auditStanding(invoice: any, rows: any[], problems: string[]): void {
  const total = Number(invoice.total_amount)
  const reported = Number(invoice.paid_amount)
  const { paid, state } = standingOf(
    { total, installments: [] },
    rows
      .filter(({ settled_at }) => settled_at !== null)
      .map(({ amount, installment_id }) => ({ amount: Number(amount), installment_id, refunded_amount: 0 })),
  )
  if (reported !== paid) problems.push(`${reported} is paid of it, and its payments come to ${paid}`)
  // What came makes a void invoice paid, and what is void stays so without; one that is partly paid may be void since.
  const fits = [state, ...(state === "paid" ? [] : ["void"]), ...(state === null ? UNPAID : [])]
  if (!fits.includes(invoice.state)) problems.push(`it is ${String(invoice.state)}, and is to be ${fits.join(" or ")}`)
  const held = rows.filter(({ state: now, held_reason }) => now === "held" && held_reason === "paid_twice")
  const isHeld = held.some(({ settled_at }) => settled_at !== null)
  if (paid > total && !isHeld) problems.push(`of ${total} that it bills ${paid} is paid, and nobody is told`)
}

/** Of which nobody has paid anything. */
const UNPAID = ["creating", "in_doubt", "open", "failed"]

/** Of an invoice of no order: captured where it is booked, and else not. That of an order is looked at with the order. */
async function auditCaptures(store: KillableStore, rows: any[], problems: string[]): Promise<void> {
  const captures = await store.sql(
    `SELECT c.amount::float, p.payment_session_id FROM capture c JOIN payment p ON p.id = c.payment_id
      WHERE p.payment_collection_id = ANY(?) AND c.deleted_at IS NULL AND p.deleted_at IS NULL`,
    [rows.map(({ payment_collection_id }) => payment_collection_id)],
  )
  const booked = rows.filter(({ settled_at }) => settled_at !== null)
  for (const { id, payment_session_id, amount } of booked) {
    const own = captures.filter((one) => one.payment_session_id === payment_session_id)
    if (own.length !== 1 || own[0].amount !== Number(amount)) {
      problems.push(`${String(id)} is booked, and Medusa's captures are ${JSON.stringify(own)}`)
    }
  }
  if (captures.length > booked.length) {
    problems.push(`Medusa has ${captures.length} captures, and ${booked.length} transactions are booked`)
  }
}

/**
 * Everything that the service took in a story, whatever it was for: it is settled or held, and staff see it.
 *
 * @returns how much that is, and those transactions
 */
export async function auditTakings(store: KillableStore, before: Before, problems: string[]): Promise<number> {
  const merchant = await store.merchant()
  const { body } = await store.shopper.expect(200, merchant.get("/admin/payunit/transactions?limit=100"))
  const paid = store.simulator.control
    .transactions()
    .filter(({ transaction_id, collected }) => collected > 0 && !before.transactions.has(transaction_id))
  for (const { transaction_id, collected } of paid) {
    const [row] = await store.sql("SELECT id FROM payunit_transaction WHERE ? IN (id, service_transaction_id)", [
      transaction_id,
    ])
    const shown = body.transactions.find(({ id }: any) => id === row?.id)
    if (!["settled", "held"].includes(shown?.state) || shown.paid?.amount !== collected) {
      problems.push(
        `${collected} came by ${transaction_id}, and staff see ${JSON.stringify([shown?.state, shown?.paid])} of it`,
      )
    }
  }
  await auditSums(store, problems)
  return paid.reduce((sum, { collected }) => sum + collected, 0)
}

/** What the first page of the admin adds up is what the list's rows come to. */
async function auditSums(store: KillableStore, problems: string[]): Promise<void> {
  // Tests move times without telling: what was added up of days before is of no use.
  await store.sql("DELETE FROM payunit_day_summary")
  const [row] = await store.sql(
    `SELECT coalesce(sum(coalesce(paid_amount, amount)) FILTER (WHERE paid_at IS NOT NULL), 0)::float AS received,
            coalesce(sum(greatest(0, coalesce(paid_amount, amount) - back)) FILTER (WHERE state = 'held' AND resolution IS NULL), 0)::float AS held,
            (now() - interval '700 days')::date::text AS "from", (now() + interval '1 day')::date::text AS "to"
       FROM (SELECT *, (SELECT coalesce(sum(r.amount), 0) FROM payunit_manual_refund r
                         WHERE r.transaction_id = t.id AND r.deleted_at IS NULL) AS back
               FROM payunit_transaction t) seen`,
  )
  const merchant = await store.merchant()
  const path = `/admin/payunit/summary?from=${String(row.from)}&to=${String(row.to)}`
  const { body } = await store.shopper.expect(200, merchant.get(path))
  const [sums] = body.summary.currencies
  if ((sums?.received.amount ?? 0) !== row.received || (sums?.held.amount ?? 0) !== row.held) {
    problems.push(
      `${String(row.received)} came and ${String(row.held)} is held, and the summary has ${JSON.stringify(sums?.received)} and ${JSON.stringify(sums?.held)}`,
    )
  }
}
