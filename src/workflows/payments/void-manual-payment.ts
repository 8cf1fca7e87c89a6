import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { z } from "zod"
import { heldFacts, isClosedOrder, isWaiting, mayBeDuplicate } from "../../domain/payments"
import { cause } from "../../domain/texts"
import { type Query, readOrderIdOf, readOrderMoney } from "../../medusa"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import { IdempotencyKeys, type KeyedRequest } from "../../modules/payunit/idempotency"
import { PaymentRequests } from "../../modules/payunit/requests"
import type { NamedLease } from "../../modules/payunit/storage"
import { refuseUnlessHeld, type TransactionRecord } from "../../modules/payunit/transactions"
import { openCollectionWorkflow, readRecordedPayments, type RecordedPayment, VOIDED_FOR_KEY } from "../books"
import { leaseAloneStep, leaseOrderStep, releaseOrderStep } from "../leases"
import { holdOverpaidOrder, readOrderContext, releaseSurplusHolds } from "../settlement"
import { settleTransactionStep } from "./settle-transaction"

/** Input of {@link voidManualPaymentWorkflow}. */
export interface VoidManualPaymentInput {
  /** The held payment that is to take its place. */
  transaction_id: string
  /** Medusa's id of the payment that was recorded by hand. */
  payment_id: string
  note: string | null
  /** Id of the user or API key that decided it. */
  voided_by: string
  /** The key that the request was sent with. */
  request?: KeyedRequest | null
}

/**
 * The payments by hand of an order that money held beside them can take the place of, if none came by them. Also one
 * that was voided for it already, by a process that died over it: that is to be finished.
 */
export async function readVoidable(
  container: MedusaContainer,
  transaction: TransactionRecord,
): Promise<readonly RecordedPayment[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const orderId = mayBeDecided(transaction) ? await readOrderIdOf(query, transaction) : null
  if (orderId === null || !(await canBePlaced(container, transaction, orderId))) {
    return []
  }
  return (await readRecordedPayments(query, orderId)).filter(
    ({ isByHand, amount, refunds }) =>
      isByHand && (amount > 0 || refunds.some(({ voidedFor }) => voidedFor === transaction.id)),
  )
}

/** Whether a payment waits beside another, and nobody wonders whether the two are the same money. */
function mayBeDecided({ state, resolution, held_reason, held_causes }: TransactionRecord): boolean {
  return (
    isWaiting({ state, resolution }) &&
    held_reason !== null &&
    heldFacts(held_reason).mayTakePlace &&
    !held_causes.some(({ code }) => mayBeDuplicate(code))
  )
}

/** Whether a payment's order could hold it, once the other payment does not count. */
async function canBePlaced(
  container: MedusaContainer,
  transaction: TransactionRecord,
  orderId: string,
): Promise<boolean> {
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const money = await readOrderMoney(query, orderId)
  if (money === null || isClosedOrder(money.status)) {
    return false
  }
  if (transaction.settled_at !== null) {
    return true
  }
  const refunded = await payunit.manualRefunds.gone(transaction.id)
  // What pays an invoice stays in the payment collection of its part.
  return refunded === 0 && (transaction.invoice_id === null || (await hasOpenCollection(container, transaction)))
}

async function hasOpenCollection(container: MedusaContainer, transaction: TransactionRecord): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { rivalPaid, collection } = await readOrderContext(resolvePayUnit(container), query, transaction)
  return !rivalPaid && collection?.state === "open"
}

/**
 * Takes a payment by hand out of Medusa's books, since no such money came: Medusa keeps it, with a refund of the whole. May
 * be killed at any point, and be repeated.
 */
const voidManualPaymentStep = createStep(
  { name: "payunit-void-manual-payment", maxRetries: 0 },
  async ({ lease, ...decision }: VoidManualPaymentInput & { lease: NamedLease }, { container }) => {
    const { transactions, namedLeases } = resolvePayUnit(container)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    let transaction = refuseUnlessHeld(await transactions.find(decision.transaction_id))
    const voidable = await readVoidable(container, transaction)
    const payment = voidable.find(({ id }) => id === decision.payment_id)
    const orderId = await readOrderIdOf(query, transaction)
    if (payment === undefined || orderId === null) {
      throw new MerchantError("no_manual_payment")
    }
    await namedLeases.keep(lease)
    await voidPayment(container, orderId, payment, decision)
    if (transaction.settled_at === null && !(await hasOpenCollection(container, transaction))) {
      transaction = await moveToOpenCollection(container, transaction, orderId)
    }
    const { voided_by: by, note, request = null } = decision
    // Before it is taken up itself: whoever dies in between is followed by somebody who presses the button again.
    await releaseSurplusHolds(container, orderId, { except: transaction.id, by })
    const why = cause("manual_payment_voided", { amount: payment.captured })
    await transactions.atomically(async (database, inside) => {
      if (!(await inside.placeHeld(transaction, { by, note, isByHand: false, why }))) {
        throw new MerchantError("in_use")
      }
      await new IdempotencyKeys(database).keep(request, { type: "held_decision", id: transaction.id })
    })
    return new StepResponse(undefined)
  },
)

/**
 * Refunds all that is left of a payment, and writes that into the order's books. Medusa's own refund workflow would
 * write a credit line along with it, by which the order would cost nothing any more: it is to be paid as before.
 */
async function voidPayment(
  container: MedusaContainer,
  orderId: string,
  payment: RecordedPayment,
  { transaction_id, voided_by }: VoidManualPaymentInput,
): Promise<void> {
  if (payment.amount > 0) {
    await container.resolve(Modules.PAYMENT).refundPayment({
      payment_id: payment.id,
      amount: payment.amount,
      created_by: voided_by,
      metadata: { [VOIDED_FOR_KEY]: transaction_id },
    })
  }
  const now = await readRecordedPayments(container.resolve(ContainerRegistrationKeys.QUERY), orderId)
  const refunds = now.find(({ id }) => id === payment.id)?.refunds ?? []
  const orders = container.resolve(Modules.ORDER)
  const written = await orders.listOrderTransactions({ order_id: orderId, reference: "refund" })
  // Lines of other refunds are written by whoever made those.
  const missing = refunds.filter(
    ({ id, voidedFor }) => voidedFor !== null && !written.some(({ reference_id }) => reference_id === id),
  )
  for (const { id, amount } of missing) {
    await orders.addOrderTransactions([
      {
        order_id: orderId,
        amount: -amount,
        currency_code: payment.currencyCode,
        reference: "refund",
        reference_id: id,
      },
    ])
  }
}

/** What a payment collection says of the held payment that it was made for. */
const MADE_FOR = "payunit_made_for"

const collectionsRow = z.object({
  payment_collections: z
    .array(z.object({ id: z.string(), status: z.string(), metadata: z.looseObject({}).nullish() }).nullish())
    .nullish(),
})

/** The payment collection that was made for held money by a process that died before it moved the money there. */
async function madeFor(query: Query, orderId: string, transactionId: string): Promise<string | null> {
  const fields = ["id", "status", "metadata"].map((name) => `payment_collections.${name}`)
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderId } })
  const collection = collectionsRow
    .parse(data[0] ?? {})
    .payment_collections?.find((one) => one?.status === "not_paid" && one.metadata?.[MADE_FOR] === transactionId)
  return collection?.id ?? null
}

/**
 * Moves a payment to an open collection of its order: its own may be the one that was paid by hand, which takes no
 * other payment any more. Whoever was asked for the money by a request finds it there as well.
 */
async function moveToOpenCollection(
  container: MedusaContainer,
  transaction: TransactionRecord,
  orderId: string,
): Promise<TransactionRecord> {
  const { transactions } = resolvePayUnit(container)
  const { id, amount, currency_code, payment_collection_id: from } = transaction
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const to = (await madeFor(query, orderId, id)) ?? (await makeCollection())
  await transactions.atomically(async (database, inside) => {
    if (await inside.moveToCollection(transaction, to)) {
      await new PaymentRequests(database).moveToCollection(orderId, { from, to })
    }
  })
  return refuseUnlessHeld(await transactions.find(id))

  async function makeCollection(): Promise<string> {
    const { result } = await openCollectionWorkflow(container).run({
      input: { order_id: orderId, amount, currency_code, metadata: { [MADE_FOR]: id } },
    })
    if (result === undefined) {
      throw new Error("Medusa made no payment collection")
    }
    return result.id
  }
}

/** Yet another payment may be too much still: that is held at once, and not when the job looks. */
const holdWhatIsTooMuchStep = createStep(
  { name: "payunit-hold-what-is-too-much", maxRetries: 0 },
  async ({ transaction_id }: { transaction_id: string }, { container }) => {
    const transaction = await resolvePayUnit(container).transactions.find(transaction_id)
    if (transaction !== null && transaction.state === "settled" && transaction.order_id !== null) {
      await holdOverpaidOrder(container, transaction.order_id)
    }
    return new StepResponse(undefined)
  },
)

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
    const settled = settleTransactionStep(leased)
    holdWhatIsTooMuchStep(held)
    return new WorkflowResponse(settled)
  },
)
