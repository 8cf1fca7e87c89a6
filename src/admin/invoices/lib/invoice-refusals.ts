import { readFields, type Mistakes } from "./invoice-mistakes"
import { Refusal } from "../../shared/lib/refusal"

/** By how much an invoice would ask for more than its order owes, and how that comes. Major units. */
export interface Excess {
  excess: number
  total: number
  figures: Record<(typeof FIGURES)[number], number>
}

/** The figures of an order, in the order in which they are shown. */
export const FIGURES = ["outstanding", "open_invoices", "open_payments", "left"] as const

/** Why an invoice was not made, as the form shows it. */
export type CreateRefusal =
  | { kind: "exceeds"; excess: Excess }
  | { kind: "mistakes"; mistakes: Mistakes }
  /** There is one that says the same and may exist, that says the same and was just made, or that this very form made. */
  | { kind: "elsewhere"; invoiceId: string; which: "inDoubt" | "repeated" | "exists" }
  | { kind: "refused"; why: string }
  | { kind: "other"; error: Error }

const WHICH: Readonly<Record<string, "inDoubt" | "repeated">> = {
  invoice_in_doubt: "inDoubt",
  recorded_already: "repeated",
}

/** Understands why an invoice was not made. */
export function readCreateRefusal(error: Error): CreateRefusal {
  if (!(error instanceof Refusal)) {
    return { kind: "other", error }
  }
  const { code, body } = error
  const { invoice_id: invoiceId, fields } = body
  if (code === "exceeds_outstanding") {
    const figures = recordIn(body, "figures")
    const named = FIGURES.map((name) => [name, numberIn(figures, name)] as const)
    return {
      kind: "exceeds",
      excess: {
        excess: numberIn(body, "excess"),
        total: numberIn(body, "total_amount"),
        figures: Object.fromEntries(named) as Excess["figures"],
      },
    }
  }
  if (code === "invalid_invoice" && Array.isArray(fields)) {
    return { kind: "mistakes", mistakes: readFields(fields) }
  }
  if (typeof invoiceId === "string") {
    return { kind: "elsewhere", invoiceId, which: WHICH[code] ?? "exists" }
  }
  if (code === "invoice_refused") {
    const { failure } = recordIn(recordIn(body, "invoice"), "service")
    return { kind: "refused", why: typeof failure === "string" ? failure : error.message }
  }
  return { kind: "other", error }
}

type Body = Readonly<Record<string, unknown>>

function recordIn(body: Body, name: string): Body {
  const value = body[name]
  return typeof value === "object" && value !== null ? (value as Body) : {}
}

function numberIn(body: Body, name: string): number {
  const value = body[name]
  return typeof value === "number" ? value : 0
}
