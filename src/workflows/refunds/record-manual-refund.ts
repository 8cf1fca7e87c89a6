import {
  createWorkflow,
  transform,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type ManualRefundRecord, newManualRefundId, type NewManualRefund } from "../../modules/payunit/refunds"
import { makeRefund, type PlannedRefund, refundToMake } from "./make-refund"
import { manualRefundOf, refundErrorOf } from "./refund-outcome"
import { publishEventsStep } from "../events"
import { leaseAloneStep, leaseOrderStep, releaseAloneStep, releaseOrderStep } from "../leases"
import { cause, paymentEntry } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import { refuseWhilePayable, type TransactionRecord } from "../../modules/payunit/transactions"
import { MerchantError } from "../../modules/payunit/errors"
import { matchRefunds, type RefundToMatch } from "../../domain/payments"
import { type CapturedPayment, readCaptureOf } from "./captured-payment"
import { withMoneyDetached, returnToCart } from "./cart-money"
import { openChangeText, type RefundBooks, manualRefundOfLine, readRefundBooks } from "./refund-books"
import { planRefund } from "./plan"

/** Input of {@link recordManualRefundStep}. */
export interface RecordManualRefundInput extends NewManualRefund {
  /** Whether to resolve a held transaction with it even if some of what was paid stays. */
  resolves?: boolean
}

/** Input of {@link findManualRefundStep}. */
export interface FindManualRefundInput {
  transaction_id: string
  manual_refund_id: string
}

/** What {@link recordManualRefundStep} leaves for the steps after it. */
export interface RecordedManualRefund extends PlannedRefund {
  transaction_id: string
}

interface Undo {
  manualRefundId: string
  isNew: boolean
  transactionId: string
  resolvedAt: string | null
}

/**
 * Writes a manual refund down, and finds out what Medusa has to refund for it. When the refund is refused the manual refund is
 * struck out again and the answer says so; one that a refund has used stays, whatever fails afterwards. The transaction
 * is leased.
 */
const recordManualRefundStep = createStep(
  { name: "payunit-record-refund", maxRetries: 0 },
  async (input: RecordManualRefundInput, { container }) => {
    const { resolves = false, ...manualRefund } = input
    const { manualRefunds } = resolvePayUnit(container)
    const transaction = await transactionOf(container, manualRefund.transaction_id)
    refuseWhilePayable(transaction)
    const payment = await readCaptureOf(container, transaction)
    const books = payment === null ? null : await readRefundBooks(container, payment)
    return await withMoneyDetached(container, transaction, async () => {
      const earlier = await manualRefunds.ofTransaction(transaction.id)
      const matched = matchRefunds(payment?.refunds ?? [], earlier)
      const recorded = await manualRefunds.record(manualRefund, {
        isCaptured: payment !== null,
        // One whose refund is there waits as well, until it is used for it.
        isWaiting: ({ id, refund_id }) => payment !== null && matched.get(id)?.id !== refund_id,
        resolves,
        refuseNew: (manualRefund, isAllBack) => {
          refuseWhileChanged(payment, books, manualRefund, [...earlier, manualRefund], isAllBack)
        },
      })
      const undo: Undo = {
        manualRefundId: recorded.manualRefund.id,
        isNew: recorded.isNew,
        transactionId: transaction.id,
        resolvedAt: recorded.resolvedAt?.toISOString() ?? null,
      }
      return new StepResponse(await recordedManualRefund(container, transaction, payment, recorded.manualRefund), undo)
    })
  },
  async (undo, { container }) => {
    if (undo?.isNew !== true) {
      return
    }
    const { manualRefunds, transactions } = resolvePayUnit(container)
    // What was not taken out of the order is finished by the manual refund's own button, so that stays.
    if ((await isInBooks(container, undo)) || !(await manualRefunds.strikeOut(undo.manualRefundId))) {
      return
    }
    const entry = paymentEntry("refund_struck_out", { why: cause("refund_refused") })
    await transactions.addEntry(undo.transactionId, entry)
    if (undo.resolvedAt !== null) {
      await transactions.unresolve(undo.transactionId, new Date(undo.resolvedAt))
    }
    await returnToCart(container, undo.transactionId)
  },
)

/** @throws MerchantError where the order would have to be worth less for it, and is being changed */
function refuseWhileChanged(
  payment: CapturedPayment | null,
  books: RefundBooks | null,
  manualRefund: RefundToMatch,
  manualRefunds: readonly RefundToMatch[],
  isAllBack: boolean,
): void {
  const blockedBy =
    payment === null ? null : planRefund(payment, books, manualRefund, manualRefunds, isAllBack).blockedBy
  if (blockedBy !== null) {
    throw new MerchantError("order_being_changed", openChangeText(blockedBy))
  }
}

/** Whether a manual refund's order is worth less for it, or may be soon. */
async function isInBooks(container: MedusaContainer, { transactionId, manualRefundId }: Undo): Promise<boolean> {
  const payment = await readCaptureOf(container, await transactionOf(container, transactionId))
  const books = payment === null ? null : await readRefundBooks(container, payment)
  return (
    books !== null &&
    (books.creditLines.some((line) => manualRefundOfLine(line) === manualRefundId) ||
      books.openChanges.some((change) => change.manualRefundId === manualRefundId))
  )
}

/** Finds a manual refund that is on record, and what Medusa lacks of it. The transaction is leased. */
export const findManualRefundStep = createStep(
  { name: "payunit-find-refund", maxRetries: 0 },
  async ({ transaction_id, manual_refund_id }: FindManualRefundInput, { container }) => {
    const transaction = await transactionOf(container, transaction_id)
    const manualRefund = await resolvePayUnit(container).manualRefunds.find(manual_refund_id)
    if (manualRefund?.transaction_id !== transaction.id) {
      throw new MerchantError("refund_not_found")
    }
    return new StepResponse(
      await recordedManualRefund(container, transaction, await readCaptureOf(container, transaction), manualRefund),
    )
  },
)

async function transactionOf(container: MedusaContainer, id: string): Promise<TransactionRecord> {
  const transaction = await resolvePayUnit(container).transactions.find(id)
  if (transaction === null) {
    throw new MerchantError("transaction_not_found")
  }
  return transaction
}

/** A manual refund with what Medusa lacks of it. A refund that was left behind without its manual refund gets it. */
async function recordedManualRefund(
  container: MedusaContainer,
  transaction: TransactionRecord,
  payment: CapturedPayment | null,
  manualRefund: ManualRefundRecord,
): Promise<RecordedManualRefund> {
  const { manualRefunds } = resolvePayUnit(container)
  const all = await manualRefunds.ofTransaction(transaction.id)
  const { id: manual_refund_id, recorded_by } = manualRefund
  const recorded = { transaction_id: transaction.id, manual_refund_id, recorded_by }
  if (payment === null) {
    return { ...recorded, refund: null }
  }
  const medusaRefund = matchRefunds(payment.refunds, all).get(manualRefund.id)
  if (medusaRefund !== undefined) {
    await manualRefunds.consume(manualRefund, medusaRefund.id)
  }
  const refund = { payment_id: payment.id, ...refundToMake(transaction, manualRefund, all) }
  return { ...recorded, refund }
}

/**
 * Records that a merchant refunded money by hand, and makes Medusa's refund of that amount in the same run, so that
 * the order's totals, returns, claims and cancelling work as with any other provider. Where Medusa has no capture of the
 * money (a second payment, another amount), the record is all there is. When Medusa refuses the refund nothing is
 * recorded. The same manual refund told again is the one on record; if that still waits for its refund, the refund is made.
 *
 * @example
 * const { result } = await recordManualRefundWorkflow(container).run({
 *   input: { transaction_id, amount: 500, method: "MTN Mobile Money", reference: "1234", note: null, recorded_by: userId },
 * })
 */
export const recordManualRefundWorkflow = createWorkflow("payunit-record-refund", (input: RecordManualRefundInput) => {
  const leased = leaseAloneStep(transform({ input }, ({ input: { transaction_id } }) => ({ transaction_id })))
  const lease = leaseOrderStep(transform({ leased }, ({ leased: { transaction_id } }) => ({ transaction_id })))
  const recorded = recordManualRefundStep(input)
  makeRefund(recorded, lease)
  releaseOrderStep(lease)
  releaseAloneStep(leased)
  publishEventsStep(transform({ recorded }, ({ recorded: { transaction_id } }) => ({ transaction_id })))
  return new WorkflowResponse(recorded)
})

/**
 * Records a manual refund and makes Medusa's refund of it.
 *
 * @returns the manual refund
 * @throws MerchantError that says what is on record now, when Medusa did not do its part
 */
export async function recordManualRefund(
  container: MedusaContainer,
  input: RecordManualRefundInput,
): Promise<ManualRefundRecord> {
  const id = newManualRefundId()
  const { result, errors } = await recordManualRefundWorkflow(container).run({
    input: { ...input, id },
    throwOnError: false,
  })
  if (errors.length > 0) {
    throw await refundErrorOf(container, input.transaction_id, id, errors)
  }
  return await manualRefundOf(container, result.manual_refund_id)
}
