import type { TransactionAnswer } from "../../../api/answers"
import type { Translate } from "../../shared/lib/texts"
import { OPERATORS, brandOf, operatorNamed } from "../../../gateway/phone"
import { en } from "../../i18n/en"

/** What was paid with, or who was asked. */
export type Operator = NonNullable<TransactionAnswer["operator"]>

/** The code of what staff confirmed: no operator told of it. */
const BY_HAND = "BY_HAND"

/** How money came or went, where nobody says more than that PayUnit had to do with it. */
export const PAYUNIT = "PayUnit"

/** An example of how money goes back. */
export const MOBILE_MONEY = OPERATORS[0]?.name

/** What people call an operator. */
export function nameOfOperator(t: Translate, { code, name }: Operator): string {
  return code === BY_HAND ? t("byHand.label") : name
}

/** What a payment came by as far as that helps who refunds it: its operator, or in the words of who confirmed it. */
export function paidBy({
  operator,
  confirmation,
}: Pick<TransactionAnswer, "operator" | "confirmation">): Operator | null {
  if (operator?.code !== BY_HAND) {
    return operator
  }
  const method = confirmation?.method ?? PAYUNIT
  return method === PAYUNIT ? null : { code: method, name: method }
}

/** What the dashboard calls a way of paying: a new one has its own name until there is a word for it. */
export function nameOfFlow(t: Translate, flow: string): string {
  return isKnown(flow) ? t(`flows.${flow}`) : flow
}

function isKnown(flow: string): flow is keyof typeof en.flows {
  return Object.hasOwn(en.flows, flow)
}

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
