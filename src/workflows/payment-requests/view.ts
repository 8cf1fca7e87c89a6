import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isDoubtful, mayBePaidStill, type RequestState } from "../../domain/payments"
import { resolvePayUnit } from "../../modules/payunit"
import { ShopperError } from "../../modules/payunit/errors"
import { openingMs, pausedError, tellingAttempt, whyNotPayable } from "../../payments"
import { type OrderCollection, readOrderCollection } from "../../medusa"
import { isLivingRequest, type PaymentRequestRow } from "../../modules/payunit/requests"
import {
  blocksPaying,
  hasLivePrompt,
  isBeingConfirmed,
  isResolved,
  isUnsettledMoney,
  type TransactionRecord,
} from "../../modules/payunit/transactions"
import { settleWithin } from "../settlement"

/** How a request stands. */
export interface RequestView {
  request: PaymentRequestRow
  state: RequestState
  /** Why nobody can pay it now, where it is open all the same; null where somebody can. */
  problem: ShopperError | null
  /** The attempt that tells it: the one that is paid or may be, else the newest. */
  attempt: TransactionRecord | null
  /** What the order is called by its customer. */
  orderNumber: number | null
}

/** Reads how a request stands. Asks nobody, and changes nothing. */
export async function viewPaymentRequest(container: MedusaContainer, request: PaymentRequestRow): Promise<RequestView> {
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const collection = await readOrderCollection(query, request.payment_collection_id)
  const attempts = await payunit.transactions.ofOrder(
    request.order_id,
    collection?.order.collectionIds ?? [request.payment_collection_id],
  )
  const attempt = tellingAttempt({ id: request.payment_collection_id }, attempts)
  const pause = await payunit.pauses.of(request.account)
  const problem =
    whyNot(request, collection, attempts, openingMs(payunit.options)) ?? (pause === null ? null : pausedError(pause))
  const state = stateOf(request, attempt, problem)
  return {
    request,
    state,
    problem: state === "open" ? problem : null,
    attempt,
    orderNumber: collection?.order.displayId ?? null,
  }
}

function whyNot(
  request: PaymentRequestRow,
  collection: OrderCollection | null,
  attempts: readonly TransactionRecord[],
  openingMs: number,
): ShopperError | null {
  if (collection === null) {
    return new ShopperError("collection_closed")
  }
  return collection.amount === request.amount
    ? whyNotPayable(collection, attempts, [request.provider_id], openingMs)
    : new ShopperError(
        collection.amount <= 0 || collection.order.outstanding <= 0 ? "collection_closed" : "amount_changed",
      )
}

function stateOf(
  request: PaymentRequestRow,
  attempt: TransactionRecord | null,
  problem: ShopperError | null,
): RequestState {
  if (attempt !== null && (attempt.state === "settled" || blocksPaying(attempt))) {
    if (attempt.state === "settled") {
      return "paid"
    }
    if (isResolved(attempt)) {
      return "closed"
    }
    const isUnderWay = (isUnsettledMoney(attempt) && attempt.state !== "held") || isBeingConfirmed(attempt)
    return isUnderWay ? "processing" : "in_review"
  }
  if (attempt?.state === "held" && !isResolved(attempt)) {
    return "in_review"
  }
  if (attempt !== null && hasLivePrompt(attempt) && !isDoubtful(attempt)) {
    return "confirming"
  }
  if (request.withdrawn_at !== null) {
    return "withdrawn"
  }
  if (problem?.code === "collection_closed") {
    return "closed"
  }
  return isLivingRequest(request) ? "open" : "expired"
}

/** Asks the service where a request stands, where somebody may have paid it, and waits so long at most. */
export async function askAboutRequest(
  container: MedusaContainer,
  { state, attempt }: Pick<RequestView, "state" | "attempt">,
  waitMs: number,
): Promise<void> {
  if (attempt !== null && mayBePaidStill(state)) {
    await settleWithin(container, attempt.id, waitMs)
  }
}
