import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { z } from "zod"

/** What is needed of Medusa's query. */
export type Query = Omit<RemoteQueryFunction, symbol>

/** An amount as Medusa's query gives it: a number, a numeric text, or a big number. */
export const majorUnits = z.preprocess((value) => {
  if (typeof value === "object" && value !== null) {
    return "numeric" in value ? value.numeric : "value" in value ? value.value : value
  }
  return value
}, z.coerce.number())

/** Ids asked about at a time. */
const CHUNK = 100

/** Reads what belongs to many ids, some of them at a time. */
export async function inChunks<Row>(ids: readonly string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += CHUNK) {
    rows.push(...(await read(ids.slice(start, start + CHUNK))))
  }
  return rows
}
