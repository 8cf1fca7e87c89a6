import { z } from "zod"
import { amountTyped, written, wrong } from "../../shared/lib/typed"
import { PAYUNIT } from "./operators"
import { fitsMask } from "./refund-payer"

/** How the server calls the way that money went back where nobody told it. */
export const NO_METHOD = "unspecified"

export interface ManualRefundRules {
  /** What has not gone back yet. */
  left: number
  currencyCode: string
  /** Whether it ends the payment even if some is kept, which wants a note. */
  resolves: boolean
  /** The mask of the number that paid, where that is not the customer's: then the number is typed, and has to fit. */
  payerMask?: string | null
}

/** What somebody tells of a manual refund. How it went back is said unless PayUnit itself sent it. */
export const manualRefundForm = ({ left, currencyCode, resolves, payerMask = null }: ManualRefundRules) =>
  z
    .object({
      amount: amountTyped({ currencyCode, most: { amount: left, tooMuch: "form.amountTooMuch" } }),
      by_payunit: z.boolean(),
      method: written,
      reference: written,
      note: written,
      // For whoever sends the money: it is not sent to the server, which keeps no full number.
      phone: z
        .string()
        .refine((phone) => payerMask === null || fitsMask(phone, payerMask), { error: "refundHelper.numberWrong" }),
    })
    .refine(({ by_payunit, method }) => by_payunit || method !== undefined, {
      path: ["method"],
      ...wrong("form.methodRequired"),
      // Also where something else is missing.
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "method"),
    })
    .refine(({ amount, note }) => !(resolves && amount < left && note === undefined), {
      path: ["note"],
      ...wrong("form.noteRequired"),
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "amount" || path?.[0] === "note"),
    })
    .transform(({ phone: _phone, method = PAYUNIT, ...told }) => ({ ...told, method }))
