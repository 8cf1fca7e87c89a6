import type { z } from "zod"
import type { Simulation } from "../simulation"
import type { MerchantAccount } from "../state"
import { type Answer, refused } from "../answers"
import { mended } from "./mended"

/** A merchant's call, its credentials already recognised. */
export interface Call {
  merchant: MerchantAccount
  /** Decoded `:name` segments of the path. */
  parameters: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Parsed JSON; undefined if there was none. */
  body: unknown
}

/** One operation of the service. */
export interface Operation {
  /** As the client names it, and faults and the journal with it. */
  name: string
  method: "GET" | "POST"
  /** Segments that begin with a colon are parameters. */
  path: string
  /** The habit without which there is no such operation. */
  habit?: "invoice_get" | "deposits"
  /** Told of every call, also of one that a fault hits. */
  note?(simulation: Simulation, call: Pick<Call, "parameters" | "body">): void
  answer(simulation: Simulation, call: Call): Answer
}

/** A body or query in the contract's form, or the answer that says which fields are wrong. `isLenient`: slips are mended. */
export function readInput<Schema extends z.ZodType>(
  { settings }: Simulation,
  schema: Schema,
  input: unknown,
  isLenient = settings.lenient_requests,
): { ok: true; value: z.output<Schema> } | { ok: false; answer: Answer } {
  const strict = schema.safeParse(input)
  const result = strict.success || !isLenient ? strict : schema.safeParse(mended(input, strict.error.issues))
  if (result.success) {
    return { ok: true, value: result.data }
  }
  const fields = result.error.issues.map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`)
  return { ok: false, answer: refused(400, fields.join("; "), fields) }
}
