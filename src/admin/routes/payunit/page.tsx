import { defineRouteConfig } from "@medusajs/admin-sdk"
import { BellAlert } from "@medusajs/icons"
import { Button, Container, Text } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { Breadcrumb } from "../../components/breadcrumb"
import { Load } from "../../components/load"
import { MenuIcon } from "../../components/menu-icon"
import { PaymentsTable } from "../../components/payments-table"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../hooks/use-texts"
import { useTransactions } from "../../hooks/use-transactions"
import { type ListState, queryOf, readListState, WAITING, writeListState } from "../../lib/list-state"

/** Every payment, those that wait for a person first. */
export default function PaymentsPage() {
  const [params, setParams] = useSearchParams()
  const list = readListState(params)
  const page = useTransactions(queryOf(list))
  const settings = useSettings()
  const show = (next: ListState) => setParams(writeListState(next))
  const waiting = page.data?.waiting ?? 0

  return (
    <div className="flex flex-col gap-y-3">
      {waiting > 0 && <WaitingBanner count={waiting} list={list} show={show} />}
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

/** Says that money waits for a decision, and leads to it. */
function WaitingBanner({ count, list, show }: { count: number; list: ListState; show: (list: ListState) => void }) {
  const { t } = useTexts()
  const isShown = JSON.stringify(list.filtering) === JSON.stringify(WAITING)
  return (
    <Container className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-6 py-4">
      <div className="flex items-start gap-x-3">
        <span className="bg-ui-tag-orange-bg text-ui-tag-orange-icon flex size-8 shrink-0 items-center justify-center rounded-lg">
          <BellAlert />
        </span>
        <div>
          <Text weight="plus" leading="compact">
            {t("list.waiting", { count })}
          </Text>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("list.waitingDetail")}
          </Text>
        </div>
      </div>
      <Button
        size="small"
        variant="secondary"
        onClick={() => show({ filtering: isShown ? {} : WAITING, search: "", pageIndex: 0 })}
      >
        {t(isShown ? "list.showAll" : "list.waitingShow")}
      </Button>
    </Container>
  )
}

export const config = defineRouteConfig({
  label: "menu.payments",
  translationNs: "payunit",
  icon: MenuIcon,
})

export const handle = { breadcrumb: () => <Breadcrumb name="menu.payments" /> }
