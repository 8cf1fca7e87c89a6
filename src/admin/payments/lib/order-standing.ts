import type { TransactionAnswer } from "../../../api/answers"
import { isTakenBack, surplusIn } from "./status"
import { ENDED_STATES, heldFacts, mayBeDuplicate, PLACING_STATES } from "../../../domain/payments/states"

/** What an order's payments come to, in one word, and the money that is meant. */
export interface OrderStanding {
  code:
    | "settled"
    | "refunding"
    | "refunded"
    | "paid_twice"
    | "taken_back"
    | "held"
    | "placing"
    | "prompted"
    | "open"
    | "failed"
  amount: number
  currencyCode: string
}

type Attempt = Pick<
  TransactionAnswer,
  | "state"
  | "held_reason"
  | "held_causes"
  | "is_waiting"
  | "amount"
  | "currency_code"
  | "paid"
  | "left_amount"
  | "refunded_amount"
  | "payout_amount"
>

/** Whether an attempt is over and brought no money. */
export function isWithoutMoney({ state }: Pick<Attempt, "state">): boolean {
  return ENDED_STATES.includes(state)
}

/** Whether an attempt to pay an order needs no look any more: it brought nothing, and another one paid. */
export function isOver(attempt: Attempt, all: readonly Attempt[]): boolean {
  return isWithoutMoney(attempt) && all.some(({ state }) => state === "settled" || state === "held")
}

/** Whether a payment may be the same money as what is in the ledger already, so that nothing may be to refund. */
export function mayBeTheSame({ held_causes }: Pick<TransactionAnswer, "held_causes">): boolean {
  return held_causes.some(({ code }) => mayBeDuplicate(code))
}

/** Where the payments of an order stand: what wants somebody first, then what came, then what may still come. */
export function standingOf(attempts: readonly Attempt[]): OrderStanding | null {
  const waiting = attempts.filter(({ is_waiting }) => is_waiting)
  const settled = attempts.filter(({ state }) => state === "settled")
  const [first] = waiting.length > 0 ? waiting : settled.length > 0 ? settled : attempts
  if (first === undefined) {
    return null
  }
  const standing = (code: OrderStanding["code"], amount: number): OrderStanding => ({
    code,
    amount,
    currencyCode: first.paid?.currency_code ?? first.currency_code,
  })
  const sum = (some: readonly Attempt[], of: (attempt: Attempt) => number): number =>
    some.reduce((total, attempt) => total + of(attempt), 0)
  const takenBack = waiting.filter(isTakenBack)
  if (takenBack.length > 0) {
    return standing("taken_back", sum(takenBack, moneyOf))
  }
  if (waiting.length > 0) {
    const isTwice = waiting.every((one) => heldFacts(one.held_reason)?.money === "surplus" && !mayBeTheSame(one))
    return standing(isTwice ? "paid_twice" : "held", sum(waiting, isTwice ? surplusOf : moneyOf))
  }
  const refunding = sum(settled, ({ payout_amount }) => payout_amount)
  if (refunding > 0) {
    return standing("refunding", refunding)
  }
  if (settled.length > 0) {
    const left = sum(settled, ({ left_amount }) => left_amount)
    return left > 0
      ? standing("settled", left)
      : standing(
          "refunded",
          sum(settled, ({ refunded_amount }) => refunded_amount),
        )
  }
  const state = (...states: Attempt["state"][]): Attempt | undefined =>
    attempts.find((attempt) => states.includes(attempt.state))
  const placing = state(...PLACING_STATES)
  if (placing !== undefined) {
    return standing("placing", placing.paid?.amount ?? placing.amount)
  }
  if (state("prompted") !== undefined) {
    return standing("prompted", 0)
  }
  return standing(state("open", "opening") === undefined ? "failed" : "open", 0)
}

function surplusOf(attempt: Attempt): number {
  return surplusIn(attempt) ?? moneyOf(attempt)
}

function moneyOf({ paid, left_amount, amount }: Attempt): number {
  return paid === null ? amount : left_amount
}
