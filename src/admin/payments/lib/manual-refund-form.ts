import { z } from "zod"
import { amountIn } from "../../shared/lib/amounts"
import { amountTyped, trimmedText, errorCode } from "../../shared/lib/field-schemas"
import { PAYUNIT } from "./operators"
import { fitsMask } from "../../../gateway/phone"

/** The method of a refund where nobody named one, as the server calls it. */
export const NO_METHOD = "unspecified"

export interface ManualRefundRules {
  /** What is not refunded yet. */
  left: number
  currencyCode: string
  /** Whether the refund ends the payment even if some is kept, which wants a note. */
  resolves: boolean
  /** The mask of the number that paid, where that is not the customer's: then the number is typed, and has to fit. */
  payerMask?: string | null
  /** Above what, with what was refunded before, a colleague is asked first; null where nobody is. */
  above: number | null
  before: number
  /** Whether a colleague agreed to less than is left, which is kept then. */
  keeps: boolean
}

/** Whether a colleague has to agree before an amount is sent. */
export function asksFirst({ above, before, currencyCode }: ManualRefundRules, typed: string): boolean {
  return above !== null && before + amountIn(typed, currencyCode) > above
}

/** What somebody enters of a manual refund. Its method is named unless PayUnit itself sent it. */
export const manualRefundForm = (rules: ManualRefundRules) => {
  const { left, currencyCode, resolves, payerMask = null, above, before, keeps } = rules
  const asks = (amount: number): boolean => above !== null && before + amount > above
  return z
    .object({
      amount: amountTyped({ currencyCode, most: { amount: left, tooMuch: "form.amountTooMuch" } }),
      by_payunit: z.boolean(),
      method: trimmedText,
      reference: trimmedText,
      note: trimmedText,
      // For whoever sends the money: it is not sent to the server, which keeps no full number.
      phone: z
        .string()
        .refine((phone) => payerMask === null || fitsMask(phone, payerMask), { error: "refundHelper.numberWrong" }),
    })
    .refine(({ amount, by_payunit, method }) => asks(amount) || by_payunit || method !== undefined, {
      path: ["method"],
      ...errorCode("form.methodRequired"),
      // Also where something else is missing.
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "method"),
    })
    .refine(({ amount, note }) => !asks(amount) || note !== undefined, {
      path: ["note"],
      ...errorCode("refundApproval.reasonRequired"),
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "amount"),
    })
    .refine(({ amount, note }) => !(resolves && (keeps || amount < left) && note === undefined), {
      path: ["note"],
      ...errorCode("form.noteRequired"),
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "amount" || path?.[0] === "note"),
    })
    .transform(({ phone: _phone, method = PAYUNIT, ...refund }) => ({ ...refund, method, asks: asks(refund.amount) }))
}
