import { z } from "zod"
import type { AccountingOrder } from "../../domain/payments"
import { inChunks, majorUnits, type Query } from "../query"

const orderRow = z.object({
  id: z.string(),
  display_id: z.coerce.number().nullish(),
  currency_code: z.string(),
  tax_total: majorUnits,
})

/** The numbers and taxes of orders, by their ids; those that are gone are left out. */
export async function readOrderTaxes(query: Query, orderIds: Iterable<string>): Promise<Map<string, AccountingOrder>> {
  const rows = await inChunks([...new Set(orderIds)], async (ids) => {
    const fields = ["id", "display_id", "currency_code", "tax_total"]
    const { data } = await query.graph({ entity: "order", fields, filters: { id: ids } })
    return z.array(orderRow).parse(data)
  })
  return new Map(
    rows.map(({ id, display_id, currency_code, tax_total: tax }) => [
      id,
      { number: display_id ?? null, currency_code: currency_code.toLowerCase(), tax },
    ]),
  )
}
