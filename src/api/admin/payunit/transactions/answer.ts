import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantProblem } from "../../../../modules/payunit/merchant-problems"
import { majorUnits } from "../../../../modules/payunit/purchase"
import { paybackView, transactionView } from "./transaction-view"

const text = z.string().nullish()
const address = z.object({ first_name: text, last_name: text, phone: text }).nullish()
const orderRow = z.object({ email: text, shipping_address: address })
const cartRow = orderRow.extend({
  id: z.string(),
  total: majorUnits,
  currency_code: z.string(),
  completed_at: z.coerce.date().nullish(),
  items: z.array(z.object({ title: z.string(), product_title: text, quantity: majorUnits })).nullish(),
})

/** Answers with a transaction as it is now, with all that happened to it, its paybacks, its cart and whom to call. */
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
  const cart = await cartOf(req, transaction.cart_id)
  const { order_id } = transaction
  const person = cart ?? (order_id === null ? null : await read(req, orderRow, "order", order_id, PERSON))
  res.json({
    transaction: {
      ...transactionView(transaction, sum),
      contact: person === null ? null : contactView(person),
      cart: cart === null ? null : cartView(cart),
      paybacks: paidBack.map(paybackView),
      history: transaction.history,
    },
    ...more,
  })
}

/** The cart that it was to pay for, as it is now, so that somebody sees what was wanted. Null once it is gone. */
async function cartOf(req: MedusaRequest, id: string | null): Promise<z.output<typeof cartRow> | null> {
  return id === null ? null : await read(req, cartRow, "cart", id, [...PERSON, ...CART])
}

const PERSON = ["id", "email", "shipping_address.first_name", "shipping_address.last_name", "shipping_address.phone"]
const CART = ["total", "currency_code", "completed_at", "items.title", "items.product_title", "items.quantity"]

async function read<Row>(
  req: MedusaRequest,
  schema: z.ZodType<Row>,
  entity: "cart" | "order",
  id: string,
  fields: string[],
): Promise<Row | null> {
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({ entity, fields, filters: { id } })
  return z.array(schema).parse(data)[0] ?? null
}

function cartView(cart: z.output<typeof cartRow>) {
  return {
    id: cart.id,
    total: cart.total,
    currency_code: cart.currency_code,
    completed_at: cart.completed_at?.toISOString() ?? null,
    items: (cart.items ?? []).map(({ title, product_title, quantity }) => ({
      title: product_title ?? title,
      quantity,
    })),
  }
}

/** Whom to call about it. */
function contactView({ email, shipping_address }: z.output<typeof orderRow>) {
  const name = [shipping_address?.first_name, shipping_address?.last_name].filter(Boolean).join(" ")
  return { email: email ?? null, name: name === "" ? null : name, phone: shipping_address?.phone ?? null }
}
