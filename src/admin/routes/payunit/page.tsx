import { defineRouteConfig } from "@medusajs/admin-sdk"
import { DocumentText, Users } from "@medusajs/icons"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { ApprovalsBanner } from "../../decisions/approvals"
import { BooksButton } from "../../books/books-button"
import { Overview } from "../../overview/components/overview"
import { PaymentsExport, paymentColumns, paymentFilters } from "../../payments/components/payments-table"
import { PaymentTile } from "../../payments/components/payment-tile"
import { useTransactions } from "../../payments/hooks/use-transactions"
import { PauseBanner } from "../../pauses/pause-banner"
import { isNarrowed } from "../../shared/lib/list-state"
import { LIST_ANCHOR, PAYMENT_FILTERS, queryOf, receivedText, WAITING } from "../../payments/lib/payment-list"
import { RequestDrawer } from "../../requests/components/request-drawer"
import { ActionMenu } from "../../shared/components/action-menu"
import { useAccess } from "../../shared/hooks/use-access"
import { Allowed, AllowedPage } from "../../shared/layout/allowed"
import { Breadcrumb } from "../../shared/layout/page-name"
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
  const isUnasked = !isNarrowed(view.list)
  const query = useTransactions({ ...queryOf(view.list), ...(!isUnasked && { with_sums: "true" }) })
  const sums = query.data?.sums ?? []
  const { data: settings } = useSettings()
  const hasAccounts = (settings?.accounts.length ?? 0) > 1
  const waiting = query.data?.waiting ?? 0
  const list = useScrollTo(LIST_ANCHOR)
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
          {...(sums.length > 0 && { sum: receivedText(texts, sums) })}
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
              <MoreMenu />
            </>
          }
          empty={{ heading: t("list.empty"), description: t("list.emptyDetail") }}
          noneFound={t("list.noneFound")}
          tile={(transaction) => <PaymentTile transaction={transaction} hasAccounts={hasAccounts} />}
          isSortable
        />
      </div>
      {isAsking && <RequestDrawer subject={NOBODY} onClose={() => setAsking(false)} />}
    </div>
  )
}

type MorePage = "statements" | "decisions"

/** What to do in a shop where nobody paid yet. */
function Start() {
  const { t } = useTexts()
  return (
    <Container className="flex flex-col gap-y-2 px-6 py-4">
      <Heading level="h2">{t("overview.start.title")}</Heading>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {t("overview.start.detail")}
      </Text>
      <ol className="txt-small list-inside list-decimal">
        <li>{t("overview.start.first")}</li>
        <li>{t("overview.start.second")}</li>
        <li>{t("overview.start.third")}</li>
      </ol>
    </Container>
  )
}

const MORE_ICONS: Readonly<Record<MorePage, ReactNode>> = { statements: <DocumentText />, decisions: <Users /> }

/** Pages that few shops need every day, and that are in no menu of the dashboard. */
function MoreMenu() {
  const { t } = useTexts()
  const { may } = useAccess()
  const navigate = useNavigate()
  const pages: readonly MorePage[] = ["statements", "decisions"]
  return (
    <ActionMenu
      actions={pages.filter((page) => page === "statements" || may("read_decisions"))}
      icons={MORE_ICONS}
      labelOf={(page) => t(`menu.${page}`)}
      onSelect={(page) => void navigate(`/payunit/${page}`)}
    />
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
