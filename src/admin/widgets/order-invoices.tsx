import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { DetailWidgetProps, HttpTypes } from "@medusajs/framework/types"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import type { InvoiceAnswer } from "../../api/answers"
import { CreateInvoice } from "../invoices/editor/create-invoice"
import { InvoiceCard } from "../invoices/components/invoice-card"
import { Allowed } from "../shared/layout/allowed"
import { Load } from "../shared/layout/load"
import { useInvoiceDraft, useInvoices } from "../invoices/hooks/use-invoices"
import { useAccess } from "../shared/hooks/use-access"
import { useSettings } from "../shared/hooks/use-settings"
import { useTexts } from "../shared/hooks/use-texts"
import { mayBill, type OrderToBill } from "../invoices/lib/order-to-bill"

/** An order's page shows its invoices, and bills what is outstanding. Where neither is of use it shows nothing. */
export default function OrderInvoices({ data: order }: DetailWidgetProps<HttpTypes.AdminOrder>) {
  return (
    <Allowed to="read_invoices">
      <InvoicesOf order={order} />
    </Allowed>
  )
}

function InvoicesOf({ order }: { order: HttpTypes.AdminOrder }) {
  const { may } = useAccess()
  const query = useInvoices({ order_id: order.id, limit: 50 })
  const settings = useSettings()
  const supported = may("read_settings") ? (settings.data?.supported_currencies ?? []) : null
  const isBillable = may("create_invoices") && mayBill(order, supported)
  if (query.data === undefined && query.error === null) {
    return null
  }
  return (
    <Load query={query}>
      {({ invoices }) =>
        invoices.length === 0 && !isBillable ? null : (
          <Invoices order={order} invoices={invoices} isBillable={isBillable} />
        )
      }
    </Load>
  )
}

interface InvoicesProps {
  order: OrderToBill
  invoices: readonly InvoiceAnswer[]
  isBillable: boolean
}

function Invoices({ order, invoices, isBillable }: InvoicesProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const hasMoney = invoices.some((invoice) => invoice.left_amount > 0)
  return (
    <Container className="divide-y p-0" data-payunit>
      <div className="flex items-center justify-between gap-x-4 px-6 py-4">
        <Heading level="h2">{t("invoices.order.title")}</Heading>
        {isBillable && (
          <Button size="small" variant="secondary" onClick={() => setCreating(true)}>
            {t("invoices.actions.create")}
          </Button>
        )}
      </div>
      {invoices.map((invoice) => (
        <InvoiceCard key={invoice.id} invoice={invoice} />
      ))}
      {isBillable ? (
        <LeftToBill orderId={order.id} currencyCode={order.currency_code} />
      ) : (
        order.status !== "canceled" && (
          <Text size="small" className="text-ui-fg-subtle text-pretty px-6 py-3">
            {t("invoices.order.nothingOutstanding")}
          </Text>
        )
      )}
      {hasMoney && order.status !== "canceled" && (
        <Text size="small" className="text-ui-fg-subtle text-pretty px-6 py-3">
          {t("invoices.order.beforeCancelling")}
        </Text>
      )}
      {isCreating && (
        <CreateInvoice
          order={{ id: order.id, name: order.display_id == null ? order.id : `#${String(order.display_id)}` }}
          onClose={() => setCreating(false)}
          onCreated={({ id, link }) => {
            setCreating(false)
            if (link === null) {
              void navigate(`/payunit/invoices/${id}`)
            }
          }}
        />
      )}
    </Container>
  )
}

function LeftToBill({ orderId, currencyCode }: { orderId: string; currencyCode: string }) {
  const { t, money, language } = useTexts()
  const { data } = useInvoiceDraft(orderId, language)
  return (
    data !== undefined && (
      <Text size="small" className="text-ui-fg-subtle text-pretty px-6 py-3">
        {data.figures.left > 0
          ? t("invoices.order.left", { left: money(data.figures.left, currencyCode) })
          : t("invoices.order.nothingLeft")}
      </Text>
    )
  )
}

export const config = defineWidgetConfig({ zone: "order.details.side.before", id: "payunit:order-invoices" })
