/** Rows on one page of a list. */
export const PAGE_SIZE = 20

/** What a list shows. Kept in the page's address, so that it can be bookmarked and gone back to. */
export interface ListState<FilterName extends string = string> {
  /** The filters that are set, as the table keeps them. */
  filtering: Partial<Record<FilterName, unknown>>
  search: string
  pageIndex: number
  /** What the list is sorted by: a column, with a `-` before it for descending; empty for the usual order. */
  sorting?: string
}

/** Reads a list's state. Each filter is kept in the address under its own name. */
export function readList<FilterName extends string>(
  params: URLSearchParams,
  names: readonly FilterName[],
): ListState<FilterName> {
  const entries = names.map((name) => [name, parse(params.get(name))] as const)
  const page = Number(params.get("page") ?? "1")
  const sorting = params.get("order") ?? ""
  return {
    filtering: Object.fromEntries(
      entries.filter(([, value]) => value !== undefined),
    ) as ListState<FilterName>["filtering"],
    search: params.get("q") ?? "",
    pageIndex: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    ...(sorting !== "" && { sorting }),
  }
}

/** Whether a list shows only some of its rows. */
export function isNarrowed({ filtering, search }: ListState): boolean {
  return search.trim() !== "" || Object.values(filtering).some(isSet)
}

export function writeList<FilterName extends string>(
  { filtering, search, pageIndex, sorting = "" }: ListState<FilterName>,
  names: readonly FilterName[],
): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of names) {
    if (isSet(filtering[name])) {
      params.set(name, JSON.stringify(filtering[name]))
    }
  }
  if (search !== "") params.set("q", search)
  if (sorting !== "") params.set("order", sorting)
  if (pageIndex > 0) params.set("page", String(pageIndex + 1))
  return params
}

/** The texts of a filter. What somebody typed into the address by hand and is none is left out. */
export function textsIn(value: unknown): string[] | undefined {
  const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string")
  return texts.length > 0 ? texts : undefined
}

/** The span of a date filter; its end is no part of it. */
export function spanIn(value: unknown): { from: string | null; to: string | null } {
  const range = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
  const [from, until] = [timeIn(range, "$gte"), timeIn(range, "$lte")]
  return { from: from?.toISOString() ?? null, to: until === null ? null : endOf(until).toISOString() }
}

/** The last day of a range belongs to it: a date picker gives its first moment, or its last. */
function endOf(until: Date): Date {
  if (until.getMilliseconds() === 999) {
    return new Date(until.getTime() + 1)
  }
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
