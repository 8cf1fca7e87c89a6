import { z } from "zod"
import { smallestUnit } from "../../gateway"
import { type OrderMoney, worthOf } from "../../domain/payments"
import { majorUnits, type Query } from "../query"

/** What {@link readOrderMoney} asks Medusa for, and {@link orderMoneyOf} takes: to be read along with other fields. */
export const ORDER_MONEY_FIELDS = [
  "id",
  "status",
  "version",
  "currency_code",
  // With the total, Medusa works out what its lines are worth.
  "total",
  "items.return_requested_total",
  "transactions.amount",
  "transactions.reference",
  "transactions.reference_id",
  "transactions.version",
  "transactions.created_at",
]

const orderRow = z.object({
  id: z.string(),
  status: z.string().nullish(),
  version: z.coerce.number(),
  currency_code: z.string(),
  total: majorUnits,
  items: z.array(z.object({ return_requested_total: majorUnits.nullish() }).nullish()).nullish(),
  transactions: z
    .array(
      z.object({
        amount: majorUnits,
        reference: z.string().nullish(),
        reference_id: z.string().nullish(),
        version: z.coerce.number(),
        created_at: z.coerce.date(),
      }),
    )
    .nullish(),
})

/** Reads an order's books; null where there is no such order. */
export async function readOrderMoney(query: Query, orderId: string): Promise<OrderMoney | null> {
  const { data } = await query.graph({ entity: "order", fields: ORDER_MONEY_FIELDS, filters: { id: orderId } })
  return data.length === 0 ? null : orderMoneyOf(data[0])
}

const collectionsRow = z.object({ payment_collections: z.array(z.object({ id: z.string() }).nullish()).nullish() })

/** Reads an order's books, with the ids of its payment collections; null where there is no such order. */
export async function readOrderMoneyIn(
  query: Query,
  orderId: string,
): Promise<{ money: OrderMoney; collectionIds: string[] } | null> {
  const { data } = await query.graph({
    entity: "order",
    fields: [...ORDER_MONEY_FIELDS, "payment_collections.id"],
    filters: { id: orderId },
  })
  if (data.length === 0) {
    return null
  }
  const collections = collectionsRow.parse(data[0]).payment_collections ?? []
  return { money: orderMoneyOf(data[0]), collectionIds: collections.flatMap((one) => one?.id ?? []) }
}

/**
 * What an order was worth in some of its versions, net of what was requested back then. Medusa keeps what it was in each
 * of them: items, shipping and credit lines.
 */
export async function readWorthIn(
  query: Query,
  orderId: string,
  versions: Iterable<number>,
): Promise<Map<number, number>> {
  const worth = new Map<number, number>()
  for (const version of new Set(versions)) {
    const { data } = await query.graph({
      entity: "order",
      fields: ORDER_MONEY_FIELDS,
      filters: { id: orderId, version },
    })
    if (data.length > 0) {
      worth.set(version, worthOf(orderMoneyOf(data[0])))
    }
  }
  return worth
}

/** An order's books, with what the order was worth when each of its transactions was written. */
export async function withWorthBefore(query: Query, money: OrderMoney): Promise<OrderMoney> {
  const versions = money.transactions.map(({ version }) => version).filter((version) => version < money.version)
  return { ...money, worthBefore: await readWorthIn(query, money.orderId, versions) }
}

/** An order's books from a row that was read with {@link ORDER_MONEY_FIELDS}. */
export function orderMoneyOf(row: unknown): OrderMoney {
  const order = orderRow.parse(row)
  return {
    orderId: order.id,
    status: order.status ?? "pending",
    version: order.version,
    currencyCode: order.currency_code,
    smallestUnit: smallestUnit(order.currency_code),
    total: order.total,
    returnRequested: (order.items ?? []).reduce((sum, item) => sum + (item?.return_requested_total ?? 0), 0),
    transactions: (order.transactions ?? []).map(({ amount, reference, reference_id, version, created_at }) => ({
      amount,
      reference: reference ?? null,
      referenceId: reference_id ?? null,
      version,
      at: created_at,
    })),
  }
}
