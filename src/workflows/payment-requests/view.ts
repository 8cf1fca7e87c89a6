import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type PaymentRow, requestState, type RequestState } from "../../domain/payments"
import { resolvePayUnit } from "../../modules/payunit"
import { ShopperError } from "../../modules/payunit/errors"
import { openingMs, pausedError, whyNotPayable } from "../../payments"
import { type OrderCollection, readOrderCollection } from "../../medusa"
import { isLivingRequest, type PaymentRequestRow } from "../../modules/payunit/requests"
import type { TransactionRecord } from "../../modules/payunit/transactions"

/** How a request stands. */
export interface RequestView {
  request: PaymentRequestRow
  state: RequestState
  /** Why nobody can pay the request now, where it is open all the same; null where somebody can. */
  problem: ShopperError | null
  /** The attempt that tells the state: the one that is paid or may be, else the newest. */
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
  const own = attempts.filter((one) => one.payment_collection_id === request.payment_collection_id)
  const pause = await payunit.pauses.of(request.account)
  const problem =
    whyNot(request, collection, attempts, openingMs(payunit.options)) ?? (pause === null ? null : pausedError(pause))
  const { state, payment } = requestStateOf(request, own, problem)
  return {
    request,
    state,
    problem: state === "open" ? problem : null,
    attempt: payment ?? own[0] ?? null,
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

/** How a request stands for its payer, by the attempts of its collection, newest first, and why nobody can pay it now. */
export function requestStateOf<Row extends PaymentRow>(
  request: Pick<PaymentRequestRow, "withdrawn_at" | "expires_at" | "now">,
  attempts: readonly Row[],
  problem: Pick<ShopperError, "code"> | null,
): { state: RequestState; payment: Row | null } {
  const isClosed = problem?.code === "collection_closed"
  const isWithdrawn = request.withdrawn_at !== null
  const otherwise = isLivingRequest(request) ? "open" : "expired"
  return requestState(attempts, isWithdrawn ? "withdrawn" : isClosed ? "closed" : otherwise)
}
