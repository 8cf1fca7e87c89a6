import { brandOf, operatorNamed } from "../../../gateway/phone"

/** By what money can go back: a code to dial, the operator's app, whatever staff have, or PayUnit's dashboard for a card. */
export type RefundWay =
  { way: "code"; brand: string; code: string } | { way: "app"; brand: string } | { way: "phone" | "card" }

/** The way back to who paid with an operator, by its code, such as `CM_MTNMOMO`; null for one that is not known. */
export function refundWayOf(operatorCode: string | null): RefundWay {
  const operator = operatorNamed(operatorCode ?? "")
  if (operator !== null) {
    const [brand, code] = [brandOf(operator), operator.transferCode]
    return code === undefined ? { way: "app", brand } : { way: "code", brand, code }
  }
  return { way: /card|visa|mastercard|bank/i.test(operatorCode ?? "") ? "card" : "phone" }
}
