/** By what money can go back: each has steps of its own. */
export type RefundWay = "mtn" | "orange" | "phone" | "card"

/** The way back to who paid with an operator, by its code, such as `CM_MTNMOMO`; null for one that is not known. */
export function wayBack(operatorCode: string | null): RefundWay {
  const code = (operatorCode ?? "").toLowerCase()
  if (code.includes("mtn")) {
    return "mtn"
  }
  if (code.includes("orange")) {
    return "orange"
  }
  return /card|visa|mastercard|bank/.test(code) ? "card" : "phone"
}
