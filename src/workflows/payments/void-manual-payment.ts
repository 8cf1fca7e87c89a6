import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { balanceOf, heldFacts } from "../../domain/payments"
import { cause } from "../../domain/texts"
import { readOrderIdOf, readOrderMoney } from "../../medusa"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import { IdempotencyKeys, type KeyedRequest } from "../../modules/payunit/idempotency"
import type { OrderLease } from "../../modules/payunit/storage"
import { refuseUnlessHeld, type TransactionRecord } from "../../modules/payunit/transactions"
import { openCollectionWorkflow, readRecordedPayments, type RecordedPayment } from "../books"
import { leaseAloneStep, leaseOrderStep, releaseOrderStep } from "../leases"
import { readOrderContext, settleLater } from "../settlement"
import { settleTransactionStep } from "./steps/settle-transaction"

/** Input of {@link voidManualPaymentWorkflow}. */
export interface VoidManualPaymentInput {
  /** The held payment that is to take its place. */
  transaction_id: string
  /** Medusa's id of the payment that was recorded by hand. */
  payment_id: string
  note: string | null
  /** Id of the user or API key that decided it. */
  voided_by: string
  /** The key that it was sent with. */
  request?: KeyedRequest | null
}

/** In a refund's metadata: the held payment for which a payment by hand was voided. */
const VOIDED_FOR = "payunit_voided_for"

/**
 * Takes a payment by hand out of Medusa's books, since no such money came: Medusa keeps it, with a refund of the whole. May
 * be killed at any point, and be repeated.
 */
const voidManualPaymentStep = createStep(
  { name: "payunit-void-manual-payment", maxRetries: 0 },
  async ({ lease, ...decision }: VoidManualPaymentInput & { lease: OrderLease }, { container }) => {
    const { transactions, orderLeases } = resolvePayUnit(container)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    let transaction = refuseUnlessHeld(await transactions.find(decision.transaction_id))
    const orderId = await readOrderIdOf(query, transaction)
    if (orderId === null || !mayTakeItsPlace(transaction)) {
      throw new MerchantError("no_manual_payment")
    }
    await orderLeases.keep(lease)
    const voided = await voidPayment(container, orderId, decision)
    if (transaction.settled_at === null) {
      transaction = await withOpenCollection(container, transaction, orderId)
    }
    const { voided_by: by, note, request = null } = decision
    const why = cause("manual_payment_voided", { amount: voided.captured })
    await transactions.atomically(async (database, inside) => {
      if (!(await inside.placeHeld(transaction, { by, note, isByHand: false, why }))) {
        throw new MerchantError("in_use")
      }
      await new IdempotencyKeys(database).keep(request, { type: "held_decision", id: transaction.id })
    })
    await takeUpOthers(container, orderId, transaction, by)
    return new StepResponse(undefined)
  },
)

/** Whether its money came: only that can take another payment's place. */
function mayTakeItsPlace({ held_reason, resolution }: TransactionRecord): boolean {
  const money = heldFacts(held_reason)?.money
  return resolution === null && (money === "surplus" || money === "taken")
}

/**
 * Refunds all that is left of it, and writes that into the order's books. Medusa's own refund workflow would write a credit
 * line along with it, by which the order would cost nothing any more: it is to be paid as before.
 *
 * @throws MerchantError where the order has no such payment
 */
async function voidPayment(
  container: MedusaContainer,
  orderId: string,
  { transaction_id, payment_id, voided_by }: VoidManualPaymentInput,
): Promise<{ captured: number }> {
  const { amount } = await readManualPayment(container, orderId, payment_id)
  if (amount > 0) {
    const metadata = { [VOIDED_FOR]: transaction_id }
    await container.resolve(Modules.PAYMENT).refundPayment({ payment_id, amount, created_by: voided_by, metadata })
  }
  const { refunds, currencyCode } = await readManualPayment(container, orderId, payment_id)
  const orders = container.resolve(Modules.ORDER)
  const written = await orders.listOrderTransactions({ order_id: orderId, reference: "refund" })
  for (const refund of refunds.filter(({ id }) => !written.some(({ reference_id }) => reference_id === id))) {
    await orders.addOrderTransactions([
      {
        order_id: orderId,
        amount: -refund.amount,
        currency_code: currencyCode,
        reference: "refund",
        reference_id: refund.id,
      },
    ])
  }
  return { captured: refunds.reduce((sum, refund) => sum + refund.amount, 0) }
}

async function readManualPayment(
  container: MedusaContainer,
  orderId: string,
  paymentId: string,
): Promise<RecordedPayment> {
  const recorded = await readRecordedPayments(container.resolve(ContainerRegistrationKeys.QUERY), orderId)
  const payment = recorded.find(({ id, isByHand }) => id === paymentId && isByHand)
  if (payment === undefined) {
    throw new MerchantError("no_manual_payment")
  }
  return payment
}

/** Its own payment collection may be the one that was paid by hand: that takes no other payment any more. */
async function withOpenCollection(
  container: MedusaContainer,
  transaction: TransactionRecord,
  orderId: string,
): Promise<TransactionRecord> {
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { rivalPaid, collection } = await readOrderContext(payunit, query, transaction)
  if (transaction.invoice_id !== null || (!rivalPaid && collection?.state === "open")) {
    return transaction
  }
  const { result } = await openCollectionWorkflow(container).run({
    input: { order_id: orderId, amount: transaction.amount, currency_code: transaction.currency_code, metadata: {} },
  })
  if (result === undefined) {
    throw new Error("Medusa made no payment collection")
  }
  await payunit.transactions.moveToCollection(transaction, result.id)
  return refuseUnlessHeld(await payunit.transactions.find(transaction.id))
}

/** Others of the order's payments may be held for the same money: once nothing is too much, they are not any more. */
async function takeUpOthers(
  container: MedusaContainer,
  orderId: string,
  { id }: TransactionRecord,
  by: string,
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { transactions } = resolvePayUnit(container)
  const money = await readOrderMoney(query, orderId)
  if (money === null || balanceOf(money) < 0) {
    return
  }
  for (const other of await transactions.ofOrder(orderId, [])) {
    const isSurplus = other.id !== id && other.settled_at !== null && heldFacts(other.held_reason)?.money === "surplus"
    if (isSurplus && mayTakeItsPlace(other)) {
      await transactions.placeHeld(other, { by, note: null, isByHand: false })
      settleLater(container, other.id, 0)
    }
  }
}

/**
 * Voids a payment that staff recorded by hand and for which no money came, and has the held payment take its place: by the
 * one settlement, which looks, compares and decides as ever. The result says where it stands afterwards.
 */
export const voidManualPaymentWorkflow = createWorkflow(
  "payunit-void-manual-payment",
  (input: VoidManualPaymentInput) => {
    const held = transform({ input }, ({ input: { transaction_id } }) => ({ transaction_id }))
    const leased = leaseAloneStep(held)
    const lease = leaseOrderStep(held)
    voidManualPaymentStep(
      transform({ input, lease }, ({ input: decision, lease: taken }) => ({ ...decision, lease: taken })),
    )
    releaseOrderStep(lease)
    return new WorkflowResponse(settleTransactionStep(leased))
  },
)
