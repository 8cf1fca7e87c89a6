import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { resolvePayUnit } from "../modules/payunit"
import { MerchantProblem } from "../modules/payunit/merchant-problems"
import { majorUnits } from "../modules/payunit/purchase"
import { takesCollection } from "../settlement"
import { answerMerchantProblem } from "./admin-answering"
import { isId } from "./answering"

const amounts = z.array(z.object({ amount: majorUnits })).nullish()

const orderRow = z.object({
  status: z.string().nullish(),
  payment_collections: z
    .array(
      z.object({
        id: z.string(),
        payments: z
          .array(z.object({ payment_session_id: z.string().nullish(), captures: amounts, refunds: amounts }))
          .nullish(),
      }),
    )
    .nullish(),
})

/**
 * Refuses to cancel an order whose PayUnit payment has not gone back. Medusa would cancel it and write a refund into it
 * that nobody made: the provider's refusal is only logged there.
 */
export async function guardCancelling(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  try {
    const unpaid = await notPaidBack(req)
    if (unpaid === null) {
      next()
      return
    }
    const { transactionId, amount, currency } = unpaid
    answerMerchantProblem(
      res,
      new MerchantProblem(
        "not_paid_back",
        `Pay back ${amount} ${currency} from PayUnit's dashboard or by mobile money, record that payback ` +
          `(POST /admin/payunit/transactions/${transactionId}/paybacks), then cancel the order.`,
      ),
    )
  } catch (error) {
    next(error)
  }
}

async function notPaidBack(
  req: MedusaRequest,
): Promise<{ transactionId: string; amount: number; currency: string } | null> {
  const id = req.params.id ?? ""
  if (!isId(id)) {
    return null
  }
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      "id",
      "status",
      "payment_collections.id",
      "payment_collections.payments.payment_session_id",
      "payment_collections.payments.captures.amount",
      "payment_collections.payments.refunds.amount",
    ],
    filters: { id },
  })
  const [order] = z.array(orderRow).parse(data)
  if (order === undefined || order.status === "canceled") {
    return null
  }
  const collections = order.payment_collections ?? []
  const ours = (
    await resolvePayUnit(req.scope).transactions.ofOrder(
      id,
      collections.map((collection) => collection.id),
    )
  ).filter(({ state, held_reason }) => takesCollection(state, held_reason))
  for (const payment of collections.flatMap(({ payments }) => payments ?? [])) {
    const transaction = ours.find((one) => one.payment_session_id === payment.payment_session_id)
    const left = sum(payment.captures) - sum(payment.refunds)
    if (transaction !== undefined && left > 0) {
      return { transactionId: transaction.id, amount: left, currency: transaction.currency_code.toUpperCase() }
    }
  }
  return null
}

function sum(rows: z.output<typeof amounts>): number {
  return (rows ?? []).reduce((total, { amount }) => total + amount, 0)
}
