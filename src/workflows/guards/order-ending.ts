import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { isMoving, matchRefunds, PLACING_STATES } from "../../domain/payments"
import { asSentence, joinTexts, type LocalizedText, sumOf } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError, tryAgainAfter } from "../../modules/payunit/errors"
import { howToFinish, whichToFinish } from "../../modules/payunit/refunds"
import {
  hasLivePrompt,
  paidMoney,
  takesItsCollection,
  triggeredBy,
  type TransactionRecord,
} from "../../modules/payunit/transactions"
import { askAfresh } from "../../payments"
import { readCapturedPayment } from "../refunds"
import { moneyOfOrder, settleWithin } from "../settlement"

/** Money that is known to be taken finds its order in this time, or a little later. */
const SETTLE_TIMEOUT_MS = 3_000

/**
 * Whoever cancels an order waits no longer for the service to be asked about what nobody is known to have paid. Somebody
 * may have asked a moment ago.
 */
export const CANCEL_MS = 6_000

const orderRow = z.object({
  status: z.string().nullish(),
  fulfillments: z.array(z.object({ canceled_at: z.coerce.date().nullish() }).nullish()).nullish(),
  payment_collections: z.array(z.object({ id: z.string() }).nullish()).nullish(),
})

/** How an order ends, where its refund is recorded, and what is said to do once it is. */
interface Ending {
  where: LocalizedText
  then: LocalizedText
  /** Whether Medusa refuses this end for an order with fulfilments. */
  wantsNoFulfillments: boolean
}

const ON_ITS_PAGE: LocalizedText = {
  en: "on the payment's page, under Payments",
  fr: "sur la page du paiement, dans Paiements",
}

const CANCELLING: Ending = {
  where: {
    en: "in the section “PayUnit payments” of the order's page",
    fr: "dans la section « Paiements PayUnit » de la page de la commande",
  },
  then: { en: "then cancel the order", fr: "puis annulez la commande" },
  wantsNoFulfillments: true,
}

const DELETING: Ending = {
  where: ON_ITS_PAGE,
  then: { en: "then delete the draft", fr: "puis supprimez le brouillon" },
  wantsNoFulfillments: false,
}

/**
 * Refuses to cancel an order while its PayUnit payment is under way, or is not refunded. Medusa would cancel it and
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
 * Refuses to delete a draft order while its PayUnit payment is under way, or is not refunded: Medusa deletes its
 * payment collection and captured payment with it, and tells nobody.
 *
 * @throws MerchantError
 */
export async function refuseDeletingDraft(container: MedusaContainer, orderId: string): Promise<void> {
  await refuseUnlessOver(container, orderId, DELETING)
}

/** @throws MerchantError while an order's money is under way, or with the store */
async function refuseUnlessOver(container: MedusaContainer, orderId: string, ending: Ending): Promise<void> {
  const { wantsNoFulfillments } = ending
  const order = await readLiveOrder(container, orderId)
  const attempts = await attemptsOf(container, order)
  const unanswered = attempts.filter(({ state }) => isMoving(state))
  await triggeredBy("admin", async () => await Promise.all(unanswered.map((attempt) => findOut(container, attempt))))
  const now = unanswered.length > 0 ? await attemptsOf(container, order) : attempts
  refuseInFlight(now)
  if (wantsNoFulfillments && order?.isFulfilled === true) {
    if (now.length > 0) {
      throw new MerchantError("fulfillments_first")
    }
  }
  for (const transaction of now.filter(takesItsCollection)) {
    await refuseUnlessRefunded(container, transaction, ending)
  }
}

/** An order that may end, with its payment collections. */
interface LiveOrder {
  id: string
  collectionIds: string[]
  /** Whether a fulfilment of the order was made and not cancelled: Medusa cancels no such order. */
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
  return order === null ? [] : await moneyOfOrder(container, order.id, order.collectionIds)
}

/** Asks the service, and records what was paid. Where it gives no answer, what is known already decides. */
async function findOut(container: MedusaContainer, attempt: TransactionRecord): Promise<void> {
  const asking = askAfresh(resolvePayUnit(container), attempt)
  await Promise.race([asking.catch(() => undefined), sleep(CANCEL_MS, undefined, { ref: false })])
  await settleWithin(container, attempt.id, SETTLE_TIMEOUT_MS)
}

/** @throws MerchantError while a prompt may be confirmed, or money is on its way to the order */
function refuseInFlight(attempts: readonly TransactionRecord[]): void {
  const prompted = attempts.find(hasLivePrompt)
  if (prompted?.prompt_expires_at != null) {
    throw new MerchantError("payment_in_flight", tryAgainAfter(prompted.prompt_expires_at, prompted.now))
  }
  if (attempts.some(({ state }) => PLACING_STATES.includes(state))) {
    throw new MerchantError("payment_in_flight", {
      en: "Try again in a moment.",
      fr: "Réessayez dans un instant.",
    })
  }
}

/** @throws MerchantError when Medusa holds more of this money than it refunded */
async function refuseUnlessRefunded(
  container: MedusaContainer,
  transaction: TransactionRecord,
  { where, then }: Ending,
): Promise<void> {
  const { manualRefunds, payouts } = resolvePayUnit(container)
  const recorded = await manualRefunds.ofTransaction(transaction.id)
  const payment = await readCapturedPayment(
    container.resolve(ContainerRegistrationKeys.QUERY),
    transaction.payment_session_id,
  )
  if (payment === null || payment.captured <= sum(payment.refunds)) {
    return
  }
  await payouts.refuseWhileLive(transaction.id)
  const matched = matchRefunds(payment.refunds, recorded)
  const waiting = recorded.filter(({ id }) => !matched.has(id))
  const unfinished = waiting.map(howToFinish)
  const paid = paidMoney(transaction)
  const left = paid.amount - sum(recorded)
  if (left > 0) {
    const owed = sumOf(left, paid.currencyCode)
    // What was confirmed for an invoice and not recorded on the order is not in the section of the order's page.
    const place = transaction.order_id === null && transaction.invoice_id !== null ? ON_ITS_PAGE : where
    const recordRefund = {
      en: `Refund ${owed.en} by mobile money or from PayUnit's dashboard. Then press “Record a refund” ${place.en}, ${then.en}.`,
      fr: `Remboursez ${owed.fr} par mobile money ou depuis le tableau de bord de PayUnit. Appuyez ensuite sur « Enregistrer un remboursement » ${place.fr}, ${then.fr}.`,
    }
    throw new MerchantError("not_refunded", joinTexts([recordRefund, ...unfinished]), {
      transaction_id: transaction.id,
    })
  }
  const [first] = waiting
  if (first !== undefined) {
    throw new MerchantError("refund_waits", joinTexts([...unfinished, asSentence(then)]), whichToFinish(first))
  }
}

function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}
