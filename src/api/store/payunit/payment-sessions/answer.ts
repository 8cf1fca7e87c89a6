import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { decisivePayment } from "../../../../domain/payments"
import { resolvePayUnit } from "../../../../modules/payunit"
import type { TransactionRecord } from "../../../../modules/payunit/transactions"
import { attemptsOfSession } from "../../../../payments"
import { localeOf } from "../../../store-route"
import { viewOf } from "./payment-view"

/**
 * Answers with where a session's payment stands, from our own table. Who asks may have been on its page.
 */
export async function answerPayment(req: MedusaRequest, res: MedusaResponse, paymentSessionId: string): Promise<void> {
  const payunit = resolvePayUnit(req.scope)
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const attempts = await attemptsOfSession(payunit, query, paymentSessionId)
  const transaction = decisivePayment(attempts) ?? attempts[0]
  await payunit.transactions.noteVisit(attempts)
  const orderId = transaction.order_id ?? (await waitingOrderOf(req, transaction))
  const order = orderId === null ? null : await readOrder(req, orderId)
  const methods = await payunit.methods.offered(transaction)
  const locale = localeOf(req.get("accept-language"), transaction.locale)
  const page = await payunit.signedUrls.ofPage(transaction)
  const isPaused = (await payunit.pauses.of(transaction.account)) !== null
  const payment = viewOf(transaction, methods, order, locale, { page, isPaused })
  res.set("cache-control", "no-store").status(200).json({ payment })
}

/** The order that was placed before its payment. */
async function waitingOrderOf(req: MedusaRequest, transaction: TransactionRecord): Promise<string | null> {
  if (transaction.payment_due_at === null || transaction.cart_id === null) {
    return null
  }
  const { data } = await req.scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: transaction.cart_id } })
  return z.array(z.object({ order_id: z.string() })).parse(data)[0]?.order_id ?? null
}

const orderRow = z.object({ id: z.string(), display_id: z.coerce.number().nullable() })

async function readOrder(req: MedusaRequest, id: string): Promise<z.output<typeof orderRow> | null> {
  const { data } = await req.scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: ["id", "display_id"], filters: { id } })
  return data.length === 0 ? null : orderRow.parse(data[0])
}
