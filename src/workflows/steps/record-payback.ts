import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../modules/payunit"
import { refuseWhilePayable } from "../../modules/payunit/held"
import { MerchantProblem } from "../../modules/payunit/merchant-problems"
import type { NewPayback, PaybackRecord } from "../../modules/payunit/paybacks"
import { matchRefunds } from "../../modules/payunit/refunds"
import { paidMoney, type TransactionRecord } from "../../modules/payunit/transaction-record"
import { type CapturedPayment, readCapturedPayment } from "../paybacks/captured-payment"
import { awayFromCart, returnToCart } from "../paybacks/cart-money"
import { planRefund, type RefundPlan } from "../paybacks/plan"

/** Input of {@link recordPaybackStep}. */
export interface RecordPaybackInput extends NewPayback {
  /** Whether to resolve a held transaction with it even if some of what was paid stays. */
  resolves?: boolean
}

/** Input of {@link findPaybackStep}. */
export interface FindPaybackInput {
  transaction_id: string
  payback_id: string
}

/** What {@link recordPaybackStep} leaves for the steps after it. */
export interface RecordedPayback {
  transaction_id: string
  payback_id: string
  recorded_by: string
  note: string | null
  /** Null where Medusa has no capture of this money, so that there is nothing to refund. */
  refund: RefundPlan | null
}

interface Undo {
  paybackId: string
  isNew: boolean
  transactionId: string
  resolvedAt: string | null
}

/**
 * Writes a payback down, and finds out what Medusa has to refund for it. When the refund is refused the payback is
 * struck out again and the answer says so; one that a refund has used stays, whatever fails afterwards. The transaction
 * is claimed.
 */
export const recordPaybackStep = createStep(
  { name: "payunit-record-payback", maxRetries: 0 },
  async (input: RecordPaybackInput, { container }) => {
    const { resolves = false, ...payback } = input
    const { paybacks } = resolvePayUnit(container)
    const transaction = await transactionOf(container, payback.transaction_id)
    refuseWhilePayable(transaction)
    const payment = await captureOf(container, transaction)
    return await awayFromCart(container, transaction, async () => {
      const matched = matchRefunds(payment?.refunds ?? [], await paybacks.ofTransaction(transaction.id))
      const recorded = await paybacks.record(payback, {
        isCaptured: payment !== null,
        // One whose refund is there waits as well, until it is used for it.
        isWaiting: ({ id, refund_id }) => payment !== null && matched.get(id)?.id !== refund_id,
        resolves,
      })
      const undo: Undo = {
        paybackId: recorded.payback.id,
        isNew: recorded.isNew,
        transactionId: transaction.id,
        resolvedAt: recorded.resolvedAt?.toISOString() ?? null,
      }
      return new StepResponse(await recordedPayback(container, transaction, payment, recorded.payback), undo)
    })
  },
  async (undo, { container }) => {
    if (undo?.isNew !== true) {
      return
    }
    const { paybacks, transactions } = resolvePayUnit(container)
    if (!(await paybacks.strikeOut(undo.paybackId))) {
      return
    }
    await transactions.update(
      undo.transactionId,
      {},
      { event: "payback struck out", detail: "Medusa refused the refund" },
    )
    if (undo.resolvedAt !== null) {
      await transactions.unresolve(undo.transactionId, new Date(undo.resolvedAt))
    }
    await returnToCart(container, undo.transactionId)
  },
)

/** Finds a payback that is on record, and what Medusa lacks of it. The transaction is claimed. */
export const findPaybackStep = createStep(
  { name: "payunit-find-payback", maxRetries: 0 },
  async ({ transaction_id, payback_id }: FindPaybackInput, { container }) => {
    const transaction = await transactionOf(container, transaction_id)
    const payback = await resolvePayUnit(container).paybacks.find(payback_id)
    if (payback?.transaction_id !== transaction.id) {
      throw new MerchantProblem("payback_not_found")
    }
    return new StepResponse(
      await recordedPayback(container, transaction, await captureOf(container, transaction), payback),
    )
  },
)

async function transactionOf(container: MedusaContainer, id: string): Promise<TransactionRecord> {
  const transaction = await resolvePayUnit(container).transactions.find(id)
  if (transaction === null) {
    throw new MerchantProblem("transaction_not_found")
  }
  return transaction
}

/** Medusa's capture of this money. Held beside another payment of the same session, that one's capture is not its own. */
async function captureOf(container: MedusaContainer, transaction: TransactionRecord): Promise<CapturedPayment | null> {
  const { state, held_reason, settled_at, payment_session_id } = transaction
  return state === "settled" ||
    settled_at !== null ||
    held_reason === "order_not_placed" ||
    held_reason === "cancelled_without_payback"
    ? await readCapturedPayment(container.resolve(ContainerRegistrationKeys.QUERY), payment_session_id)
    : null
}

/** A payback with what Medusa lacks of it. A refund that was left behind without its payback gets it. */
async function recordedPayback(
  container: MedusaContainer,
  transaction: TransactionRecord,
  payment: CapturedPayment | null,
  payback: PaybackRecord,
): Promise<RecordedPayback> {
  const { paybacks } = resolvePayUnit(container)
  const all = await paybacks.ofTransaction(transaction.id)
  const isAllBack = all.reduce((sum, { amount }) => sum + amount, 0) >= paidMoney(transaction).amount
  const refund = payment === null ? null : planRefund(payment, payback, all, isAllBack)
  if (refund !== null && refund.made !== null) {
    await paybacks.consume(payback, refund.made)
  }
  const { id: payback_id, recorded_by, note } = payback
  return { transaction_id: transaction.id, payback_id, recorded_by, note, refund }
}
