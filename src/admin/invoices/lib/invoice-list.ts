import type { TextTools } from "../../shared/hooks/use-texts"
import type { AnswerOf, QueryOf } from "../../shared/lib/api"
import { type ListState, PAGE_SIZE, spanIn, textsIn, writeList } from "../../shared/lib/list-state"

/** Filters of the list of invoices. */
export const INVOICE_FILTERS = [
  "state",
  "held_reason",
  "needs_review",
  "account",
  "due_date",
  "created_at",
  "customer_id",
] as const

/** Columns that the list of invoices can be sorted by, as the API names them. */
export const SORTABLE = ["state", "ref", "client_name", "total_amount", "due_date", "created_at"] as const

/** What the list of invoices shows. */
export type InvoiceList = ListState<(typeof INVOICE_FILTERS)[number]>

/** The filter for what needs a look. */
export const NEEDS_REVIEW: InvoiceList["filtering"] = { needs_review: "true" }

/** The address at which the list shows this. */
export function invoicesAddressOf(filtering: InvoiceList["filtering"]): string {
  return `/payunit/invoices?${writeList({ filtering, search: "", pageIndex: 0 }, INVOICE_FILTERS).toString()}`
}

/** What the list of invoices can be asked by. */
export type InvoicesQuery = QueryOf<"GET /admin/payunit/invoices">

/** What the API is asked. */
export function invoicesQueryOf({ filtering, search, pageIndex, sorting = "" }: InvoiceList): InvoicesQuery {
  const state = textsIn(filtering.state)
  const held_reason = textsIn(filtering.held_reason)
  const needs_review = textsIn(filtering.needs_review)?.[0]
  const account = textsIn(filtering.account)?.[0]
  const customer_id = textsIn(filtering.customer_id)?.[0]
  const due = spanIn(filtering.due_date)
  const created = spanIn(filtering.created_at)
  const q = search.trim()
  const column = sorting.replace(/^-/, "")
  return {
    ...(state && { state: state as InvoicesQuery["state"] }),
    ...(held_reason && { held_reason: held_reason as InvoicesQuery["held_reason"] }),
    ...((needs_review === "true" || needs_review === "false") && { needs_review }),
    ...(account && { account }),
    ...(customer_id && { customer_id }),
    ...(due.from && { due_from: due.from }),
    ...(due.to && { due_to: due.to }),
    ...(created.from && { created_from: created.from }),
    ...(created.to && { created_to: created.to }),
    ...(q !== "" && { q }),
    ...(SORTABLE.some((name) => name === column) && { order: sorting }),
    limit: PAGE_SIZE,
    offset: pageIndex * PAGE_SIZE,
  }
}

type Sums = NonNullable<AnswerOf<"GET /admin/payunit/invoices">["sums"]>

/** What a list of invoices asks for, and what came: `Billed: FCFA 45,000 · Received: FCFA 20,000`. */
export function billedText({ t, money }: TextTools, sums: Sums): string {
  return sums
    .map(({ billed, received, currency_code }) =>
      t("invoices.list.sum", { billed: money(billed, currency_code), received: money(received, currency_code) }),
    )
    .join(" · ")
}
