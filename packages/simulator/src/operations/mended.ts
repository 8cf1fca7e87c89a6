import type { z } from "zod"

/**
 * What an old client sent, with the slips mended that the live service is known to overlook, and only where a rule is
 * broken: a number as text, nothing at all as an empty text or null, a word in other letters.
 */
export function mended(input: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
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
