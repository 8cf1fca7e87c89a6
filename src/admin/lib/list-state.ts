import type { TransactionsQuery } from "./api"

/** Payments on one page of the list. */
export const PAGE_SIZE = 20

/** Filters of the list. Each is kept in the page's address under its own name. */
export const FILTERS = ["state", "held_reason", "resolved", "account", "operator", "created_at"] as const
export type FilterName = (typeof FILTERS)[number]
/** The filters that are set, as the table keeps them. */
export type Filtering = Partial<Record<FilterName, unknown>>

/** What the list shows. Kept in the page's address, so that it can be bookmarked and gone back to. */
export interface ListState {
  filtering: Filtering
  search: string
  pageIndex: number
}

/** The filters for what waits for a person. */
export const WAITING: Filtering = { state: ["held"], resolved: "false" }

export function readListState(params: URLSearchParams): ListState {
  const entries = FILTERS.map((name) => [name, parse(params.get(name))] as const)
  const page = Number(params.get("page") ?? "1")
  return {
    filtering: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    search: params.get("q") ?? "",
    pageIndex: Number.isInteger(page) && page > 0 ? page - 1 : 0,
  }
}

export function writeListState({ filtering, search, pageIndex }: ListState): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of FILTERS) {
    if (isSet(filtering[name])) {
      params.set(name, JSON.stringify(filtering[name]))
    }
  }
  if (search !== "") params.set("q", search)
  if (pageIndex > 0) params.set("page", String(pageIndex + 1))
  return params
}

/** What the API is asked. What somebody typed into the address by hand and is no filter is left out. */
export function queryOf({ filtering, search, pageIndex }: ListState): TransactionsQuery {
  const { created_at } = filtering
  const range = typeof created_at === "object" && created_at !== null ? (created_at as Record<string, unknown>) : {}
  const [from, until] = [timeIn(range, "$gte"), timeIn(range, "$lte")]
  const several = (name: FilterName): string[] | undefined => {
    const value = filtering[name]
    const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string")
    return texts.length > 0 ? texts : undefined
  }
  const [state, held_reason, account, operator] = [
    several("state"),
    several("held_reason"),
    several("account"),
    several("operator"),
  ]
  const resolved = several("resolved")?.[0]
  const q = search.trim()
  return {
    ...(state && { state }),
    ...(held_reason && { held_reason }),
    ...((resolved === "true" || resolved === "false") && { resolved }),
    ...(account && { account }),
    ...(operator && { operator }),
    ...(from && { from: from.toISOString() }),
    ...(until && { to: endOf(until).toISOString() }),
    ...(q !== "" && { q }),
    order: "held_first",
    limit: PAGE_SIZE,
    offset: pageIndex * PAGE_SIZE,
  }
}

/** The last day of a range belongs to it: a date picker gives its first moment, or its last. */
function endOf(until: Date): Date {
  const isMidnight = until.getHours() === 0 && until.getMinutes() === 0
  return isMidnight ? new Date(until.getFullYear(), until.getMonth(), until.getDate() + 1) : until
}

function timeIn(range: Record<string, unknown>, key: string): Date | null {
  const value = range[key]
  const time = typeof value === "string" ? new Date(value) : null
  return time === null || Number.isNaN(time.getTime()) ? null : time
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}

function parse(text: string | null): unknown {
  if (text === null) {
    return undefined
  }
  try {
    const value: unknown = JSON.parse(text)
    // The options of a choice are texts: `true` typed into the address means "true".
    return typeof value === "object" ? (value ?? undefined) : text.replace(/^"|"$/g, "")
  } catch {
    return text
  }
}
