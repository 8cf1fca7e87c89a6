import { z } from "zod"
import { isClosedOrder, type StockLine, unreservedLines, type UnreservedLine } from "../../domain/payments"
import { majorUnits, type Query } from "../query"

/** What {@link unreservedOf} needs of an order. */
export const ORDER_STOCK_FIELDS = [
  "id",
  "status",
  "items.id",
  "items.title",
  "items.variant_id",
  "items.detail.quantity",
  "items.detail.fulfilled_quantity",
  "items.variant.manage_inventory",
  "items.variant.inventory_items.inventory_item_id",
  "items.variant.inventory_items.required_quantity",
]

const lineRow = z.object({
  id: z.string(),
  title: z.string(),
  variant_id: z.string().nullish(),
  detail: z.object({ quantity: majorUnits, fulfilled_quantity: majorUnits }),
  variant: z
    .object({
      manage_inventory: z.boolean().nullish(),
      inventory_items: z
        .array(z.object({ inventory_item_id: z.string(), required_quantity: majorUnits }).nullish())
        .nullish(),
    })
    .nullish(),
})
const orderRow = z.object({
  id: z.string(),
  status: z.string().nullish(),
  items: z.array(lineRow.nullish()).nullish(),
})

const reservationRow = z.object({
  line_item_id: z.string().nullish(),
  inventory_item_id: z.string(),
  quantity: majorUnits,
})

/** The lines of an order for which less stock is put aside than they need. */
export async function readUnreserved(query: Query, orderId: string): Promise<UnreservedLine[]> {
  return (await readUnreservedOf(query, [orderId])).get(orderId) ?? []
}

/** The lines for which less stock is put aside than they need, of an order that was read with {@link ORDER_STOCK_FIELDS}. */
export async function unreservedOf(query: Query, order: unknown): Promise<UnreservedLine[]> {
  const row = orderRow.parse(order)
  return isClosedOrder(row.status) ? [] : await lacking(query, stockLinesOf(row))
}

/**
 * The lines for which too little stock is put aside, by order: orders that lack nothing, or are closed, are left out.
 */
export async function readUnreservedOf(query: Query, orderIds: string[]): Promise<Map<string, UnreservedLine[]>> {
  const { data } = await query.graph({ entity: "order", fields: ORDER_STOCK_FIELDS, filters: { id: orderIds } })
  const orders = z
    .array(orderRow)
    .parse(data)
    .filter(({ status }) => !isClosedOrder(status))
  const lines = orders.flatMap((order) => stockLinesOf(order))
  const unreserved = await lacking(query, lines)
  return new Map(
    orders
      .map(
        ({ id, items }) =>
          [id, unreserved.filter(({ line }) => (items ?? []).some((item) => item?.id === line.id))] as const,
      )
      .filter(([, lacks]) => lacks.length > 0),
  )
}

async function lacking(query: Query, lines: readonly StockLine[]): Promise<UnreservedLine[]> {
  const managed = lines.filter(({ isManaged, toFulfil }) => isManaged && toFulfil > 0)
  if (managed.length === 0) {
    return []
  }
  const { data: reserved } = await query.graph({
    entity: "reservation",
    fields: ["line_item_id", "inventory_item_id", "quantity"],
    filters: { line_item_id: managed.map(({ id }) => id) },
  })
  return unreservedLines(
    managed,
    z
      .array(reservationRow)
      .parse(reserved)
      .map(({ line_item_id, inventory_item_id, quantity }) => ({
        lineId: line_item_id ?? "",
        inventoryItemId: inventory_item_id,
        quantity,
      })),
  )
}

function stockLinesOf({ items }: z.output<typeof orderRow>): StockLine[] {
  return (items ?? []).flatMap((item) =>
    item == null
      ? []
      : [
          {
            id: item.id,
            title: item.title,
            variantId: item.variant_id ?? null,
            toFulfil: item.detail.quantity - item.detail.fulfilled_quantity,
            isManaged: item.variant?.manage_inventory === true,
            needs: (item.variant?.inventory_items ?? []).flatMap((need) =>
              need == null ? [] : [{ inventoryItemId: need.inventory_item_id, quantity: need.required_quantity }],
            ),
          },
        ],
  )
}
