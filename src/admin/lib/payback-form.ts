import { decimalsOf } from "./format"

/** What somebody has typed about a payback. */
export interface PaybackForm {
  amount: string
  method: string
  reference: string
  note: string
}

export interface PaybackRules {
  /** What has not gone back yet. */
  left: number
  currencyCode: string
  /** Whether it ends the payment even if some is kept, which wants a note. */
  resolves: boolean
}

export type PaybackMistake =
  "amountNotPositive" | "amountNotWhole" | "amountTooMuch" | "methodRequired" | "noteRequired"

/** The amount that was typed, whichever sign its language puts before decimals and between thousands. */
export function amountOf(text: string): number {
  const digits = text.replace(/[\s\u00a0\u202f']/g, "").replace(",", ".")
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : NaN
}

/** What is wrong with it, by field. The server has the last word. */
export function mistakesIn(
  form: PaybackForm,
  { left, currencyCode, resolves }: PaybackRules,
): Partial<Record<keyof PaybackForm, PaybackMistake>> {
  const amount = amountOf(form.amount)
  const factor = 10 ** decimalsOf(currencyCode)
  const wrongAmount: PaybackMistake | null = !(amount > 0)
    ? "amountNotPositive"
    : amount > left
      ? "amountTooMuch"
      : !Number.isInteger(Math.round(amount * factor * 1e6) / 1e6)
        ? "amountNotWhole"
        : null
  const keeps = wrongAmount === null && resolves && amount < left
  return {
    ...(wrongAmount !== null && { amount: wrongAmount }),
    ...(form.method.trim() === "" && { method: "methodRequired" as const }),
    ...(keeps && form.note.trim() === "" && { note: "noteRequired" as const }),
  }
}
