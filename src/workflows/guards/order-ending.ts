import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { UNFINISHED_RECORDS } from "../../domain/invoices"
import { LIVE_STATES } from "../../domain/payments"
import { inARow, type Said } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError, tryAgainAfter } from "../../modules/payunit/errors"
import { type InvoicePaymentRow, type InvoiceRow, keptOf } from "../../modules/payunit/invoices"
import { howToFinish, matchRefunds } from "../../modules/payunit/refunds"
import {
  hasLivePrompt,
  paidMoney,
  takesItsCollection,
  triggeredBy,
  type TransactionRecord,
} from "../../modules/payunit/transactions"
import { recordOnOrder } from "../invoices"
import { readCapturedPayment } from "../refunds"
import { settleWithin } from "../settlement"
import { CANCEL_MS } from "./timeouts"

/** Money that is known to be taken finds its order in this time, or a little later. */
const SETTLE_TIMEOUT_MS = 3_000

const orderRow = z.object({
  status: z.string().nullish(),
  fulfillments: z.array(z.object({ canceled_at: z.coerce.date().nullish() }).nullish()).nullish(),
  payment_collections: z.array(z.object({ id: z.string() }).nullish()).nullish(),
})

/** How an order ends, and what is said to do once its money went back. */
interface Ending {
  then: Said
  /** Whether Medusa refuses it for an order with fulfilments. */
  wantsNoFulfillments: boolean
}

const CANCELLING: Ending = {
  then: { en: "then cancel the order", fr: "puis annulez la commande" },
  wantsNoFulfillments: true,
}

const DELETING: Ending = {
  then: { en: "then delete the draft", fr: "puis supprimez le brouillon" },
  wantsNoFulfillments: false,
}

/**
 * Refuses to cancel an order while its PayUnit payment is under way, or has not gone back. Medusa would cancel it and
 * write a refund into it that nobody made: the provider's refusal is only logged there. What nobody is known to have
 * paid is asked about first. Money of its invoices counts alike. What Medusa will not cancel anyway is said before its
 * money is asked for.
 *
 * @throws MerchantError
 */
export async function refuseCancelling(container: MedusaContainer, orderId: string): Promise<void> {
  await refuseUnlessOver(container, orderId, CANCELLING)
}

/**
 * Refuses to delete a draft order likewise: Medusa deletes its payment collection and captured payment with it, and tells
 * nobody.
 *
 * @throws MerchantError
 */
export async function refuseDeletingDraft(container: MedusaContainer, orderId: string): Promise<void> {
  await refuseUnlessOver(container, orderId, DELETING)
}

/** @throws MerchantError while an order's money is under way, or with the store */
async function refuseUnlessOver(
  container: MedusaContainer,
  orderId: string,
  { then, wantsNoFulfillments }: Ending,
): Promise<void> {
  const order = await readLiveOrder(container, orderId)
  const attempts = await attemptsOf(container, order)
  const unanswered = attempts.filter(({ state }) => LIVE_STATES.includes(state) || isOnItsWay(state))
  await triggeredBy("admin", async () => await Promise.all(unanswered.map((attempt) => findOut(container, attempt))))
  const now = unanswered.length > 0 ? await attemptsOf(container, order) : attempts
  refuseInFlight(now)
  if (wantsNoFulfillments && order?.isFulfilled === true) {
    if (now.length > 0 || (await hasPaidInvoices(container, order.id))) {
      throw new MerchantError("fulfillments_first")
    }
  }
  for (const transaction of now.filter(takesItsCollection)) {
    await refuseUnlessPaidBack(container, transaction, then)
  }
  if (order !== null) {
    await refuseUnlessInvoicesPaidBack(container, order.id, then)
  }
}

/** An order that may end, with its payment collections. */
interface LiveOrder {
  id: string
  collectionIds: string[]
  /** Whether a fulfilment of it was made and not cancelled: Medusa cancels no such order. */
  isFulfilled: boolean
}

/** The order that is to end; null where there is none, or it is cancelled already. */
async function readLiveOrder(container: MedusaContainer, id: string): Promise<LiveOrder | null> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "status", "payment_collections.id", "fulfillments.canceled_at"],
    filters: { id },
  })
  const [order] = z.array(orderRow).parse(data)
  return order === undefined || order.status === "canceled"
    ? null
    : {
        id,
        collectionIds: (order.payment_collections ?? []).flatMap((collection) =>
          collection == null ? [] : [collection.id],
        ),
        isFulfilled: (order.fulfillments ?? []).some((fulfillment) => fulfillment != null && !fulfillment.canceled_at),
      }
}

/** Every attempt to pay an order. */
async function attemptsOf(container: MedusaContainer, order: LiveOrder | null): Promise<TransactionRecord[]> {
  return order === null ? [] : await resolvePayUnit(container).transactions.ofOrder(order.id, order.collectionIds)
}

/** Asks the service, and records what was paid. Where it gives no answer, what is known already decides. */
async function findOut(container: MedusaContainer, attempt: TransactionRecord): Promise<void> {
  const asking = resolvePayUnit(container).askAfresh(attempt)
  await Promise.race([asking.catch(() => undefined), sleep(CANCEL_MS, undefined, { ref: false })])
  await settleWithin(container, attempt.id, SETTLE_TIMEOUT_MS)
}

function isOnItsWay(state: TransactionRecord["state"]): boolean {
  return state === "paid" || state === "applying"
}

/** @throws MerchantError while a prompt may be confirmed, or money is on its way to the order */
function refuseInFlight(attempts: readonly TransactionRecord[]): void {
  const prompt = attempts.find(hasLivePrompt)?.prompt_expires_at ?? null
  if (prompt !== null) {
    throw new MerchantError("payment_in_flight", tryAgainAfter(prompt))
  }
  if (attempts.some(({ state }) => isOnItsWay(state))) {
    throw new MerchantError("payment_in_flight", {
      en: "Try again in a moment.",
      fr: "Réessayez dans un instant.",
    })
  }
}

/** @throws MerchantError when Medusa holds more of this money than it refunded */
async function refuseUnlessPaidBack(
  container: MedusaContainer,
  transaction: TransactionRecord,
  then: Said,
): Promise<void> {
  const recorded = await resolvePayUnit(container).manualRefunds.ofTransaction(transaction.id)
  const payment = await readCapturedPayment(
    container.resolve(ContainerRegistrationKeys.QUERY),
    transaction.payment_session_id,
  )
  if (payment === null || payment.captured <= sum(payment.refunds)) {
    return
  }
  const matched = matchRefunds(payment.refunds, recorded)
  const unfinished = recorded.filter(({ id }) => !matched.has(id)).map(howToFinish)
  const paid = paidMoney(transaction)
  const left = paid.amount - sum(recorded)
  if (left > 0) {
    const sum = `${left} ${paid.currencyCode.toUpperCase()}`
    const path = `POST /admin/payunit/transactions/${transaction.id}/refunds`
    const recordRefund = {
      en: `Pay back ${sum} from PayUnit's dashboard or by mobile money, record that manual refund (${path}), ${then.en}.`,
      fr: `Remboursez ${sum} depuis le tableau de bord de PayUnit ou par mobile money, enregistrez ce remboursement (${path}), ${then.fr}.`,
    }
    throw new MerchantError("not_paid_back", inARow([recordRefund, ...unfinished]))
  }
  if (unfinished.length > 0) {
    throw new MerchantError("refund_waits", inARow([...unfinished, sentenceOf(then)]))
  }
}

async function hasPaidInvoices(container: MedusaContainer, orderId: string): Promise<boolean> {
  return (await resolvePayUnit(container).invoices.ofOrder(orderId)).some(({ paid_amount }) => paid_amount > 0)
}

/** @throws MerchantError while the store still has money of the order's invoices, or Medusa has not refunded it */
async function refuseUnlessInvoicesPaidBack(container: MedusaContainer, orderId: string, then: Said): Promise<void> {
  const { invoices, invoicePayments, invoiceRefunds } = resolvePayUnit(container)
  const billed = (await invoices.ofOrder(orderId)).filter(({ paid_amount }) => paid_amount > 0)
  if (billed.length === 0) {
    return
  }
  // What is confirmed or paid back and not in the order's books yet: the order is not cancelled under it.
  await recordOnOrder(container, orderId)
  const payments = await invoicePayments.ofInvoices(billed.map(({ id }) => id))
  for (const invoice of billed) {
    const ofInvoice = payments.get(invoice.id) ?? []
    const unfinished = ofInvoice.find(({ order_record }) => UNFINISHED_RECORDS.includes(order_record))
    if (unfinished !== undefined) {
      throw new MerchantError("payment_being_recorded", unfinished.record_problem ?? "")
    }
    const kept = ofInvoice.flatMap((payment) => {
      const left = keptOf(invoice, [payment])
      return left > 0 ? [keptMoney(invoice, payment, left)] : []
    })
    if (kept.length > 0) {
      throw new MerchantError(
        "not_paid_back",
        {
          en: `Pay back ${kept.map(({ en }) => en).join(" and ")}, record that there, ${then.en}.`,
          fr: `Remboursez ${kept.map(({ fr }) => fr).join(" et ")}, enregistrez-le là, ${then.fr}.`,
        },
        { invoice_id: invoice.id },
      )
    }
  }
  const [waiting] = await invoiceRefunds.waitingOn(orderId)
  if (waiting !== undefined) {
    throw new MerchantError(
      "refund_waits",
      inARow([
        waiting.refund_problem === null
          ? { en: "Try again in a moment.", fr: "Réessayez dans un instant." }
          : `${waiting.refund_problem}.`,
        sentenceOf(then),
      ]),
    )
  }
}

/** By itself, at the end of others. */
function sentenceOf({ en, fr }: Said): Said {
  const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  return { en: capital(en), fr: capital(fr) }
}

/** What the store still has of an invoice's payment, and where its manual refund is recorded. */
function keptMoney(invoice: InvoiceRow, payment: InvoicePaymentRow, left: number): Said {
  const money = `${left} ${payment.currency_code.toUpperCase()}`
  const name = invoice.ref ?? invoice.id
  const path = `POST /admin/payunit/invoices/${invoice.id}/payments/${payment.id}/refund`
  return { en: `${money} of invoice ${name} (${path})`, fr: `${money} de la facture ${name} (${path})` }
}

function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}
