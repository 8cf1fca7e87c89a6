import type { TransactionAnswer } from "../../../api/answers"
import type { Translate } from "../../shared/lib/texts"
import { OPERATORS } from "../../../gateway/phone"

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
