import type { AnswerOf, TransactionsQuery } from "../../shared/lib/api"
import type { TextTools } from "../../shared/hooks/use-texts"
import { type ListState, PAGE_SIZE, spanIn, textsIn, writeList } from "../../shared/lib/list-state"

/** Filters of the list of payments. */
export const PAYMENT_FILTERS = [
  "state",
  "held_reason",
  "resolved",
  "outcome",
  "prompted",
  "account",
  "operator",
  "to_call",
  "created_at",
  "paid_at",
  "refunded_at",
  "customer_id",
] as const

/** What the list of payments shows. */
export type PaymentList = ListState<(typeof PAYMENT_FILTERS)[number]>

/** The filters for what waits for a person. */
export const WAITING: PaymentList["filtering"] = { state: ["held"], resolved: "false" }

/** Where the list stands on its page. */
export const LIST_ANCHOR = "payments"

/** What the list of payments can be sorted by, in the table's words and in the API's. */
const ORDERS: Readonly<Record<string, NonNullable<TransactionsQuery["order"]>>> = {
  created_at: "oldest",
  "-created_at": "newest",
  amount: "smallest",
  "-amount": "largest",
}

/** The address at which the list shows this. */
export function addressOf(filtering: PaymentList["filtering"], sorting = ""): string {
  const params = writeList({ filtering, search: "", pageIndex: 0, sorting }, PAYMENT_FILTERS)
  return `/payunit?${params.toString()}#${LIST_ANCHOR}`
}

/** What the API is asked. */
export function queryOf({ filtering, search, pageIndex, sorting = "" }: PaymentList): TransactionsQuery {
  const [opened, paid, refunded] = [filtering.created_at, filtering.paid_at, filtering.refunded_at].map(spanIn)
  const several = (["state", "held_reason", "outcome", "account", "operator"] as const).flatMap((name) => {
    const texts = textsIn(filtering[name])
    return texts === undefined ? [] : [[name, texts] as const]
  })
  const yesOrNo = (["resolved", "prompted"] as const).flatMap((name) => {
    const text = textsIn(filtering[name])?.[0]
    return text === "true" || text === "false" ? [[name, text] as const] : []
  })
  const customer_id = textsIn(filtering.customer_id)?.[0]
  const q = search.trim()
  return {
    ...(Object.fromEntries([...several, ...yesOrNo]) as Pick<TransactionsQuery, "state" | "resolved">),
    ...(textsIn(filtering.to_call)?.[0] === "true" && { to_call: "true" as const }),
    ...(opened?.from && { from: opened.from }),
    ...(opened?.to && { to: opened.to }),
    ...(paid?.from && { paid_from: paid.from }),
    ...(paid?.to && { paid_to: paid.to }),
    ...(refunded?.from && { refunded_from: refunded.from }),
    ...(refunded?.to && { refunded_to: refunded.to }),
    ...(customer_id && { customer_id }),
    ...(q !== "" && { q }),
    order: ORDERS[sorting] ?? "held_first",
    limit: PAGE_SIZE,
    offset: pageIndex * PAGE_SIZE,
  }
}

type Sums = NonNullable<AnswerOf<"GET /admin/payunit/transactions">["sums"]>

/** What a list received, by currency: `Received: FCFA 45,000 (3 payments)`. */
export function receivedText({ t, money, number }: TextTools, sums: Sums): string {
  return sums
    .map(({ received, currency_code, count }) =>
      t("list.received", { amount: money(received, currency_code), count, number: number(count) }),
    )
    .join(" · ")
}
