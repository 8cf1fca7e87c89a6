import { decimalsOf } from "./format"

/** The amount that was typed, whichever sign its language puts before decimals and between thousands. */
export function amountOf(text: string): number {
  const digits = text.replace(/[\s\u00a0\u202f']/g, "").replace(",", ".")
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : NaN
}

/**
 * The amount of a currency that was typed: in one without decimals, such as the franc, points and commas before three
 * digits part thousands, so that `12,500` and `12.500` are 12500.
 */
export function amountIn(text: string, currencyCode: string): number {
  const typed = text.trim()
  const isGrouped = decimalsOf(currencyCode) === 0 && /^\d{1,3}([.,]\d{3})+$/.test(typed)
  return amountOf(isGrouped ? typed.replace(/[.,]/g, "") : typed)
}

/** Whether an amount has no more decimals than its currency. */
export function isWhole(amount: number, currencyCode: string): boolean {
  return Number.isInteger(Math.round(amount * 10 ** decimalsOf(currencyCode) * 1e6) / 1e6)
}

/** The sum of what was typed so far; what is no amount yet counts as nothing. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + (Number.isFinite(amount) ? amount : 0), 0)
}
