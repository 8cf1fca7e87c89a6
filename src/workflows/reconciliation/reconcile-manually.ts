import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolvePayUnit } from "../../modules/payunit"
import type { Span, TransactionRecord } from "../../modules/payunit/transactions"
import { isAskable, outcomeOf, type Reconciled } from "../../domain/payments"
import { tryNowOrLater, settleTransactionWorkflowId } from "../settlement"

/** How many transactions of a page are looked at at once. */
const AT_ONCE = 4

/** A page takes up no further transaction after this, and waits so long for one: an HTTP call must come to its end. */
export const PAGE_MS = 20_000
const ROW_MS = 25_000

/** One page of a span of time. */
export interface ReconciledPage {
  reconciled: Reconciled[]
  /** Where the next page begins; null at the end of the span. */
  nextCursor: string | null
  /** How many transactions of the span follow; at least that many if `leftIsCapped`. */
  left: number
  leftIsCapped: boolean
}

const result = z.object({ result: z.object({ check: z.enum(["checked", "unanswered", "later"]) }).nullable() })

/** Looks at one transaction now, whatever is known of an outage. Null if there is none of this id. */
export async function reconcileOne(container: MedusaContainer, transactionId: string): Promise<Reconciled | null> {
  const { transactions, manualReconciliation } = resolvePayUnit(container)
  const transaction = await transactions.find(transactionId)
  if (transaction === null) {
    return null
  }
  await manualReconciliation.makeDue(transactionId)
  await transactions.scheduleReversalCheck(transactionId)
  return await lookAt(container, transaction)
}

/**
 * Looks at the next transactions of a span of time, a few at once, and stops early rather than late. One that cannot be
 * settled now never stops the others. Null if the cursor is none.
 */
export async function reconcilePage(
  container: MedusaContainer,
  span: Span,
  cursor: string | null,
  limit: number,
): Promise<ReconciledPage | null> {
  const { manualReconciliation, circuitBreakers } = resolvePayUnit(container)
  const page = await manualReconciliation.page(span, cursor, limit)
  if (page === null) {
    return null
  }
  const end = Date.now() + PAGE_MS
  const queue = [...page.transactions]
  const entries: { transaction: TransactionRecord; reconciled?: Reconciled }[] = []
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = Date.now() < end ? queue.shift() : undefined) {
      const entry: (typeof entries)[number] = { transaction: next }
      entries.push(entry)
      await manualReconciliation.makeDue(next.id)
      const mayAsk = !isAskable(next.state, next.held_reason) || circuitBreakers.admit(next.account, next.id)
      entry.reconciled = mayAsk ? await lookAt(container, next) : reconciled(next, false)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const left = page.left.count - entries.length
  return {
    reconciled: entries.map((entry) => entry.reconciled ?? reconciled(entry.transaction, false)),
    nextCursor: left > 0 ? (entries.at(-1)?.transaction.id ?? cursor) : null,
    left,
    leftIsCapped: page.left.count_is_capped,
  }
}

async function lookAt(container: MedusaContainer, transaction: TransactionRecord): Promise<Reconciled> {
  const { transactions } = resolvePayUnit(container)
  const answered = await Promise.race([settle(container, transaction.id), sleep(ROW_MS, false, { ref: false })])
  return reconciled((await transactions.find(transaction.id)) ?? transaction, answered)
}

/** Whether the check came to its end. */
async function settle(container: MedusaContainer, id: string): Promise<boolean> {
  const answered = await tryNowOrLater(container, id, async () => {
    const run: unknown = await container
      .resolve(Modules.WORKFLOW_ENGINE)
      .run(settleTransactionWorkflowId, { input: { transaction_id: id } })
    return result.parse(run).result?.check !== "unanswered"
  })
  return answered === true
}

function reconciled({ id, state, held_reason, order_id }: TransactionRecord, answered: boolean): Reconciled {
  return { transaction_id: id, state, held_reason, order_id, outcome: outcomeOf(state, answered) }
}
