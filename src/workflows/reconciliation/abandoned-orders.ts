import type { IWorkflowEngineService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { completeCartWorkflowId } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { DEFAULT_CANCEL_UNPAID_AFTER_MINUTES, resolvePayUnit } from "../../modules/payunit"
import { inChunks, isPayUnitProvider, ORDER_MONEY_FIELDS, orderMoneyOf, type Query } from "../../medusa"
import { ABANDONED_ORDERS_SWEEP } from "../../modules/payunit/storage"
import { type OrderMoney, outstandingOf, paidOf, PLACING_MS } from "../../domain/payments"
import type { Sweep } from "../sweep"

/**
 * An order that Medusa made of a cart before it asked for its payment, which it then never did: its process died. One
 * that lives takes the order back when nobody has paid.
 */
export interface AbandonedOrder {
  id: string
  cartId: string
  createdAt: Date
  /** Whether PayUnit was to be asked for its payment. Of another provider it is not for PayUnit to say that nobody pays. */
  isOurs: boolean
}

const DAY_MS = 86_400_000

/** For so long back: Medusa keeps what it knows of a completion that was broken off for ever. */
const DAYS = 7

/** Completions that were broken off, looked at in one go: the latest. */
const LATEST = 500

/** States of a workflow that has not come to an end. Medusa writes none down before the end, except the first. */
const UNFINISHED = ["not_started", "invoking", "waiting_to_compensate", "compensating"]

const execution = z.object({
  created_at: z.coerce.date(),
  context: z.object({ data: z.object({ payload: z.object({ id: z.string() }) }) }),
})

const session = z.object({ status: z.string(), provider_id: z.string() })
export const chosenSessions = z.array(session.nullable()).nullish()

const cartRow = z.object({
  id: z.string(),
  payment_collection: z
    .object({ payments: z.array(z.unknown()).nullish(), payment_sessions: chosenSessions })
    .nullish(),
})

const orderRow = z.object({ created_at: z.coerce.date() })

/** Statuses of a payment session that completing a cart would take, though nobody has paid, and of one it would not. */
const WAITING: readonly string[] = ["pending", "requires_more"]
const OVER: readonly string[] = ["error", "canceled"]

/** Whether the shopper has chosen another provider than PayUnit, who may be paid yet. */
export function isForAnother(sessions: z.output<typeof chosenSessions>): boolean {
  return (sessions ?? []).some(
    (chosen) => chosen !== null && !OVER.includes(chosen.status) && !isPayUnitProvider(chosen.provider_id),
  )
}

/**
 * The sweep for such orders: it lets those that PayUnit was to be paid for wait like those that were placed
 * before their payment: they are cancelled once nobody can pay them any more.
 */
export const abandonedOrdersSweep: Sweep = {
  job: ABANDONED_ORDERS_SWEEP,
  what: "abandoned orders",
  everyMinutes: 10,
  async run(container) {
    const { unpaidOrders } = resolvePayUnit(container)
    for (const { id, cartId, createdAt, isOurs } of await findAbandonedOrders(container)) {
      if (isOurs) {
        const until = new Date(createdAt.getTime() + DEFAULT_CANCEL_UNPAID_AFTER_MINUTES * 60_000)
        await unpaidOrders.awaitLeft(cartId, id, until)
      }
    }
  },
}

/**
 * Abandoned orders: unpaid, by completions of carts that Medusa began and never ended. What a shop makes of a cart in
 * its own way is none of them, whoever is to pay for it when.
 */
export async function findAbandonedOrders(container: MedusaContainer): Promise<AbandonedOrder[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const now = await resolvePayUnit(container).figures.now()
  const brokenOff = await brokenOffCompletions(container.resolve(Modules.WORKFLOW_ENGINE), now)
  return await inChunks([...brokenOff.keys()], async (cartIds) => await leftOf(query, cartIds, brokenOff, now))
}

/**
 * When the completions of carts began that were broken off or go on, by cart. Medusa writes that down without a time zone,
 * so it may be hours from what another process says of the same moment.
 */
async function brokenOffCompletions(engine: IWorkflowEngineService, now: Date): Promise<Map<string, Date>> {
  const executions = await engine.listWorkflowExecutions(
    {
      workflow_id: completeCartWorkflowId,
      state: UNFINISHED,
      created_at: { $gte: new Date(now.getTime() - DAYS * DAY_MS).toISOString() },
    },
    { select: ["id", "created_at", "context"], take: LATEST, order: { created_at: "DESC" } },
  )
  return new Map(
    executions.flatMap((row) => {
      const read = execution.safeParse(row)
      return read.success ? [[read.data.context.data.payload.id, read.data.created_at] as const] : []
    }),
  )
}

async function leftOf(
  query: Query,
  cartIds: string[],
  brokenOff: ReadonlyMap<string, Date>,
  now: Date,
): Promise<AbandonedOrder[]> {
  const links = await query.graph({
    entity: "order_cart",
    fields: ["order_id", "cart_id"],
    filters: { cart_id: cartIds },
  })
  const cartOf = new Map(
    z
      .array(z.object({ order_id: z.string(), cart_id: z.string() }))
      .parse(links.data)
      .map(({ order_id, cart_id }) => [order_id, cart_id]),
  )
  if (cartOf.size === 0) {
    return []
  }
  const [orders, carts] = await Promise.all([
    query.graph({
      entity: "order",
      fields: [...ORDER_MONEY_FIELDS, "created_at"],
      filters: { id: [...cartOf.keys()] },
    }),
    query.graph({
      entity: "cart",
      fields: [
        "id",
        "payment_collection.payments.id",
        "payment_collection.payment_sessions.status",
        "payment_collection.payment_sessions.provider_id",
      ],
      filters: { id: [...cartOf.values()] },
    }),
  ])
  const collectionOf = new Map(
    z
      .array(cartRow)
      .parse(carts.data)
      .map(({ id, payment_collection }) => [id, payment_collection]),
  )
  return orders.data.flatMap((row: unknown) => {
    const money = orderMoneyOf(row)
    const createdAt = orderRow.parse(row).created_at
    const cartId = cartOf.get(money.orderId) ?? ""
    const collection = collectionOf.get(cartId)
    const sessions = (collection?.payment_sessions ?? []).filter((one) => one !== null)
    const isLeft =
      isOf(money, createdAt, brokenOff.get(cartId)) &&
      now.getTime() - createdAt.getTime() > PLACING_MS &&
      (collection?.payments ?? []).length === 0 &&
      sessions.every(({ status }) => WAITING.includes(status) || OVER.includes(status))
    return isLeft ? [{ id: money.orderId, cartId, createdAt, isOurs: !isForAnother(sessions) }] : []
  })
}

/** Whether an order may be of a completion that began then, and is as that left it. */
function isOf(money: OrderMoney, createdAt: Date, startedAt: Date | undefined): boolean {
  return (
    startedAt !== undefined &&
    Math.abs(createdAt.getTime() - startedAt.getTime()) < DAY_MS &&
    money.version === 1 &&
    outstandingOf(money) > 0 &&
    paidOf(money) === 0
  )
}
