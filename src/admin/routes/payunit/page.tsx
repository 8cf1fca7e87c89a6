import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { AttentionBanner } from "../../payments/components/attention-banner"
import { Breadcrumb } from "../../shared/components/breadcrumb"
import { Load } from "../../shared/components/load"
import { MenuIcon } from "../../shared/components/menu-icon"
import { PaymentsTable } from "../../payments/components/payments-table"
import { useSettings } from "../../shared/hooks/use-settings"
import { useTexts } from "../../shared/hooks/use-texts"
import { useTransactions } from "../../payments/hooks/use-transactions"
import { type PaymentList, queryOf, readListState, WAITING, writeListState } from "../../payments/lib/payment-list"

/** Every payment, those that wait for a person first. */
export default function PaymentsPage() {
  const { t, number } = useTexts()
  const [params, setParams] = useSearchParams()
  const list = readListState(params)
  const page = useTransactions(queryOf(list))
  const settings = useSettings()
  const show = (next: PaymentList) => setParams(writeListState(next))
  const isFiltered = JSON.stringify(list.filtering) === JSON.stringify(WAITING)
  const waiting = page.data?.waiting ?? 0

  return (
    <div className="flex flex-col gap-y-3">
      {waiting > 0 && (
        <AttentionBanner
          title={t("list.waiting", { count: waiting, number: number(waiting) })}
          detail={t("list.waitingDetail")}
          action={t(isFiltered ? "list.showAll" : "list.waitingShow")}
          onAction={() => show({ filtering: isFiltered ? {} : WAITING, search: "", pageIndex: 0 })}
        />
      )}
      {page.data === undefined && page.error !== null ? (
        <Load query={page}>{() => null}</Load>
      ) : (
        <Container className="overflow-hidden p-0">
          <PaymentsTable page={page.data} settings={settings.data} list={list} onListChange={show} />
        </Container>
      )}
    </div>
  )
}

export const config = defineRouteConfig({
  label: "menu.payments",
  translationNs: "payunit",
  icon: MenuIcon,
})

export const handle = { breadcrumb: () => <Breadcrumb name="menu.payments" /> }
