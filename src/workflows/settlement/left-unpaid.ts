import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolvePayUnit } from "../../modules/payunit"
import { inChunks } from "../../modules/payunit/in-chunks"
import { LEFT_UNPAID_SWEEP } from "../../modules/payunit/job-runs"
import { isPayUnitProvider } from "../../modules/payunit/provider-ids"
import { orderSummary, outstandingOf, type Query } from "../../modules/payunit/purchase"
import { PLACING_MS } from "../../settlement"
import { nowAndThen } from "./now-and-then"

/**
 * An order that Medusa made of a cart before it asked for its payment, which it then never did: its process died. One
 * that lives takes the order back when nobody has paid.
 */
export interface OrderLeftUnpaid {
  id: string
  cartId: string
  /**
   * Whether PayUnit was to be asked for its payment. Of another provider, or of an order that a shop makes of a cart in
   * its own way, it is not for PayUnit to say that nobody pays.
   */
  isOurs: boolean
}

/** Attempts to pay that are looked at in one go: the latest. */
const LATEST = 2_000

const linkRow = z.object({ order_id: z.string(), cart_id: z.string() })

const orderRow = z.object({
  id: z.string(),
  status: z.string().nullish(),
  created_at: z.coerce.date(),
  summary: orderSummary,
  payment_collections: z
    .array(
      z.object({
        payments: z.array(z.object({ id: z.string() })).nullish(),
        payment_sessions: z.array(z.object({ status: z.string(), provider_id: z.string() })).nullish(),
      }),
    )
    .nullish(),
})

/** Statuses of a payment session that completing a cart would take, though nobody has paid, and of one it would not. */
const WAITING: readonly string[] = ["pending", "requires_more"]
const OVER: readonly string[] = ["error", "canceled"]

/**
 * Now and then looks for such orders, and has those that PayUnit was to be paid for cancelled once nobody can pay them
 * any more, as any order that was placed before its payment.
 */
export async function sweepLeftUnpaid(container: MedusaContainer): Promise<void> {
  await nowAndThen(container, { turn: LEFT_UNPAID_SWEEP, what: "orders left unpaid" }, async () => {
    const { transactions } = resolvePayUnit(container)
    for (const { id, cartId, isOurs } of await findLeftUnpaid(container)) {
      if (isOurs) {
        await transactions.awaitLeftOrder(cartId, id)
      }
    }
  })
}

/** The orders left unpaid of carts that somebody has lately begun to pay through PayUnit, unless one waits already. */
export async function findLeftUnpaid(container: MedusaContainer): Promise<OrderLeftUnpaid[]> {
  const { transactions, figures, options } = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [now, carts] = await Promise.all([figures.now(), transactions.latestUnpaidCarts(options.watchHours, LATEST)])
  return await inChunks(carts, async (cartIds) => await leftOf(query, cartIds, now))
}

async function leftOf(query: Query, cartIds: string[], now: Date): Promise<OrderLeftUnpaid[]> {
  const links = await query.graph({
    entity: "order_cart",
    fields: ["order_id", "cart_id"],
    filters: { cart_id: cartIds },
  })
  const cartOf = new Map(
    z
      .array(linkRow)
      .parse(links.data)
      .map(({ order_id, cart_id }) => [order_id, cart_id]),
  )
  if (cartOf.size === 0) {
    return []
  }
  const orders = await query.graph({
    entity: "order",
    fields: [
      "id",
      "status",
      "created_at",
      "summary.*",
      "payment_collections.payments.id",
      "payment_collections.payment_sessions.status",
      "payment_collections.payment_sessions.provider_id",
    ],
    filters: { id: [...cartOf.keys()] },
  })
  return z
    .array(orderRow)
    .parse(orders.data)
    .flatMap(({ id, status, created_at, summary, payment_collections }) => {
      const cartId = cartOf.get(id)
      const collections = payment_collections ?? []
      const sessions = collections.flatMap(({ payment_sessions }) => payment_sessions ?? [])
      const isLeft =
        status !== "canceled" &&
        outstandingOf(summary) > 0 &&
        now.getTime() - created_at.getTime() > PLACING_MS &&
        collections.every(({ payments }) => (payments ?? []).length === 0) &&
        sessions.every((session) => WAITING.includes(session.status) || OVER.includes(session.status))
      const isOurs =
        sessions.some(({ provider_id }) => isPayUnitProvider(provider_id)) &&
        !sessions.some((session) => WAITING.includes(session.status) && !isPayUnitProvider(session.provider_id))
      return isLeft && cartId !== undefined ? [{ id, cartId, isOurs }] : []
    })
}
