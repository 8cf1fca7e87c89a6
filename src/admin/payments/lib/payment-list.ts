import type { TransactionsQuery } from "../../shared/lib/api"
import { type ListState, PAGE_SIZE, spanIn, textsIn } from "../../shared/lib/list-state"

/** Filters of the list of payments. */
export const PAYMENT_FILTERS = ["state", "held_reason", "resolved", "account", "operator", "created_at"] as const

/** What the list of payments shows. */
export type PaymentList = ListState<(typeof PAYMENT_FILTERS)[number]>

/** The filters for what waits for a person. */
export const WAITING: PaymentList["filtering"] = { state: ["held"], resolved: "false" }

/** What the API is asked. */
export function queryOf({ filtering, search, pageIndex }: PaymentList): TransactionsQuery {
  const { from, to } = spanIn(filtering.created_at)
  const [state, held_reason, account, operator] = [
    textsIn(filtering.state),
    textsIn(filtering.held_reason),
    textsIn(filtering.account),
    textsIn(filtering.operator),
  ]
  const resolved = textsIn(filtering.resolved)?.[0]
  const q = search.trim()
  return {
    ...(state && { state }),
    ...(held_reason && { held_reason }),
    ...((resolved === "true" || resolved === "false") && { resolved }),
    ...(account && { account }),
    ...(operator && { operator }),
    ...(from && { from }),
    ...(to && { to }),
    ...(q !== "" && { q }),
    order: "held_first",
    limit: PAGE_SIZE,
    offset: pageIndex * PAGE_SIZE,
  }
}
