import { amountIn, amountMistakeOf } from "../../shared/lib/amounts"

/** What somebody has typed about a manual refund. */
export interface ManualRefundForm {
  amount: string
  method: string
  reference: string
  note: string
}

export interface ManualRefundRules {
  /** What has not gone back yet; null where the server knows the amount, and a note says what was done. */
  left: number | null
  currencyCode: string
  /** Whether it ends the payment even if some is kept, which wants a note. */
  resolves: boolean
}

export type ManualRefundMistake =
  "amountNotPositive" | "amountNotWhole" | "amountTooMuch" | "methodRequired" | "noteRequired"

/** What is wrong with it, by field. The server has the last word. */
export function mistakesIn(
  form: ManualRefundForm,
  { left, currencyCode, resolves }: ManualRefundRules,
): Partial<Record<keyof ManualRefundForm, ManualRefundMistake>> {
  const hasNote = form.note.trim() !== ""
  if (left === null) {
    return hasNote ? {} : { note: "noteRequired" }
  }
  const amount = amountIn(form.amount, currencyCode)
  const wrongAmount = amount > left ? "amountTooMuch" : amountMistakeOf(amount, currencyCode)
  const keeps = wrongAmount === null && resolves && amount < left
  return {
    ...(wrongAmount !== null && { amount: wrongAmount }),
    ...(form.method.trim() === "" && { method: "methodRequired" as const }),
    ...(keeps && !hasNote && { note: "noteRequired" as const }),
  }
}
