import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../../../../modules/payunit"
import { type TransactionRecord, wasCheckedWhileSent } from "../../../../../../modules/payunit/transactions"
import { attemptsOfSession, payInStore } from "../../../../../../payments"
import { reasonOf } from "../../../../../../workflows/failure-reason"
import { wakeSettlement } from "../../../../../../workflows/settlement"
import { storeRoute, sessionIdOf } from "../../../../../store-route"
import { readJson } from "../../../../../request-body"
import { answerPayment } from "../../answer"
import { readPayBody } from "./read-body"

/**
 * Pays a session inside the store: a prompt to a phone, or a card passed on. Calls the module directly and no
 * workflow, because Medusa may store what goes through one.
 */
export const POST = storeRoute(async (req, res) => {
  const paymentSessionId = sessionIdOf(req)
  const payunit = resolvePayUnit(req.scope)
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const [before] = await attemptsOfSession(payunit, query, paymentSessionId)
  const transaction = await payInStore(payunit, query, {
    paymentSessionId,
    address: req.ip ?? "",
    ...readPayBody(await readJson(req)),
  })
  if (wasCheckedWhileSent(transaction)) {
    wakeSettlement(req.scope, transaction.id)
  }
  if (transaction.id !== before.id) {
    await refreshSessionData(req, transaction)
  }
  await answerPayment(req, res, paymentSessionId)
})

/**
 * A new transaction has a new payment page; the session's public data follows. The prompt is on its way, so a failure
 * here is none of the shopper's: the routes above answer from our own table.
 */
async function refreshSessionData(req: MedusaRequest, transaction: TransactionRecord): Promise<void> {
  const payments = req.scope.resolve(Modules.PAYMENT)
  try {
    const { id, amount, currency_code, data } = await payments.retrievePaymentSession(transaction.payment_session_id)
    await payments.updatePaymentSession({ id, amount, currency_code, data })
  } catch (error) {
    req.scope
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(
        `payunit: the data of payment session ${transaction.payment_session_id} is not up to date: ${reasonOf(error)}`,
      )
  }
}
