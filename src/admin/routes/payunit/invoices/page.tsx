import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Text } from "@medusajs/ui"
import { useMemo } from "react"
import { useNavigate } from "react-router-dom"
import { InvoiceTile } from "../../../invoices/components/invoice-tile"
import { invoiceColumns, invoiceFilters } from "../../../invoices/components/invoices-table"
import { useInvoices, useInvoicesToReview } from "../../../invoices/hooks/use-invoices"
import { billedText, INVOICE_FILTERS, invoicesQueryOf, NEEDS_REVIEW } from "../../../invoices/lib/invoice-list"
import { Allowed, AllowedPage } from "../../../shared/layout/allowed"
import { Breadcrumb } from "../../../shared/layout/page-name"
import { ListPage } from "../../../shared/layout/list-page"
import { isNarrowed } from "../../../shared/lib/list-state"
import { useListView } from "../../../shared/hooks/use-list-table"
import { useSettings } from "../../../shared/hooks/use-settings"
import { useTexts } from "../../../shared/hooks/use-texts"

/** Every invoice, the newest first, and the way to make one. */
export default function InvoicesPage() {
  return (
    <AllowedPage to="read_invoices">
      <Invoices />
    </AllowedPage>
  )
}

function Invoices() {
  const texts = useTexts()
  const { t, number } = texts
  const navigate = useNavigate()
  const view = useListView(INVOICE_FILTERS)
  const query = useInvoices({ ...invoicesQueryOf(view.list), ...(isNarrowed(view.list) && { with_sums: "true" }) })
  const sums = query.data?.sums ?? []
  const { data: settings } = useSettings()
  const hasAccounts = (settings?.accounts.length ?? 0) > 1
  const count = useInvoicesToReview()
  const create = (
    <Allowed to="create_invoices">
      <Button
        size="small"
        variant="primary"
        className="shrink-0"
        onClick={() => void navigate("/payunit/invoices/create")}
      >
        {t("invoices.actions.create")}
      </Button>
    </Allowed>
  )
  return (
    <ListPage
      view={view}
      query={query}
      rowsOf={({ invoices }) => invoices}
      columns={useMemo(() => invoiceColumns(texts, hasAccounts), [texts, hasAccounts])}
      filters={useMemo(() => invoiceFilters(texts, settings), [texts, settings])}
      isSortable
      path="/payunit/invoices"
      title={t("invoices.list.title")}
      subtitle={t("invoices.list.subtitle")}
      {...(sums.length > 0 && { sum: billedText(texts, sums) })}
      search={t("invoices.list.search")}
      actions={create}
      empty={{
        custom: (
          <div className="flex flex-col items-center gap-y-4 px-6 py-16">
            <div className="text-center">
              <Text size="small" weight="plus">
                {t("invoices.list.empty")}
              </Text>
              <Text size="small" className="text-ui-fg-subtle text-pretty">
                {t("invoices.list.emptyDetail")}
              </Text>
            </div>
            {create}
          </div>
        ),
      }}
      noneFound={t("invoices.list.noneFound")}
      rowsLabel={t("invoices.list.rows")}
      tile={(invoice) => <InvoiceTile invoice={invoice} hasAccounts={hasAccounts} />}
      attention={{
        count,
        title: t("invoices.list.waiting", { count, number: number(count) }),
        detail: t("invoices.list.waitingDetail"),
        showOnly: t("invoices.list.waitingShow"),
        showAll: t("invoices.list.showAll"),
        filtering: NEEDS_REVIEW,
      }}
    />
  )
}

export const config = defineRouteConfig({ label: "menu.invoices", translationNs: "payunit", rank: 1 })

export const handle = { breadcrumb: () => <Breadcrumb name="menu.invoices" /> }
