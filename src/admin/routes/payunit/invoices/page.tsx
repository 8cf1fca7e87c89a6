import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Container } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import { AttentionBanner } from "../../../payments/components/attention-banner"
import { Breadcrumb } from "../../../shared/components/breadcrumb"
import { CreateInvoice } from "../../../invoices/editor/create-invoice"
import { InvoicesTable } from "../../../invoices/components/invoices-table"
import { Load } from "../../../shared/components/load"
import { useInvoices, useInvoicesToLookAt } from "../../../invoices/hooks/use-invoices"
import { useSettings } from "../../../shared/hooks/use-settings"
import { useTexts } from "../../../shared/hooks/use-texts"
import {
  type InvoiceList,
  invoicesQueryOf,
  readInvoiceList,
  TO_LOOK_AT,
  writeInvoiceList,
} from "../../../invoices/lib/invoice-list"

/** Every invoice, the newest first, and the way to make one. */
export default function InvoicesPage() {
  const { t, number } = useTexts()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [isCreating, setCreating] = useState(false)
  const list = readInvoiceList(params)
  const page = useInvoices(invoicesQueryOf(list))
  const settings = useSettings()
  const count = useInvoicesToLookAt()
  const show = (next: InvoiceList) => setParams(writeInvoiceList(next))
  const isFiltered = JSON.stringify(list.filtering) === JSON.stringify(TO_LOOK_AT)
  const create = (
    <Button size="small" variant="primary" className="shrink-0" onClick={() => setCreating(true)}>
      {t("invoices.actions.create")}
    </Button>
  )

  return (
    <div className="flex flex-col gap-y-3">
      {count > 0 && (
        <AttentionBanner
          title={t("invoices.list.waiting", { count, number: number(count) })}
          detail={t("invoices.list.waitingDetail")}
          action={t(isFiltered ? "invoices.list.showAll" : "invoices.list.waitingShow")}
          onAction={() => show({ filtering: isFiltered ? {} : TO_LOOK_AT, search: "", pageIndex: 0 })}
        />
      )}
      {page.data === undefined && page.error !== null ? (
        <Load query={page}>{() => null}</Load>
      ) : (
        <Container className="overflow-hidden p-0">
          <InvoicesTable page={page.data} settings={settings.data} list={list} onListChange={show} create={create} />
        </Container>
      )}
      {isCreating && (
        <CreateInvoice
          onClose={() => setCreating(false)}
          onCreated={({ id }) => void navigate(`/payunit/invoices/${id}`)}
        />
      )}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.invoices", translationNs: "payunit", rank: 1 })

export const handle = { breadcrumb: () => <Breadcrumb name="menu.invoices" /> }
