import { z } from "zod"
import { amountTyped, required, written } from "../../shared/lib/typed"
import { fitsMask } from "./refund-payer"

export interface ManualRefundRules {
  /** What has not gone back yet. */
  left: number
  currencyCode: string
  /** Whether it ends the payment even if some is kept, which wants a note. */
  resolves: boolean
  /** The mask of the number that paid, where that is not the customer's: then the number is typed, and has to fit. */
  payerMask?: string | null
}

/** What somebody tells of a manual refund. */
export const manualRefundForm = ({ left, currencyCode, resolves, payerMask = null }: ManualRefundRules) =>
  z
    .object({
      amount: amountTyped({ currencyCode, most: { amount: left, tooMuch: "form.amountTooMuch" } }),
      method: required("form.methodRequired"),
      reference: written,
      note: written,
      // For whoever sends the money: it is not sent to the server, which keeps no full number.
      phone: z
        .string()
        .refine((phone) => payerMask === null || fitsMask(phone, payerMask), { error: "refundHelper.numberWrong" }),
    })
    .refine(({ amount, note }) => !(resolves && amount < left && note === undefined), {
      path: ["note"],
      error: "form.noteRequired",
      // Also where something else is missing.
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "amount" || path?.[0] === "note"),
    })
    .transform(({ phone: _phone, ...told }) => told)

/** The same where the server knows the amount, and a note says what was done. */
export const heldManualRefundForm = z.object({
  method: written,
  reference: written,
  note: required("form.noteRequired"),
})
