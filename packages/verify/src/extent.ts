import { SAMPLES } from "./contract"
import { HABITS } from "./habits"
import type { VerifyOptions } from "./options"

/** What a run opens at most, sends and makes. */
export interface Extent {
  payments: number
  prompts: number
  invoices: number
}

/** Two of `invoice/create`, with every field and with those that are required alone; one to pay, one to ask about; one habit's. */
const INVOICES = 5

/** Says how much a run comes to, before it begins. In live mode it sends the one prompt, and makes no invoice. */
export function extentOf({ mode, phones }: Pick<VerifyOptions, "mode" | "phones">): Extent {
  // What pays out is asked about by itself.
  const samples = Object.values(SAMPLES).filter(({ paysOut }) => paysOut !== true)
  const tries = [...samples, ...Object.values(HABITS)]
  const prompts = tries.reduce((sum, one) => sum + (one.prompts ?? 0), 0)
  const canPrompt = phones.size > 0
  return {
    // One for each operation and habit is more than are opened; a test counts.
    payments: tries.length,
    prompts: (canPrompt ? 1 : 0) + (canPrompt && mode === "test" ? prompts : 0),
    invoices: mode === "test" ? INVOICES : 0,
  }
}
