import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantProblem } from "../../modules/payunit/merchant-problems"
import type { NewPayback } from "../../modules/payunit/paybacks"
import { readCapturedPayment } from "../paybacks/captured-payment"
import { planRefund, type RefundPlan } from "../paybacks/plan"

/** Input of {@link recordPaybackStep}. */
export interface RecordPaybackInput extends NewPayback {
  /** Whether to resolve a held transaction with it even if some of what was paid stays. */
  resolves?: boolean
}

/** What {@link recordPaybackStep} leaves for the steps after it. */
export interface RecordedPayback {
  transaction_id: string
  payback_id: string
  recorded_by: string
  note: string | null
  /** Null where Medusa has no capture of this money, so that there is nothing to refund. */
  refund: RefundPlan | null
  /** The session that the cart must not be completed with any more, since its money went back. */
  forget_session_id: string | null
}

interface Undo {
  paybackId: string
  isNew: boolean
  transactionId: string
  resolvedAt: string | null
}

/**
 * Writes a payback down, and finds out what Medusa has to refund for it. When the refund is refused the payback is
 * struck out again and the answer says so; one that a refund has used stays, whatever fails afterwards.
 */
export const recordPaybackStep = createStep(
  { name: "payunit-record-payback", maxRetries: 0 },
  async (input: RecordPaybackInput, { container }) => {
    const { resolves = false, ...payback } = input
    const { transactions, paybacks, claims } = resolvePayUnit(container)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const owner = randomUUID()
    if ((await transactions.find(payback.transaction_id)) === null) {
      throw new MerchantProblem("transaction_not_found")
    }
    // Settlement must not place an order with money that is just going back.
    if (!(await claims.claimAlone(payback.transaction_id, owner))) {
      throw new MerchantProblem("in_use")
    }
    try {
      const transaction = await transactions.find(payback.transaction_id)
      if (transaction === null) {
        throw new MerchantProblem("transaction_not_found")
      }
      const found = await readCapturedPayment(query, transaction.payment_session_id)
      // Held beside another payment of the same session: that one's capture is not this one's.
      const payment = transaction.state === "settled" || isCaptureOf(transaction.held_reason) ? found : null
      if (transaction.held_reason === "order_not_placed" && payment?.order != null && !payment.order.isCanceled) {
        throw new MerchantProblem("has_order")
      }
      const recorded = await paybacks.record(payback, { isCaptured: payment !== null, resolves })
      const output: RecordedPayback = {
        transaction_id: transaction.id,
        payback_id: recorded.payback.id,
        recorded_by: payback.recorded_by,
        note: payback.note,
        refund:
          payment === null ? null : planRefund(payment, { amount: recorded.payback.amount, isAll: recorded.isAll }),
        forget_session_id:
          recorded.resolvedAt !== null && transaction.held_reason === "order_not_placed"
            ? transaction.payment_session_id
            : null,
      }
      const undo: Undo = {
        paybackId: recorded.payback.id,
        isNew: recorded.isNew,
        transactionId: transaction.id,
        resolvedAt: recorded.resolvedAt?.toISOString() ?? null,
      }
      return new StepResponse(output, undo)
    } finally {
      await claims.releaseAlone(payback.transaction_id, owner)
    }
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
  },
)

function isCaptureOf(heldReason: string | null): boolean {
  return heldReason === "order_not_placed" || heldReason === "cancelled_without_payback"
}
