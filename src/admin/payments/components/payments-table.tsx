import { createDataTableColumnHelper, toast } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { TransactionAnswer } from "../../../api/answers"
import type { SettingsAnswer } from "../../../api/admin/payunit/settings/contract"
import { OUTCOMES } from "../../../domain/payments/outcomes"
import { HELD_REASONS, TRANSACTION_STATES } from "../../../domain/payments/states"
import { type TextTools, useTexts } from "../../shared/hooks/use-texts"
import { post } from "../../shared/lib/api"
import { readTransactions } from "../hooks/use-transactions"
import { ExportButton } from "../../shared/components/export-button"
import { downloadSheet } from "../../shared/lib/download"
import { EMPTY_VALUE } from "../../shared/layout/section"
import { accountOptions, dateFilter, filter, sortable, yesOrNo } from "../../shared/lib/list-filters"
import { readAll, tableOf } from "../lib/export"
import { nameOfOperator } from "../lib/operators"
import { nameOfInvoicePaid, nameOfOrder } from "../lib/paid-for"
import { type PaymentList, queryOf } from "../lib/payment-list"
import { RowMenu } from "./row-menu"
import { StatusBadge } from "./status-badge"
import { AccountLine } from "../../shared/layout/account-line"

const column = createDataTableColumnHelper<TransactionAnswer>()

/** The columns of the list of payments, as Medusa's list of orders has them. */
export function paymentColumns({ t, money, time }: TextTools, hasAccounts: boolean) {
  return [
    column.display({
      id: "order",
      header: t("columns.order"),
      cell: ({ row: { original } }) => {
        const [order, invoice] = [nameOfOrder(original), nameOfInvoicePaid(original, t)]
        return (
          <div className="flex max-w-32 flex-col py-2">
            <Link
              to={`/payunit/${original.id}`}
              aria-label={t("list.open", { date: time(original.created_at) })}
              className="focus-visible:shadow-borders-focus block truncate rounded outline-none"
            >
              {order ?? invoice ?? "–"}
            </Link>
            {order !== null && invoice !== null && (
              <span className="text-ui-fg-subtle txt-compact-xsmall truncate">{invoice}</span>
            )}
          </div>
        )
      },
    }),
    column.accessor("created_at", {
      header: t("columns.opened"),
      ...sortable(t, t("columns.opened")),
      cell: ({ row: { original } }) => (
        <div className="flex max-w-36 flex-col py-2">
          <span className="whitespace-nowrap">{time(original.created_at)}</span>
          {hasAccounts && <AccountLine account={original.account} />}
        </div>
      ),
    }),
    column.display({
      id: "customer",
      header: t("columns.customer"),
      cell: ({ row: { original } }) => <Customer contact={original.contact} />,
    }),
    column.display({
      id: "operator",
      header: t("columns.operator"),
      cell: ({ row: { original } }) => {
        const { operator, prompt, confirmation } = original
        const detail = confirmation?.method ?? prompt?.phone
        return operator === null ? (
          EMPTY_VALUE
        ) : (
          <div className="flex flex-col py-2">
            <span className="whitespace-nowrap">{nameOfOperator(t, operator)}</span>
            {detail != null && (
              <span className="text-ui-fg-subtle txt-compact-xsmall max-w-40 break-words">{detail}</span>
            )}
          </div>
        )
      },
    }),
    column.display({
      id: "state",
      header: t("columns.state"),
      cell: ({ row: { original } }) => (
        <div className="flex flex-col items-start gap-y-0.5 py-2">
          <StatusBadge transaction={original} />
          {original.is_waiting && original.held_reason !== null && (
            <span className="text-ui-fg-subtle txt-compact-xsmall pl-1">
              {t(`reasons.${original.held_reason}.label`)}
            </span>
          )}
          {original.by_hand && original.confirmation === null && (
            <span className="text-ui-fg-subtle txt-compact-xsmall pl-1">{t("byHand.label")}</span>
          )}
        </div>
      ),
    }),
    column.accessor("amount", {
      header: t("columns.amount"),
      ...sortable(t, t("columns.amount")),
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
    column.display({ id: "menu", cell: ({ row: { original } }) => <RowMenu transaction={original} /> }),
  ]
}

function Customer({ contact }: Pick<TransactionAnswer, "contact">) {
  const name = contact?.name ?? contact?.email
  if (contact === null || (name ?? contact.phone) === null) {
    return EMPTY_VALUE
  }
  return (
    <div className="flex max-w-32 flex-col py-2">
      <span className="truncate" title={[name, contact.email].filter(Boolean).join(" · ")}>
        {name ?? contact.phone}
      </span>
      {name !== null && contact.phone !== null && (
        <span className="text-ui-fg-subtle txt-compact-xsmall whitespace-nowrap">{contact.phone}</span>
      )}
    </div>
  )
}

/** What the list of payments can be filtered by. */
export function paymentFilters(texts: TextTools, settings: SettingsAnswer | undefined) {
  const { t } = texts
  const several = { type: "multiselect" as const, searchable: false }
  const accounts = accountOptions(t, settings)
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
      options: yesOrNo(t("filters.resolvedYes"), t("filters.resolvedNo")).reverse(),
    }),
    filter.accessor("outcome", {
      ...several,
      label: t("filters.outcome"),
      options: OUTCOMES.map((value) => ({ value, label: t(`overview.outcomes.${value}.label`) })),
    }),
    filter.accessor("prompted", {
      type: "radio",
      label: t("filters.prompted"),
      options: yesOrNo(t("filters.prompted_yes"), t("filters.prompted_no")),
    }),
    filter.accessor("to_call", {
      type: "radio",
      label: t("filters.to_call"),
      options: [{ value: "true", label: t("filters.to_call_yes") }],
    }),
    dateFilter(texts, "created_at", "filters.created_at"),
    dateFilter(texts, "paid_at", "filters.paid_at"),
    dateFilter(texts, "refunded_at", "filters.refunded_at"),
    ...(settings === undefined || settings.operators.length === 0
      ? []
      : [
          filter.accessor("operator", {
            ...several,
            label: t("filters.operator"),
            options: settings.operators.map((operator) => ({
              value: operator.code,
              label: nameOfOperator(t, operator),
            })),
          }),
        ]),
    ...(accounts.length === 0
      ? []
      : [filter.accessor("account", { ...several, label: t("filters.account"), options: accounts })]),
  ]
}

/** Saves what the list shows, all its pages, as a table for a spreadsheet. */
export function PaymentsExport({ list }: { list: PaymentList }) {
  const { t, language } = useTexts()
  const save = async (): Promise<void> => {
    const { transactions, timeZone, isCut } = await readAll(readTransactions, queryOf(list))
    const count = transactions.length
    await post("POST /admin/payunit/exports", { body: { list: "payments", count } })
    downloadSheet(tableOf(transactions, t, timeZone), t("csv.file"), language, timeZone)
    toast.success(t("list.exported", { count }), isCut ? { description: t("list.exportCut", { count }) } : {})
  }
  return <ExportButton label={t("list.export")} save={save} />
}
