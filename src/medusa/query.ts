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
