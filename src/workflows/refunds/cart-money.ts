import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { heldFacts } from "../../domain/payments"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import { isResolved, type TransactionRecord } from "../../modules/payunit/transactions"
import { reasonOf } from "../failure-reason"
import { setSessionStatus } from "../session-status"
import { readCapturedPayment } from "./captured-payment"

/** How long a completion of the cart that is under way is waited for. */
const TIMEOUT_SECONDS = 5

/**
 * Takes money that has no order away from its cart, then does what a merchant decided about it. The transaction is
 * leased, so settlement does not give it back meanwhile; it does so soon where nothing came of the decision.
 *
 * @throws MerchantError when that is not certain, or an order was placed meanwhile
 */
export async function withMoneyDetached<Result>(
  container: MedusaContainer,
  transaction: TransactionRecord,
  decided: () => Promise<Result>,
): Promise<Result> {
  if (heldFacts(transaction.held_reason)?.awaits !== "placing" || isResolved(transaction)) {
    return await decided()
  }
  try {
    await takeFromCart(container, transaction)
    return await decided()
  } catch (error) {
    await returnToCart(container, transaction.id)
    throw error
  }
}

/** Nothing was refunded after all: settlement may place the order, and gives the cart its session back for it. */
export async function returnToCart(container: MedusaContainer, transactionId: string): Promise<void> {
  const { transactions } = resolvePayUnit(container)
  const transaction = await transactions.find(transactionId)
  if (transaction !== null && heldFacts(transaction.held_reason)?.awaits === "placing") {
    await transactions.checkHeld(transaction)
  }
}

/**
 * Medusa never asks the provider about a session that has a payment, so the session's status is all that keeps a cart
 * from being completed with it. It changes under Medusa's own lock of the cart: no completion is half done then, and
 * whoever comes later takes no cancelled session.
 */
async function takeFromCart(container: MedusaContainer, transaction: TransactionRecord): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  const putAside = async (): Promise<void> => {
    await setSessionStatus(payments, transaction.payment_session_id, PaymentSessionStatus.CANCELED)
  }
  try {
    await (transaction.cart_id === null
      ? putAside()
      : container.resolve(Modules.LOCKING).execute([transaction.cart_id], putAside, { timeout: TIMEOUT_SECONDS }))
  } catch (error) {
    throw new MerchantError("in_use", {
      en: `Its payment session could not be put aside: ${reasonOf(error)}`,
      fr: `Sa session de paiement n’a pas pu être mise de côté : ${reasonOf(error)}`,
    })
  }
  const payment = await readCapturedPayment(
    container.resolve(ContainerRegistrationKeys.QUERY),
    transaction.payment_session_id,
  )
  if (payment?.order != null && !payment.order.isCanceled) {
    throw new MerchantError("has_order")
  }
}
