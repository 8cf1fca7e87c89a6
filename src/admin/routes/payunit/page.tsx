import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button } from "@medusajs/ui"
import { useEffect, useMemo, useRef, useState } from "react"
import { useLocation } from "react-router-dom"
import { ApprovalsBanner } from "../../decisions/approvals"
import { BooksButton } from "../../books/books-button"
import { Overview } from "../../overview/components/overview"
import { Start } from "../../overview/components/start"
import { PaymentsExport, paymentColumns, paymentFilters } from "../../payments/components/payments-table"
import { PaymentTile } from "../../payments/components/payment-tile"
import { useTransactions } from "../../payments/hooks/use-transactions"
import { PauseBanner } from "../../pauses/pause-banner"
import { LIST_ANCHOR, PAYMENT_FILTERS, queryOf, WAITING } from "../../payments/lib/payment-list"
import { RequestDrawer } from "../../requests/components/request-drawer"
import { Allowed, AllowedPage } from "../../shared/layout/allowed"
import { Breadcrumb } from "../../shared/layout/breadcrumb"
import { ListAttention, ListPage } from "../../shared/layout/list-page"
import { MenuIcon } from "../../shared/layout/menu-icon"
import { useListView } from "../../shared/hooks/use-list-table"
import { useSettings } from "../../shared/hooks/use-settings"
import { useTexts } from "../../shared/hooks/use-texts"

/** What came of payments, and every one of them, those that wait for a person first. */
export default function PaymentsPage() {
  return (
    <AllowedPage to="read_payments">
      <Payments />
    </AllowedPage>
  )
}

/** Whoever is asked from here is typed. */
const NOBODY = { name: "", phone: "", email: "" }

function Payments() {
  const [isAsking, setAsking] = useState(false)
  const texts = useTexts()
  const { t, number } = texts
  const view = useListView(PAYMENT_FILTERS)
  const query = useTransactions(queryOf(view.list))
  const { data: settings } = useSettings()
  const hasAccounts = (settings?.accounts.length ?? 0) > 1
  const waiting = query.data?.waiting ?? 0
  const list = useScrollTo(LIST_ANCHOR)
  const isUnasked = Object.keys(view.list.filtering).length === 0 && view.list.search === ""
  const isNew = isUnasked && query.data?.count === 0
  return (
    <div className="flex flex-col gap-y-3">
      <PauseBanner />
      <ListAttention
        view={view}
        attention={{
          count: waiting,
          title: t("list.waiting", { count: waiting, number: number(waiting) }),
          detail: t("list.waitingDetail"),
          showOnly: t("list.waitingShow"),
          showAll: t("list.showAll"),
          filtering: WAITING,
        }}
        onShow={() => list.current?.scrollIntoView({ block: "start" })}
      />
      <ApprovalsBanner />
      {isNew ? <Start /> : <Overview />}
      <div id={LIST_ANCHOR} ref={list} className="scroll-mt-3">
        <ListPage
          view={view}
          query={query}
          rowsOf={({ transactions }) => transactions}
          columns={useMemo(() => paymentColumns(texts, hasAccounts), [texts, hasAccounts])}
          filters={useMemo(() => paymentFilters(texts, settings), [texts, settings])}
          path="/payunit"
          title={t("list.title")}
          subtitle={t("list.subtitle")}
          search={t("list.search")}
          actions={
            <>
              <Allowed to="request_payments">
                <Button size="small" onClick={() => setAsking(true)}>
                  {t("requests.ask")}
                </Button>
              </Allowed>
              <PaymentsExport list={view.list} />
              <BooksButton timeZone={query.data?.time_zone} />
            </>
          }
          empty={{ heading: t("list.empty"), description: t("list.emptyDetail") }}
          noneFound={t("list.noneFound")}
          tile={(transaction) => <PaymentTile transaction={transaction} />}
          isSortable
        />
      </div>
      {isAsking && <RequestDrawer asked={NOBODY} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Brings an element into view whenever somebody follows a link to it. */
function useScrollTo(anchor: string) {
  const element = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === `#${anchor}`) element.current?.scrollIntoView({ block: "start" })
  }, [anchor, hash, key])
  return element
}

export const config = defineRouteConfig({
  label: "menu.payments",
  translationNs: "payunit",
  icon: MenuIcon,
})

export const handle = { breadcrumb: () => <Breadcrumb name="menu.payments" /> }
