import type { z } from "zod"
import type { Simulation } from "../simulation"
import type { MerchantAccount } from "../state"
import { type Answer, refused } from "../answers"

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
  /** The operation as the client names it, and faults and the journal with it. */
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

/**
 * What an old client sent, with the slips mended that the live service is known to overlook, and only where a rule is
 * broken: a number as text, nothing at all as an empty text or null, a word in other letters.
 */
function mended(input: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(input)
  for (const issue of issues) {
    const last = issue.path.at(-1)
    const holder = issue.path.slice(0, -1).reduce<unknown>(below, copy)
    if (last !== undefined && isHolder(holder)) {
      // Undefined is read as missing.
      holder[last] = mend(holder[last], issue)
    }
  }
  return copy
}

/** A value that broke a rule as the service takes it; undefined where it stands for nothing. */
function mend(value: unknown, issue: z.core.$ZodIssue): unknown {
  if (value === "" || value === null) {
    return undefined
  }
  if (typeof value !== "string") {
    return value
  }
  if (issue.code === "invalid_type" && issue.expected === "number" && /^\s*\d+(\.\d+)?\s*$/.test(value)) {
    return Number(value)
  }
  if (issue.code === "invalid_value") {
    const word = value.trim().toLowerCase()
    return issue.values.find((known) => typeof known === "string" && known.toLowerCase() === word) ?? value
  }
  return value
}

function below(holder: unknown, key: PropertyKey): unknown {
  return isHolder(holder) ? holder[key] : undefined
}

function isHolder(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null
}
