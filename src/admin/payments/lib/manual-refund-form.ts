import { z } from "zod"
import { amountTyped, required, written } from "../../shared/lib/typed"

export interface ManualRefundRules {
  /** What has not gone back yet. */
  left: number
  currencyCode: string
  /** Whether it ends the payment even if some is kept, which wants a note. */
  resolves: boolean
}

/** What somebody tells of a manual refund. */
export const manualRefundForm = ({ left, currencyCode, resolves }: ManualRefundRules) =>
  z
    .object({
      amount: amountTyped({ currencyCode, most: { amount: left, tooMuch: "form.amountTooMuch" } }),
      method: required("form.methodRequired"),
      reference: written,
      note: written,
    })
    .refine(({ amount, note }) => !(resolves && amount < left && note === undefined), {
      path: ["note"],
      error: "form.noteRequired",
      // Also where something else is missing.
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "amount" || path?.[0] === "note"),
    })

/** The same where the server knows the amount, and a note says what was done. */
export const heldManualRefundForm = z.object({
  method: written,
  reference: written,
  note: required("form.noteRequired"),
})
