import { ArrowUturnLeft } from "@medusajs/icons"
import {
  createDataTableColumnHelper,
  createDataTableFilterHelper,
  DataTable,
  Heading,
  Text,
  useDataTable,
} from "@medusajs/ui"
import { type ReactNode, useMemo } from "react"
import { Link, useNavigate } from "react-router-dom"
import type { InvoiceAnswer, InvoicesAnswer, SettingsAnswer } from "../../../api/admin/payunit/answers"
import { INVOICE_STATES } from "../../../domain/invoices/states"
import { type TextTools, useTexts } from "../../shared/hooks/use-texts"
import type { InvoiceList, SORTABLE } from "../lib/invoice-list"
import { PAGE_SIZE } from "../../shared/lib/list-state"
import { DueDate, InvoiceBadges } from "./invoice-badges"

interface InvoicesTableProps {
  /** Undefined while it is asked for. */
  page: InvoicesAnswer | undefined
  settings: SettingsAnswer | undefined
  list: InvoiceList
  onListChange: (list: InvoiceList) => void
  /** The way to make one. */
  create: ReactNode
}

/** The invoices, with their filters, sorting, pages and search. */
export function InvoicesTable({ page, settings, list, onListChange, create }: InvoicesTableProps) {
  const texts = useTexts()
  const { t } = texts
  const navigate = useNavigate()
  const hasAccounts = (settings?.accounts.length ?? 0) > 1
  const columns = useMemo(() => columnsOf(texts, hasAccounts), [texts, hasAccounts])
  const filters = useMemo(() => filtersOf(texts, settings), [texts, settings])
  const sorting = list.sorting ?? ""

  const table = useDataTable({
    data: page?.invoices ?? [],
    columns,
    filters,
    getRowId: ({ id }) => id,
    rowCount: page?.count ?? 0,
    isLoading: page === undefined,
    autoResetPageIndex: false,
    onRowClick: (event, { id }) => {
      // A link in the row goes its own way.
      if (!(event.target instanceof Element && event.target.closest("a"))) {
        void navigate(`/payunit/invoices/${id}`)
      }
    },
    search: {
      state: list.search,
      onSearchChange: (search) => {
        if (search !== list.search) onListChange({ ...list, search, pageIndex: 0 })
      },
    },
    filtering: {
      state: { ...list.filtering },
      onFilteringChange: (filtering) => onListChange({ ...list, filtering, pageIndex: 0 }),
    },
    sorting: {
      state: sorting === "" ? null : { id: sorting.replace(/^-/, ""), desc: sorting.startsWith("-") },
      // Without one, the table gives null, whatever its type says.
      onSortingChange: (chosen: { id: string; desc: boolean } | null) =>
        onListChange({
          ...list,
          sorting: chosen === null ? "" : `${chosen.desc ? "-" : ""}${chosen.id}`,
          pageIndex: 0,
        }),
    },
    pagination: {
      state: { pageIndex: list.pageIndex, pageSize: PAGE_SIZE },
      onPaginationChange: ({ pageIndex }) => onListChange({ ...list, pageIndex }),
    },
  })

  return (
    <DataTable instance={table}>
      <DataTable.Toolbar
        className="flex flex-col items-start justify-between gap-3 md:flex-row md:items-center"
        translations={{ clearAll: t("list.clearAll") }}
      >
        <div>
          <Heading>{t("invoices.list.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("invoices.list.subtitle")}
          </Text>
        </div>
        <div className="flex w-full items-center gap-2 md:w-auto">
          <DataTable.FilterMenu tooltip={t("list.filter")} />
          <DataTable.SortingMenu tooltip={t("list.sort")} />
          <div className="min-w-0 grow">
            <DataTable.Search placeholder={t("invoices.list.search")} />
          </div>
          {create}
        </div>
      </DataTable.Toolbar>
      <DataTable.Table
        emptyState={{
          empty: {
            custom: (
              <div className="flex flex-col items-center gap-y-4 px-6 py-16">
                <div className="text-center">
                  <Text size="small" weight="plus">
                    {t("invoices.list.empty")}
                  </Text>
                  <Text size="small" className="text-ui-fg-muted text-pretty">
                    {t("invoices.list.emptyDetail")}
                  </Text>
                </div>
                {create}
              </div>
            ),
          },
          filtered: { heading: t("invoices.list.noneFound"), description: t("list.noneFoundDetail") },
        }}
      />
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

const column = createDataTableColumnHelper<InvoiceAnswer>()

/** A sign in place of words, where there is little room. */
function PaidBackSign({ label }: { label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="text-ui-fg-muted">
      <ArrowUturnLeft />
    </span>
  )
}

const NOTHING = <span className="text-ui-fg-muted">–</span>

function columnsOf({ t, money, time, day }: TextTools, hasAccounts: boolean) {
  const sortable = (id: (typeof SORTABLE)[number], header: string) => ({
    id,
    header,
    enableSorting: true,
    sortLabel: header,
    sortAscLabel: t("invoices.list.ascending"),
    sortDescLabel: t("invoices.list.descending"),
  })
  const amount = (value: number, { currency_code }: InvoiceAnswer) => (
    <span className="whitespace-nowrap tabular-nums">{money(value, currency_code)}</span>
  )
  return [
    column.accessor("state", {
      ...sortable("state", t("invoices.columns.state")),
      cell: ({ row: { original } }) => <InvoiceBadges invoice={original} isSmall />,
    }),
    column.accessor(({ client }) => client.name, {
      ...sortable("client_name", t("invoices.columns.client")),
      cell: ({ row: { original } }) => (
        <Link
          to={`/payunit/invoices/${original.id}`}
          aria-label={t("invoices.list.open", { client: original.client.name })}
          title={original.client.email}
          className="focus-visible:shadow-borders-focus block max-w-36 truncate rounded outline-none"
        >
          {original.client.name}
        </Link>
      ),
    }),
    column.accessor("ref", {
      ...sortable("ref", t("invoices.columns.ref")),
      cell: ({ row: { original } }) =>
        original.ref === null ? NOTHING : <span className="whitespace-nowrap">{original.ref}</span>,
    }),
    column.accessor("total_amount", {
      ...sortable("total_amount", t("invoices.columns.total")),
      cell: ({ row: { original } }) => (
        <span className="inline-flex items-center gap-x-1">
          {amount(original.total_amount, original)}
          {original.paid_back_amount > 0 && (
            <PaidBackSign
              label={t("invoices.fields.paidBack", {
                amount: money(original.paid_back_amount, original.currency_code),
              })}
            />
          )}
        </span>
      ),
    }),
    column.display({
      id: "remaining",
      header: t("invoices.columns.remaining"),
      cell: ({ row: { original } }) =>
        original.state === "failed" || original.state === "void" || original.remaining_amount === 0
          ? NOTHING
          : amount(original.remaining_amount, original),
    }),
    column.accessor("due_date", {
      ...sortable("due_date", t("invoices.columns.due")),
      cell: ({ row: { original } }) => <DueDate invoice={original} isSmall />,
    }),
    column.display({
      id: "order",
      header: t("invoices.columns.order"),
      cell: ({ row: { original } }) =>
        original.order_id === null ? (
          NOTHING
        ) : (
          <span>
            {original.order?.display_id == null ? original.order_id : `#${String(original.order.display_id)}`}
          </span>
        ),
    }),
    ...(hasAccounts ? [column.accessor("account", { header: t("invoices.columns.account") })] : []),
    column.accessor("created_at", {
      ...sortable("created_at", t("invoices.columns.created")),
      cell: ({ row: { original } }) => (
        <span className="whitespace-nowrap" title={time(original.created_at)}>
          {day(new Date(original.created_at))}
        </span>
      ),
    }),
  ]
}

const filter = createDataTableFilterHelper<Record<string, unknown>>()

function filtersOf({ t, day }: TextTools, settings: SettingsAnswer | undefined) {
  const midnight = (days: number) => {
    const now = new Date()
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  }
  const since = (days: number) => ({ $gte: midnight(-days).toISOString() })
  const until = (days: number) => ({ $gte: midnight(0).toISOString(), $lte: midnight(days).toISOString() })
  const custom = {
    type: "date" as const,
    rangeOptionLabel: t("filters.custom"),
    rangeOptionStartLabel: t("filters.from"),
    rangeOptionEndLabel: t("filters.until"),
    formatDateValue: day,
  }
  return [
    filter.accessor("state", {
      type: "multiselect",
      searchable: false,
      label: t("invoices.columns.state"),
      options: INVOICE_STATES.map((value) => ({ value, label: t(`invoices.states.${value}.label`) })),
    }),
    filter.accessor("needs_look", {
      type: "radio",
      label: t("invoices.filters.needs_look"),
      options: [
        { value: "true", label: t("invoices.filters.needsLookYes") },
        { value: "false", label: t("invoices.filters.needsLookNo") },
      ],
    }),
    filter.accessor("due_date", {
      ...custom,
      label: t("invoices.filters.due_date"),
      options: [
        { label: t("invoices.filters.pastDue"), value: { $lte: midnight(-1).toISOString() } },
        { label: t("invoices.filters.next7"), value: until(7) },
        { label: t("invoices.filters.next30"), value: until(30) },
      ],
    }),
    filter.accessor("created_at", {
      ...custom,
      label: t("invoices.filters.created_at"),
      options: [
        { label: t("filters.today"), value: since(0) },
        { label: t("filters.last7"), value: since(7) },
        { label: t("filters.last30"), value: since(30) },
        { label: t("filters.last90"), value: since(90) },
      ],
    }),
    ...(settings === undefined || settings.accounts.length < 2
      ? []
      : [
          filter.accessor("account", {
            type: "radio",
            label: t("invoices.columns.account"),
            options: settings.accounts.map(({ name }) => ({ value: name, label: name })),
          }),
        ]),
  ]
}
