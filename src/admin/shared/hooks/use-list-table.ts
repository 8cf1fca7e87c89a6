import { type DataTableFilter, useDataTable } from "@medusajs/ui"
import { useHref, useNavigate, useSearchParams } from "react-router-dom"
import { type ListState, PAGE_SIZE, readList, writeList } from "../lib/list-state"

/** What a list shows, kept in the page's address, and the way to show something else. */
export interface ListView<FilterName extends string> {
  list: ListState<FilterName>
  show: (list: ListState<FilterName>) => void
}

/** See {@link ListView}. */
export function useListView<FilterName extends string>(filters: readonly FilterName[]): ListView<FilterName> {
  const [params, setParams] = useSearchParams()
  return { list: readList(params, filters), show: (list) => setParams(writeList(list, filters)) }
}

export interface ListTableProps<Row extends { id: string }, FilterName extends string> {
  view: ListView<FilterName>
  /** Undefined while the rows are asked for. */
  rows: Row[] | undefined
  /** How many there are on all pages. */
  count: number | null | undefined
  columns: Parameters<typeof useDataTable<Row>>[0]["columns"]
  filters: DataTableFilter[]
  isSortable?: boolean
  /** Address below which each row has a page of its own; none where it has none. */
  path?: string
}

/** The filter that a customer's page links to. The table itself knows nothing of it: a chip beside it says whose rows it shows. */
export const CUSTOMER_FILTER = "customer_id"

/** A table of a list, with its search, filters, sorting and pages. */
export function useListTable<Row extends { id: string }, FilterName extends string>(
  props: ListTableProps<Row, FilterName>,
) {
  const { view, rows, count, columns, filters, isSortable = false, path } = props
  const { list, show } = view
  const navigate = useNavigate()
  const href = useHref(path ?? "")
  const sorting = list.sorting ?? ""
  const { [CUSTOMER_FILTER]: customer, ...filtering } = list.filtering as Partial<Record<string, unknown>>
  const showFirst = (change: Partial<ListState<FilterName>>) => show({ ...list, pageIndex: 0, ...change })
  return useDataTable<Row>({
    data: rows ?? [],
    columns,
    filters,
    getRowId: ({ id }) => id,
    rowCount: count ?? 0,
    isLoading: rows === undefined,
    autoResetPageIndex: false,
    ...(path !== undefined && {
      onRowClick: (event, { id }) => {
        // A link or a menu in the row goes its own way.
        if (event.target instanceof Element && event.target.closest("a, button, [role=menu]")) {
          return
        }
        if (event.ctrlKey || event.metaKey) {
          window.open(`${href}/${id}`, "_blank", "noreferrer")
        } else {
          void navigate(`${path}/${id}`)
        }
      },
    }),
    search: {
      state: list.search,
      onSearchChange: (search) => {
        if (search !== list.search) showFirst({ search })
      },
    },
    filtering: {
      state: filtering,
      onFilteringChange: (chosen) =>
        showFirst({ filtering: { ...chosen, [CUSTOMER_FILTER]: customer } as typeof list.filtering }),
    },
    ...(isSortable && {
      sorting: {
        state: sorting === "" ? null : { id: sorting.replace(/^-/, ""), desc: sorting.startsWith("-") },
        // Without one, the table gives null, whatever its type says.
        onSortingChange: (chosen: { id: string; desc: boolean } | null) =>
          showFirst({ sorting: chosen === null ? "" : `${chosen.desc ? "-" : ""}${chosen.id}` }),
      },
    }),
    pagination: {
      state: { pageIndex: list.pageIndex, pageSize: PAGE_SIZE },
      onPaginationChange: ({ pageIndex }) => showFirst({ pageIndex }),
    },
  })
}
