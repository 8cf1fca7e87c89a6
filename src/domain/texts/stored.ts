import { z } from "zod"
import type { StoredCause } from "./causes"
import type { HistoryEntry } from "./history"

const text = z.string().nullable().catch(null)

const params = z
  .record(z.string(), z.union([z.string(), z.number(), z.object({ amount: z.number(), currency: z.string() })]))
  .catch({})

/** A cause as it was stored. */
export const storedCause: z.ZodType<StoredCause> = z.object({ code: z.string(), params })

/** What is stored of causes, or nothing; what cannot be read is left out, since it is for people. */
export const storedCauses = z
  .array(storedCause.nullable().catch(null))
  .nullish()
  .catch([])
  .transform((causes) => (causes ?? []).filter((one) => one !== null))

const entry: z.ZodType<HistoryEntry> = z.object({
  at: z.string(),
  code: z.string(),
  params,
  causes: storedCauses,
  by: text,
  note: text,
})

/** A history as it was stored; what cannot be read is left out, since it is for people. */
export const storedHistory = z
  .array(entry.nullable().catch(null))
  .transform((entries) => entries.filter((one) => one !== null))
