import { Container, DataTable, type DataTableEmptyStateContent, Heading, Text } from "@medusajs/ui"
import type { UseQueryResult } from "@tanstack/react-query"
import { type ReactNode, useRef } from "react"
import { CUSTOMER_FILTER, type ListTableProps, type ListView, useListTable } from "../hooks/use-list-table"
import { useTexts } from "../hooks/use-texts"
import { isNarrowed, type ListState, textsIn } from "../lib/list-state"
import { AttentionBanner } from "../components/attention-banner"
import { Load } from "./load"
import { XMark } from "@medusajs/icons"
import { Link } from "react-router-dom"
import { customerName, useCustomer } from "../hooks/use-customer"

/** A page of a list, as every route of one answers it. */
interface Page {
  count: number | null
  count_is_capped: boolean
}

interface ListPageProps<Row extends { id: string }, FilterName extends string, Answer extends Page> extends Omit<
  ListTableProps<Row, FilterName>,
  "rows" | "count"
> {
  query: UseQueryResult<Answer>
  rowsOf: (page: Answer) => Row[]
  title: string
  subtitle: string
  /** What the rows that are shown come to. */
  sum?: string
  search: string
  /** What else can be done with the list. */
  actions: ReactNode
  /** What to say where there is nothing at all, and where nothing was found. */
  empty: DataTableEmptyStateContent
  noneFound: string
  /** What waits for somebody; none where nothing does. */
  attention?: Attention<FilterName>
  /** What to call the rows where they are tiles; payments, unless told. */
  rowsLabel?: string
  /** What a row is shown as where a table has no room; its table scrolls there without. */
  tile?: (row: Row) => ReactNode
}

/** What waits for somebody in a list, and the filters that show it alone. */
interface Attention<FilterName extends string> {
  count: number
  title: string
  detail: string
  showOnly: string
  showAll: string
  /** The filters for what waits. */
  filtering: ListView<FilterName>["list"]["filtering"]
}

/** The page of a list: what waits for somebody at its head, and the table. */
export function ListPage<Row extends { id: string }, FilterName extends string, Answer extends Page>(
  props: ListPageProps<Row, FilterName, Answer>,
) {
  const { query, view, attention } = props
  return (
    <div className="flex flex-col gap-y-3">
      {attention !== undefined && <ListAttention view={view} attention={attention} />}
      {query.data === undefined && query.error !== null ? (
        <Load query={query}>{() => null}</Load>
      ) : (
        <Container className="overflow-hidden p-0">
          <ListTable {...props} />
        </Container>
      )}
    </div>
  )
}

interface ListAttentionProps<FilterName extends string> {
  view: ListView<FilterName>
  attention: Attention<FilterName>
  /** Where the list is not next to it: what brings the list into view. */
  onShow?: () => void
}

/** Says what waits for somebody in a list, and shows that alone; nothing where nothing waits. */
export function ListAttention<FilterName extends string>({ view, attention, onShow }: ListAttentionProps<FilterName>) {
  const { count, title, detail, showAll, showOnly, filtering } = attention
  const isFiltered = JSON.stringify(view.list.filtering) === JSON.stringify(filtering)
  return count === 0 ? null : (
    <AttentionBanner
      title={title}
      detail={detail}
      action={isFiltered ? showAll : showOnly}
      onAction={() => {
        view.show({ filtering: isFiltered ? {} : filtering, search: "", pageIndex: 0 })
        onShow?.()
      }}
    />
  )
}

function ListTable<Row extends { id: string }, FilterName extends string, Answer extends Page>(
  props: ListPageProps<Row, FilterName, Answer>,
) {
  const {
    query,
    view,
    rowsOf,
    title,
    subtitle,
    sum,
    search,
    actions,
    empty,
    noneFound,
    isSortable = false,
    tile,
  } = props
  const { data: page } = query
  const rows = page === undefined ? [] : rowsOf(page)
  const hasTiles = tile !== undefined && rows.length > 0
  const { t } = useTexts()
  const filtered = { heading: noneFound, description: t("list.noneFoundDetail") }
  const searchBox = useRef<HTMLDivElement>(null)
  const customerId = textsIn((view.list as ListState).filtering[CUSTOMER_FILTER])?.[0]
  const clearCustomer = ({ byKeyboard }: { byKeyboard: boolean }) => {
    view.show({ ...view.list, filtering: { ...view.list.filtering, [CUSTOMER_FILTER]: undefined }, pageIndex: 0 })
    // A finger would have a keyboard come up with it.
    if (byKeyboard) {
      searchBox.current?.querySelector("input")?.focus()
    }
  }
  const table = useListTable({ ...props, rows: page && rowsOf(page), count: page?.count })
  return (
    <DataTable instance={table}>
      <DataTable.Toolbar
        className="flex flex-col items-start justify-between gap-3 2xl:flex-row 2xl:items-center"
        translations={{ clearAll: t("list.clearAll") }}
      >
        <div>
          <Heading>{title}</Heading>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {subtitle}
          </Text>
          {sum !== undefined && (
            <Text size="small" weight="plus" className="tabular-nums" role="status">
              {sum}
            </Text>
          )}
          {customerId !== undefined && <CustomerChip id={customerId} onClear={clearCustomer} />}
        </div>
        <div className="flex w-full flex-wrap items-center gap-2 xl:flex-nowrap 2xl:w-auto">
          <DataTable.FilterMenu tooltip={t("list.filter")} />
          {isSortable && <DataTable.SortingMenu tooltip={t("list.sort")} />}
          <div ref={searchBox} className="min-w-40 grow">
            <DataTable.Search placeholder={search} />
          </div>
          <div className="flex flex-wrap items-center gap-2 whitespace-nowrap *:shrink-0 md:flex-nowrap">{actions}</div>
        </div>
      </DataTable.Toolbar>
      <div className={hasTiles ? "hidden xl:contents" : "contents"}>
        <DataTable.Table emptyState={{ empty: isNarrowed(view.list) ? filtered : empty, filtered }} />
      </div>
      {hasTiles && (
        <ul aria-label={props.rowsLabel ?? t("list.rows")} className="divide-y border-t xl:hidden">
          {rows.map((row) => (
            <li key={row.id}>{tile(row)}</li>
          ))}
        </ul>
      )}
      <DataTable.Pagination
        translations={{
          of: t(page?.count_is_capped === true ? "list.ofMoreThan" : "list.of"),
          results: t("list.results"),
          pages: t("list.pages"),
          prev: t("list.prev"),
          next: t("list.next"),
        }}
      />
    </DataTable>
  )
}

interface CustomerChipProps {
  id: string
  /** `byKeyboard`: the button that has the focus goes away with the chip. */
  onClear: (how: { byKeyboard: boolean }) => void
}

/**
 * Says whose rows a list shows, and shows everybody's again. It looks as the table's own filters do, and is none of them:
 * nobody chooses from all customers of a store, and the table names neither its filters' buttons nor in French what it says.
 */
function CustomerChip({ id, onClear }: CustomerChipProps) {
  const { t } = useTexts()
  const { data } = useCustomer(id)
  const name = data && (customerName(data) || data.email)
  return (
    <div className="bg-ui-bg-field shadow-borders-base txt-compact-small-plus mt-2 inline-flex max-w-full items-stretch overflow-hidden rounded-md">
      <span className="text-ui-fg-muted border-r px-2 py-1">{t("columns.customer")}</span>
      <Link
        to={`/customers/${id}`}
        className="text-ui-fg-subtle hover:bg-ui-bg-base-hover focus-visible:bg-ui-bg-base-pressed min-w-0 truncate border-r px-2 py-1 outline-none"
      >
        {name ?? t("list.oneCustomer")}
      </Link>
      <button
        type="button"
        aria-label={t("list.allCustomers")}
        title={t("list.allCustomers")}
        className="text-ui-fg-muted hover:bg-ui-bg-base-hover focus-visible:bg-ui-bg-base-pressed flex size-7 shrink-0 items-center justify-center outline-none"
        // A click without a pointer counts no presses.
        onClick={({ detail }) => onClear({ byKeyboard: detail === 0 })}
      >
        <XMark />
      </button>
    </div>
  )
}
