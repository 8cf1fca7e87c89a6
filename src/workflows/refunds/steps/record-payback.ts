import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { cause } from "../../../domain/texts/causes"
import { paymentEntry } from "../../../domain/texts/history"
import { resolvePayUnit } from "../../../modules/payunit"
import { refuseWhilePayable } from "../../../modules/payunit/transactions/held"
import { MerchantError } from "../../../modules/payunit/errors/merchant-errors"
import type { NewPayback, PaybackRecord } from "../../../modules/payunit/refunds/paybacks"
import { matchRefunds, type RefundedPayback } from "../../../modules/payunit/refunds/refunds"
import type { TransactionRecord } from "../../../modules/payunit/transactions/transaction-record"
import { type CapturedPayment, readCaptureOf } from "../captured-payment"
import { awayFromCart, returnToCart } from "../cart-money"
import { beingChanged } from "../open-change"
import { type OrderBooks, paybackOfLine, readOrderBooks } from "../order-books"
import { planRefund } from "../plan"
import { type PlannedRefund, wantedOf } from "./make-refund"

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
export interface RecordedPayback extends PlannedRefund {
  transaction_id: string
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
 * is leased.
 */
export const recordPaybackStep = createStep(
  { name: "payunit-record-payback", maxRetries: 0 },
  async (input: RecordPaybackInput, { container }) => {
    const { resolves = false, ...payback } = input
    const { paybacks } = resolvePayUnit(container)
    const transaction = await transactionOf(container, payback.transaction_id)
    refuseWhilePayable(transaction)
    const payment = await readCaptureOf(container, transaction)
    const books = payment === null ? null : await readOrderBooks(container, payment)
    return await awayFromCart(container, transaction, async () => {
      const earlier = await paybacks.ofTransaction(transaction.id)
      const matched = matchRefunds(payment?.refunds ?? [], earlier)
      const recorded = await paybacks.record(payback, {
        isCaptured: payment !== null,
        // One whose refund is there waits as well, until it is used for it.
        isWaiting: ({ id, refund_id }) => payment !== null && matched.get(id)?.id !== refund_id,
        resolves,
        refuseNew: (told, isAllBack) => {
          refuseWhileChanged(payment, books, told, [...earlier, told], isAllBack)
        },
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
    // What was not taken out of the order is finished by the payback's own button, so that stays.
    if ((await isInBooks(container, undo)) || !(await paybacks.strikeOut(undo.paybackId))) {
      return
    }
    await transactions.update(undo.transactionId, {
      entry: paymentEntry("payback_struck_out", { why: cause("refund_refused") }),
    })
    if (undo.resolvedAt !== null) {
      await transactions.unresolve(undo.transactionId, new Date(undo.resolvedAt))
    }
    await returnToCart(container, undo.transactionId)
  },
)

/** @throws MerchantError where the order would have to be worth less for it, and is being changed */
function refuseWhileChanged(
  payment: CapturedPayment | null,
  books: OrderBooks | null,
  payback: RefundedPayback,
  paybacks: readonly RefundedPayback[],
  isAllBack: boolean,
): void {
  const blockedBy = payment === null ? null : planRefund(payment, books, payback, paybacks, isAllBack).blockedBy
  if (blockedBy !== null) {
    throw new MerchantError("order_being_changed", beingChanged(blockedBy))
  }
}

/** Whether a payback's order is worth less for it, or may be soon. */
async function isInBooks(container: MedusaContainer, { transactionId, paybackId }: Undo): Promise<boolean> {
  const payment = await readCaptureOf(container, await transactionOf(container, transactionId))
  const books = payment === null ? null : await readOrderBooks(container, payment)
  return (
    books !== null &&
    (books.creditLines.some((line) => paybackOfLine(line) === paybackId) ||
      books.openChanges.some((change) => change.paybackId === paybackId))
  )
}

/** Finds a payback that is on record, and what Medusa lacks of it. The transaction is leased. */
export const findPaybackStep = createStep(
  { name: "payunit-find-payback", maxRetries: 0 },
  async ({ transaction_id, payback_id }: FindPaybackInput, { container }) => {
    const transaction = await transactionOf(container, transaction_id)
    const payback = await resolvePayUnit(container).paybacks.find(payback_id)
    if (payback?.transaction_id !== transaction.id) {
      throw new MerchantError("payback_not_found")
    }
    return new StepResponse(
      await recordedPayback(container, transaction, await readCaptureOf(container, transaction), payback),
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

/** A payback with what Medusa lacks of it. A refund that was left behind without its payback gets it. */
async function recordedPayback(
  container: MedusaContainer,
  transaction: TransactionRecord,
  payment: CapturedPayment | null,
  payback: PaybackRecord,
): Promise<RecordedPayback> {
  const { paybacks } = resolvePayUnit(container)
  const all = await paybacks.ofTransaction(transaction.id)
  const { id: payback_id, recorded_by, note } = payback
  const recorded = { transaction_id: transaction.id, payback_id, recorded_by, note }
  if (payment === null) {
    return { ...recorded, refund: null }
  }
  const made = matchRefunds(payment.refunds, all).get(payback.id)
  if (made !== undefined) {
    await paybacks.consume(payback, made.id)
  }
  const refund = { payment_id: payment.id, ...wantedOf(transaction, payback, all) }
  return { ...recorded, refund }
}
