import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantProblem } from "../../../../modules/payunit/merchant-problems"
import { paybackView, transactionView } from "./transaction-view"

const text = z.string().nullish()
const cartRow = z.object({
  email: text,
  shipping_address: z.object({ first_name: text, last_name: text, phone: text }).nullish(),
})

/** Answers with a transaction as it is now, with all that happened to it, its paybacks, and whom to call. */
export async function answerTransaction(
  req: MedusaRequest,
  res: MedusaResponse,
  id: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { transactions, paybacks } = resolvePayUnit(req.scope)
  const [transaction, paidBack] = await Promise.all([transactions.find(id), paybacks.ofTransaction(id)])
  if (transaction === null) {
    throw new MerchantProblem("transaction_not_found")
  }
  const sum = paidBack.reduce((total, { amount }) => total + amount, 0)
  res.json({
    transaction: {
      ...transactionView(transaction, sum),
      contact: await contactOf(req, transaction.cart_id),
      paybacks: paidBack.map(paybackView),
      history: transaction.history,
    },
    ...more,
  })
}

/** Who filled the cart, so that somebody can call them. Null once the cart is gone. */
async function contactOf(req: MedusaRequest, cartId: string | null) {
  if (cartId === null) {
    return null
  }
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "cart",
    fields: ["email", "shipping_address.first_name", "shipping_address.last_name", "shipping_address.phone"],
    filters: { id: cartId },
  })
  const [cart] = z.array(cartRow).parse(data)
  if (cart === undefined) {
    return null
  }
  const name = [cart.shipping_address?.first_name, cart.shipping_address?.last_name].filter(Boolean).join(" ")
  return { email: cart.email ?? null, name: name === "" ? null : name, phone: cart.shipping_address?.phone ?? null }
}
