import { ArrowDownTray } from "@medusajs/icons"
import {
  Button,
  createDataTableColumnHelper,
  createDataTableFilterHelper,
  DataTable,
  Heading,
  Text,
  toast,
  useDataTable,
} from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useMemo } from "react"
import { Link, useNavigate } from "react-router-dom"
import type { SettingsAnswer, TransactionAnswer, TransactionsAnswer } from "../../../api/admin/payunit/answers"
import { HELD_REASONS, TRANSACTION_STATES } from "../../../domain/payments/states"
import { useProblemText } from "../hooks/use-problem-text"
import { type TextTools, useTexts } from "../../shared/hooks/use-texts"
import { api } from "../../shared/lib/api"
import { toCsv } from "../../shared/lib/csv"
import { downloadText } from "../../shared/lib/download"
import { readAll, tableOf } from "../../shared/lib/export"
import { PAGE_SIZE } from "../../shared/lib/list-state"
import { type PaymentList, queryOf } from "../lib/payment-list"
import { isWaiting } from "../lib/status"
import { StatusBadge } from "../../shared/components/status-badge"

interface PaymentsTableProps {
  /** Undefined while it is asked for. */
  page: TransactionsAnswer | undefined
  settings: SettingsAnswer | undefined
  list: PaymentList
  onListChange: (list: PaymentList) => void
}

/** The payments, with their filters, pages and search. */
export function PaymentsTable({ page, settings, list, onListChange }: PaymentsTableProps) {
  const texts = useTexts()
  const { t } = texts
  const navigate = useNavigate()
  const hasAccounts = (settings?.accounts.length ?? 0) > 1
  const columns = useMemo(() => columnsOf(texts, hasAccounts), [texts, hasAccounts])
  const filters = useMemo(() => filtersOf(texts, settings), [texts, settings])

  const table = useDataTable({
    data: page?.transactions ?? [],
    columns,
    filters,
    getRowId: ({ id }) => id,
    rowCount: page?.count ?? 0,
    isLoading: page === undefined,
    autoResetPageIndex: false,
    onRowClick: (event, { id }) => {
      // The link in the row goes its own way.
      if (!(event.target instanceof Element && event.target.closest("a"))) {
        void navigate(`/payunit/${id}`)
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
          <Heading>{t("list.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("list.subtitle")}
          </Text>
        </div>
        <div className="flex w-full items-center gap-2 md:w-auto">
          <DataTable.FilterMenu tooltip={t("list.filter")} />
          <div className="min-w-0 grow">
            <DataTable.Search placeholder={t("list.search")} />
          </div>
          <ExportButton list={list} />
        </div>
      </DataTable.Toolbar>
      <DataTable.Table
        emptyState={{
          empty: { heading: t("list.empty"), description: t("list.emptyDetail") },
          filtered: { heading: t("list.noneFound"), description: t("list.noneFoundDetail") },
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

const column = createDataTableColumnHelper<TransactionAnswer>()

function columnsOf({ t, money, time }: TextTools, hasAccounts: boolean) {
  return [
    column.display({
      id: "state",
      header: t("columns.state"),
      cell: ({ row: { original } }) => (
        <div className="flex flex-col items-start gap-y-0.5 py-2">
          <StatusBadge transaction={original} />
          {isWaiting(original) && original.held_reason !== null && (
            <span className="text-ui-fg-subtle txt-compact-xsmall pl-1">
              {t(`reasons.${original.held_reason}.label`)}
            </span>
          )}
          {original.by_hand && <span className="text-ui-fg-subtle txt-compact-xsmall pl-1">{t("byHand.label")}</span>}
        </div>
      ),
    }),
    column.accessor("amount", {
      header: t("columns.amount"),
      align: "right",
      cell: ({ row: { original } }) => {
        const { paid, amount, currency_code } = original
        return (
          <span className="whitespace-nowrap tabular-nums">
            {money(paid?.amount ?? amount, paid?.currency_code ?? currency_code)}
          </span>
        )
      },
    }),
    column.display({
      id: "order",
      header: t("columns.order"),
      cell: ({ row: { original } }) => {
        const { order, order_id } = original
        return order_id === null ? (
          <span className="text-ui-fg-muted">–</span>
        ) : (
          <span>{order?.display_id == null ? order_id : `#${String(order.display_id)}`}</span>
        )
      },
    }),
    column.display({
      id: "operator",
      header: t("columns.operator"),
      cell: ({ row: { original } }) => {
        const { operator, prompt } = original
        return operator === null ? (
          <span className="text-ui-fg-muted">–</span>
        ) : (
          <span className="whitespace-nowrap">
            {operator.name}
            {prompt?.phone != null && <span className="text-ui-fg-muted"> {prompt.phone}</span>}
          </span>
        )
      },
    }),
    ...(hasAccounts ? [column.accessor("account", { header: t("columns.account") })] : []),
    column.accessor("created_at", {
      header: t("columns.opened"),
      cell: ({ row: { original } }) => (
        <Link
          to={`/payunit/${original.id}`}
          aria-label={t("list.open", { date: time(original.created_at) })}
          className="focus-visible:shadow-borders-focus whitespace-nowrap rounded outline-none"
        >
          {time(original.created_at)}
        </Link>
      ),
    }),
  ]
}

const filter = createDataTableFilterHelper<Record<string, unknown>>()

function filtersOf({ t, day }: TextTools, settings: SettingsAnswer | undefined) {
  const several = { type: "multiselect" as const, searchable: false }
  const since = (days: number) => {
    const now = new Date()
    return { $gte: new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString() }
  }
  return [
    filter.accessor("state", {
      ...several,
      label: t("filters.state"),
      options: TRANSACTION_STATES.map((value) => ({ value, label: t(`states.${value}.label`) })),
    }),
    filter.accessor("held_reason", {
      ...several,
      label: t("filters.held_reason"),
      options: HELD_REASONS.map((value) => ({ value, label: t(`reasons.${value}.label`) })),
    }),
    filter.accessor("resolved", {
      type: "radio",
      label: t("filters.resolved"),
      options: [
        { value: "false", label: t("filters.resolvedNo") },
        { value: "true", label: t("filters.resolvedYes") },
      ],
    }),
    filter.accessor("created_at", {
      type: "date",
      label: t("filters.created_at"),
      rangeOptionLabel: t("filters.custom"),
      rangeOptionStartLabel: t("filters.from"),
      rangeOptionEndLabel: t("filters.until"),
      formatDateValue: day,
      options: [
        { label: t("filters.today"), value: since(0) },
        { label: t("filters.last7"), value: since(7) },
        { label: t("filters.last30"), value: since(30) },
        { label: t("filters.last90"), value: since(90) },
      ],
    }),
    ...(settings === undefined || settings.operators.length === 0
      ? []
      : [
          filter.accessor("operator", {
            ...several,
            label: t("filters.operator"),
            options: settings.operators.map(({ code, name }) => ({ value: code, label: name })),
          }),
        ]),
    ...(settings === undefined || settings.accounts.length < 2
      ? []
      : [
          filter.accessor("account", {
            ...several,
            label: t("filters.account"),
            options: settings.accounts.map(({ name }) => ({ value: name, label: name })),
          }),
        ]),
  ]
}

/** Saves what the list shows, all its pages, as a table for a spreadsheet. */
function ExportButton({ list }: { list: PaymentList }) {
  const { t, language } = useTexts()
  const words = useProblemText()
  const exporting = useMutation({
    mutationFn: async () => await readAll(api.transactions, queryOf(list)),
    onSuccess: ({ transactions, isCut }) => {
      const csv = toCsv(tableOf(transactions, t), language === "fr" ? ";" : ",")
      downloadText(csv, `${t("csv.file")}-${new Date().toISOString().slice(0, 10)}.csv`, "text/csv;charset=utf-8")
      const count = transactions.length
      toast.success(t("list.exported", { count }), isCut ? { description: t("list.exportCut", { count }) } : {})
    },
    onError: (error) => toast.error(t("errors.actionFailed"), { description: words(error) }),
  })
  return (
    <Button
      size="small"
      variant="secondary"
      disabled={exporting.isPending}
      isLoading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      <ArrowDownTray className="shrink-0" />
      {t("list.export")}
    </Button>
  )
}
