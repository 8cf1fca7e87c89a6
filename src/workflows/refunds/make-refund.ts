import { PaymentEvents, ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { transform, when, type WorkflowData, createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { type NamedLease, LeaseLostError } from "../../modules/payunit/storage"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { LocalizedText } from "../../domain/texts"
import { MerchantError, merchantErrorIn } from "../../modules/payunit/errors"
import type { ManualRefundRecord } from "../../modules/payunit/refunds"
import { REFUND_LABEL } from "../../medusa"
import type { RefundToMatch } from "../../domain/payments"
import { resolvePayUnit } from "../../modules/payunit"
import { paidMoney, type TransactionRecord } from "../../modules/payunit/transactions"
import { type CapturedPayment, readCapturedPaymentOf } from "./captured-payment"
import { confirmCredit, type ConfirmedCredit, dropChange, UnansweredChangeError, undoCredit } from "./credit-lines"
import { openChangeText, readRefundBooks } from "./refund-books"
import { type Entry, planRefund, type RefundPlan } from "./plan"
import { reasonOf } from "../failure-reason"

/** A manual refund that is to be refunded in Medusa, as it stands beside the others of its payment. */
export interface RefundInMedusa {
  payment_id: string
  manualRefund: RefundToMatch
  manualRefunds: RefundToMatch[]
  is_all_back: boolean
}

/** Input of {@link makeRefundStep}. */
export interface PlannedRefund {
  manual_refund_id: string
  recorded_by: string
  /** Null where Medusa has no capture of this money, so that there is nothing to refund. */
  refund: RefundInMedusa | null
}

/** How a manual refund of a transaction is refunded, as it stands beside all of them. */
export function refundToMake(
  transaction: TransactionRecord,
  manualRefund: ManualRefundRecord,
  manualRefunds: readonly ManualRefundRecord[],
): Omit<RefundInMedusa, "payment_id"> {
  const back = manualRefunds.reduce((sum, { amount }) => sum + amount, 0)
  return {
    manualRefund: refundedOf(manualRefund),
    manualRefunds: manualRefunds.map(refundedOf),
    is_all_back: back >= paidMoney(transaction).amount,
  }
}

function refundedOf({ id, amount, currency_code, refund_id }: ManualRefundRecord): RefundToMatch {
  return { id, amount, currency_code, refund_id }
}

/** What Medusa has of a payment whose money was refunded, and what its books lack. */
export async function planOf(
  container: MedusaContainer,
  payment: CapturedPayment,
  { manualRefund, manualRefunds, is_all_back }: Omit<RefundInMedusa, "payment_id">,
): Promise<RefundPlan> {
  return planRefund(payment, await readRefundBooks(container, payment), manualRefund, manualRefunds, is_all_back)
}

/**
 * Writes what Medusa's books lack of a manual refund, one entry after the other, and looks at them again after each. When one
 * is refused, what this run wrote into the order is undone. A refund that the payment has stays: it is on record that
 * the money was refunded, and the next run finds what it lacks. While nobody knows what became of a change of the order, its
 * lease is not released: it expires.
 */
const makeRefundStep = createStep(
  { name: "payunit-make-refund", maxRetries: 0 },
  async ({ planned, lease }: { planned: PlannedRefund; lease: NamedLease }, { container }) => {
    const { namedLeases } = resolvePayUnit(container)
    const done = new Written(container, planned)
    try {
      for (let entry = await nextEntry(container, planned, done); entry !== null;) {
        await namedLeases.keep(lease)
        await done.write(entry)
        entry = await nextEntry(container, planned, done)
      }
    } catch (error) {
      if (error instanceof LeaseLostError) {
        throw new MerchantError("in_use")
      }
      const isKnown = !(error instanceof UnansweredChangeError) && (await done.undo())
      if (!isKnown) {
        namedLeases.letExpire(lease)
      }
      throw refusalOf(error, planned.manual_refund_id)
    }
    return new StepResponse({ refundedOnOrder: done.refundedOnOrder })
  },
)

/** @throws MerchantError while the order is being changed, where that is in the way */
async function nextEntry(container: MedusaContainer, { refund }: PlannedRefund, done: Written): Promise<Entry | null> {
  if (refund === null) {
    return null
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const payment = await readCapturedPaymentOf(query, refund.payment_id)
  if (payment === null) {
    throw new Error(`payment ${refund.payment_id} is not captured`)
  }
  done.isOnOrder = payment.order !== null && !payment.order.isCanceled
  const { entries, blockedBy } = await planOf(container, payment, refund)
  if (blockedBy !== null) {
    throw new MerchantError("order_being_changed", openChangeText(blockedBy))
  }
  return entries[0] ?? null
}

/** What one run has written. */
class Written {
  readonly #container: MedusaContainer
  readonly #planned: PlannedRefund
  readonly #kinds = new Set<string>()
  readonly #undo: (() => Promise<void>)[] = []
  isOnOrder = false
  /** The payment of an order that was refunded now; null if that was done before. */
  refundedOnOrder: string | null = null

  constructor(container: MedusaContainer, planned: PlannedRefund) {
    this.#container = container
    this.#planned = planned
  }

  async write(entry: Entry): Promise<void> {
    // Whatever is wanted again although it was just written would be wanted for ever.
    const kind = JSON.stringify(entry.write === "credit_line" ? [entry.write, entry.manualRefundId] : entry)
    if (this.#kinds.has(kind)) {
      throw new Error(`the order's books still lack what was just written: ${kind}`)
    }
    this.#kinds.add(kind)
    switch (entry.write) {
      case "no_change":
        await dropChange(this.#container, entry.changeId)
        return
      case "credit_line": {
        const credit: ConfirmedCredit = await confirmCredit(this.#container, entry, this.#planned.recorded_by)
        this.#undo.push(async () => await undoCredit(this.#container, credit))
        return
      }
      case "refund":
        await this.#refund(entry.amount)
        return
      case "transaction":
        await this.#addTransaction(entry)
    }
  }

  /**
   * Takes out of the order what was written, the last first. What cannot be taken out is found by the next run.
   *
   * @returns false where nobody knows what became of it
   */
  async undo(): Promise<boolean> {
    let isKnown = true
    for (const undo of this.#undo.reverse()) {
      try {
        await undo()
      } catch (error) {
        isKnown &&= !(error instanceof UnansweredChangeError)
        this.#container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(
            `payunit: could not undo a part of the refund of ${this.#planned.manual_refund_id}: ${reasonOf(error)}`,
          )
      }
    }
    return isKnown
  }

  /**
   * The label tells the provider which manual refund the refund is of, whatever else waits. The note stays with us, where
   * it is forgotten at its age.
   */
  async #refund(amount: number): Promise<void> {
    const { refund, manual_refund_id, recorded_by } = this.#planned
    const payment_id = refund?.payment_id ?? ""
    await this.#container.resolve(Modules.PAYMENT).refundPayment({
      payment_id,
      amount,
      created_by: recorded_by,
      metadata: { [REFUND_LABEL]: manual_refund_id },
    })
    this.refundedOnOrder = this.isOnOrder ? payment_id : null
  }

  async #addTransaction({ orderId, amount, referenceId }: Extract<Entry, { write: "transaction" }>): Promise<void> {
    const orders = this.#container.resolve(Modules.ORDER)
    const [transaction] = await orders.addOrderTransactions([
      {
        order_id: orderId,
        amount,
        currency_code: this.#planned.refund?.manualRefund.currency_code ?? "",
        reference: "refund",
        reference_id: referenceId,
      },
    ])
    if (transaction !== undefined) {
      this.#undo.push(async () => await orders.deleteOrderTransactions([transaction.id]))
    }
  }
}

/** Why Medusa's refund of a manual refund could not be made, in both languages, and the manual refund; null for what is no refusal of {@link makeRefundStep}. */
export function stoppedRefund(problem: MerchantError): { manualRefundId: string; why: LocalizedText } | null {
  const { manual_refund_id, why } = problem.details
  return typeof manual_refund_id === "string" && isSaid(why) ? { manualRefundId: manual_refund_id, why } : null
}

const UNANSWERED: LocalizedText = {
  en: "Medusa's database gave no answer. Try again in three minutes.",
  fr: "La base de données de Medusa n’a pas répondu. Réessayez dans trois minutes.",
}

/** A refusal that says which manual refund it is about: whether that is on record is for whoever answers to look up. */
function refusalOf(error: unknown, manual_refund_id: string): MerchantError {
  const problem = merchantErrorIn(error)
  if (problem !== null) {
    return new MerchantError(problem.code, problem.more, { manual_refund_id, why: problem.more })
  }
  const reason = reasonOf(error)
  const why =
    error instanceof UnansweredChangeError ? UNANSWERED : { en: `Medusa says: ${reason}`, fr: `Medusa dit : ${reason}` }
  return new MerchantError("refund_refused", why, { manual_refund_id, why })
}

function isSaid(value: unknown): value is LocalizedText {
  return typeof value === "object" && value !== null && "en" in value && "fr" in value
}

/**
 * Makes Medusa's refund of a manual refund that is on record, as far as it lacks. To be called while a workflow is composed.
 * It is no refund workflow of Medusa's: that one works out from the order's summary what the order is worth less, writes
 * it last, and leaves its refund behind when it cannot. The caller holds the order's lease.
 */
export function makeRefund(planned: WorkflowData<PlannedRefund>, lease: WorkflowData<NamedLease>): void {
  const outcome = makeRefundStep({ planned, lease })
  when("payunit-order-refunded", { outcome }, ({ outcome }) => outcome.refundedOnOrder !== null).then(() => {
    const data = transform({ outcome }, ({ outcome }) => ({ id: outcome.refundedOnOrder }))
    emitEventStep({ eventName: PaymentEvents.REFUNDED, data })
  })
}
