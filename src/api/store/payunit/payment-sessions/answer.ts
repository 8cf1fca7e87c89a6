import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { resolvePayUnit } from "../../../../modules/payunit"
import { localeOf } from "../../../answering"
import { viewOf } from "./payment-view"

/** Answers with where a session's payment stands, from our own table. `redirect`: a page that has to be visited now. */
export async function answerPayment(
  req: MedusaRequest,
  res: MedusaResponse,
  paymentSessionId: string,
  redirect: string | null = null,
): Promise<void> {
  const payunit = resolvePayUnit(req.scope)
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const [transaction] = await payunit.attemptsOfSession(query, paymentSessionId)
  const order = transaction.order_id === null ? null : await readOrder(req, transaction.order_id)
  const methods = await payunit.methods.offered(transaction)
  const payment = viewOf(transaction, methods, order, localeOf(req.get("accept-language"), transaction.locale))
  res
    .set("cache-control", "no-store")
    .status(200)
    .json({ payment: redirect === null ? payment : { ...payment, redirect_url: redirect } })
}

const orderRow = z.object({ id: z.string(), display_id: z.coerce.number().nullable() })

async function readOrder(req: MedusaRequest, id: string): Promise<z.output<typeof orderRow> | null> {
  const { data } = await req.scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: ["id", "display_id"], filters: { id } })
  return data.length === 0 ? null : orderRow.parse(data[0])
}
