import { z } from "zod"
import { COUNTRIES, DEFAULT_OPERATORS, fitsMask, normalizePhone, predictOperator, readPhone } from "../../gateway/phone"
import type { TextKey } from "../shared/lib/texts"
import { amountTyped, required, errorCode } from "../shared/lib/field-schemas"

export interface PayoutRules {
  /** What is not refunded yet. */
  left: number
  currencyCode: string
  /** The mask of the number that paid, which the one that gets it has to fit; null where nobody knows it. */
  payerMask: string | null
}

/** The operators that payouts go to, as codes with their names. */
export const PAYEE_OPERATORS = DEFAULT_OPERATORS.map(({ shortcode, name }) => [shortcode, name] as const)

/** What is wrong with the number that somebody types; null for one that PayUnit sends to. */
export function problemOfPayee(phone: string, payerMask: string | null): TextKey | null {
  if (normalizePhone(phone, COUNTRIES[0]) === null) {
    const reading = readPhone(phone)
    return "reason" in reading ? `phone.${reading.reason}` : "payouts.form.notMobile"
  }
  return payerMask === null || fitsMask(phone, payerMask) ? null : "refundHelper.numberWrong"
}

/** Whether a number's beginning does not tell whose it is. */
export function isOfAnyOperator(phone: string): boolean {
  return normalizePhone(phone, COUNTRIES[0]) !== null && predictOperator(phone) === null
}

/** What somebody tells of a refund that PayUnit is to send. The operator is told where the number does not tell it. */
export const payoutForm = ({ left, currencyCode, payerMask }: PayoutRules) =>
  z
    .object({
      amount: amountTyped({ currencyCode, most: { amount: left, tooMuch: "form.amountTooMuch" } }),
      phone: z
        .string()
        .trim()
        .superRefine((phone, context) => {
          const problem = problemOfPayee(phone, payerMask)
          if (problem !== null) {
            context.addIssue({ code: "custom", message: problem })
          }
        }),
      operator: z.string(),
      name: required("payouts.form.nameMissing").max(100),
    })
    .refine(({ phone, operator }) => operator !== "" || !isOfAnyOperator(phone), {
      path: ["operator"],
      ...errorCode("payouts.form.operatorMissing"),
    })
    .transform(({ operator, ...payout }) => (isOfAnyOperator(payout.phone) ? { ...payout, operator } : payout))
