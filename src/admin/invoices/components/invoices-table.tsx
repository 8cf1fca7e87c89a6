import { ArrowUturnLeft } from "@medusajs/icons"
import { createDataTableColumnHelper } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { InvoiceAnswer } from "../../../api/answers"
import type { SettingsAnswer } from "../../../api/admin/payunit/settings/contract"
import { INVOICE_STATES } from "../../../domain/invoices/states"
import { HELD_REASONS } from "../../../domain/payments/states"
import type { TextTools } from "../../shared/hooks/use-texts"
import { EMPTY_VALUE } from "../../shared/layout/section"
import { accountOptions, dateFilter, filter, midnight, sortable, yesOrNo } from "../../shared/lib/list-filters"
import type { SORTABLE } from "../lib/invoice-list"
import { DueDate, InvoiceBadges } from "./invoice-badges"
import { AccountLine } from "../../shared/layout/account-line"

const column = createDataTableColumnHelper<InvoiceAnswer>()

/** A sign in place of words, where there is little room. */
function RefundedSign({ label }: { label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="text-ui-fg-subtle">
      <ArrowUturnLeft />
    </span>
  )
}

/** The columns of the list of invoices. */
export function invoiceColumns({ t, money, time, day }: TextTools, hasAccounts: boolean) {
  const sorted = (id: (typeof SORTABLE)[number], header: string) => ({
    id,
    header,
    ...sortable(t, header),
  })
  const nameOf = ({ client }: InvoiceAnswer) =>
    client.forgotten_at === null ? client.name : t("invoices.fields.forgotten")
  const amount = (value: number, { currency_code }: InvoiceAnswer) => (
    <span className="whitespace-nowrap tabular-nums">{money(value, currency_code)}</span>
  )
  return [
    column.accessor("state", {
      ...sorted("state", t("invoices.columns.state")),
      cell: ({ row: { original } }) => <InvoiceBadges invoice={original} isSmall />,
    }),
    column.accessor(({ client }) => client.name, {
      ...sorted("client_name", t("invoices.columns.client")),
      cell: ({ row: { original } }) => (
        <div className="flex max-w-32 flex-col py-2">
          <Link
            to={`/payunit/invoices/${original.id}`}
            aria-label={t("invoices.list.open", { client: nameOf(original) })}
            title={[nameOf(original), original.client.email].filter(Boolean).join(" · ")}
            className="focus-visible:shadow-borders-focus block truncate rounded outline-none"
          >
            {nameOf(original)}
          </Link>
          {hasAccounts && <AccountLine account={original.account} />}
        </div>
      ),
    }),
    column.accessor("ref", {
      ...sorted("ref", t("invoices.columns.ref")),
      cell: ({ row: { original } }) => (
        <div className="flex max-w-40 flex-col py-2">
          {original.ref === null ? EMPTY_VALUE : <span className="whitespace-nowrap">{original.ref}</span>}
          {original.order_id !== null && (
            // No column of its own, as the account has none: with them the table is wider than a small screen.
            <span className="text-ui-fg-subtle txt-compact-xsmall truncate">
              {t("invoices.list.order", {
                order: original.order?.display_id == null ? original.order_id : `#${String(original.order.display_id)}`,
              })}
            </span>
          )}
        </div>
      ),
    }),
    column.accessor("total_amount", {
      ...sorted("total_amount", t("invoices.columns.total")),
      align: "right",
      cell: ({ row: { original } }) => (
        <span className="inline-flex items-center gap-x-1">
          {amount(original.total_amount, original)}
          {original.refunded_amount > 0 && (
            <RefundedSign
              label={t("invoices.fields.refunded", {
                amount: money(original.refunded_amount, original.currency_code),
              })}
            />
          )}
        </span>
      ),
    }),
    column.accessor("remaining_amount", {
      header: t("invoices.columns.remaining"),
      align: "right",
      cell: ({ row: { original } }) =>
        original.state === "failed" || original.state === "void" || original.remaining_amount === 0
          ? EMPTY_VALUE
          : amount(original.remaining_amount, original),
    }),
    column.accessor("due_date", {
      ...sorted("due_date", t("invoices.columns.due")),
      cell: ({ row: { original } }) => <DueDate invoice={original} isSmall />,
    }),
    column.accessor("created_at", {
      ...sorted("created_at", t("invoices.columns.created")),
      cell: ({ row: { original } }) => (
        <span className="whitespace-nowrap" title={time(original.created_at)}>
          {day(new Date(original.created_at))}
        </span>
      ),
    }),
  ]
}

/** What the list of invoices can be filtered by. */
export function invoiceFilters(texts: TextTools, settings: SettingsAnswer | undefined) {
  const { t } = texts
  const accounts = accountOptions(t, settings)
  const until = (days: number) => ({ $gte: midnight(0), $lte: midnight(days) })
  return [
    filter.accessor("state", {
      type: "multiselect",
      searchable: false,
      label: t("invoices.columns.state"),
      options: INVOICE_STATES.map((value) => ({ value, label: t(`invoices.states.${value}.label`) })),
    }),
    filter.accessor("held_reason", {
      type: "multiselect",
      searchable: false,
      label: t("invoices.filters.held_reason"),
      options: HELD_REASONS.map((value) => ({ value, label: t(`reasons.${value}.label`) })),
    }),
    filter.accessor("needs_review", {
      type: "radio",
      label: t("invoices.filters.needs_review"),
      options: yesOrNo(t("invoices.filters.needsReviewYes"), t("invoices.filters.needsReviewNo")),
    }),
    dateFilter(texts, "due_date", "invoices.filters.due_date", [
      { label: t("invoices.filters.pastDue"), value: { $lte: midnight(-1) } },
      { label: t("invoices.filters.next7"), value: until(7) },
      { label: t("invoices.filters.next30"), value: until(30) },
    ]),
    dateFilter(texts, "created_at", "invoices.filters.created_at"),
    ...(accounts.length === 0
      ? []
      : [filter.accessor("account", { type: "radio", label: t("invoices.columns.account"), options: accounts })]),
  ]
}
