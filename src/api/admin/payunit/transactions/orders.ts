import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { inChunks } from "../../../../medusa"
import type { OrderNameAnswer } from "../../../answers"

const orderRow = z.object({
  id: z.string(),
  display_id: z.coerce.number().nullish(),
  status: z.string().nullish(),
  payment_collections: z.array(z.object({ id: z.string() }).nullish()).nullish(),
})
type OrderRow = z.output<typeof orderRow>

/** Orders by id. Those that are gone are left out. */
export async function ordersNamed(
  req: MedusaRequest,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, OrderNameAnswer>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = await inChunks(wanted, async (some) => await orders(req, { id: some }))
  return new Map(
    rows.map(({ id, display_id, status }) => [id, { id, display_id: display_id ?? null, status: status ?? null }]),
  )
}

/** The ids of the orders of a number such as `12` or `#12`; none for any other text. */
export async function orderIdsNumbered(req: MedusaRequest, text: string): Promise<string[]> {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  return number === undefined ? [] : (await orders(req, { display_id: Number(number) })).map(({ id }) => id)
}

/** The payment collections that belong to an order. */
export async function collectionsOf(req: MedusaRequest, orderId: string): Promise<string[]> {
  const [order] = await orders(req, { id: orderId }, ["payment_collections.id"])
  return (order?.payment_collections ?? []).flatMap((collection) => (collection == null ? [] : [collection.id]))
}

async function orders(
  req: MedusaRequest,
  filters: Record<string, unknown>,
  more: readonly string[] = [],
): Promise<OrderRow[]> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: ["id", "display_id", "status", ...more], filters })
  return z.array(orderRow).parse(data)
}
