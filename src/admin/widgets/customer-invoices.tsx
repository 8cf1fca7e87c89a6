import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { DetailWidgetProps, HttpTypes } from "@medusajs/framework/types"
import { Button, Container, Heading } from "@medusajs/ui"
import { useState } from "react"
import { InvoiceCard } from "../invoices/components/invoice-card"
import { customerName } from "../invoices/editor/customer-search"
import { useInvoices } from "../invoices/hooks/use-invoices"
import { RequestDrawer } from "../requests/components/request-drawer"
import { useTexts } from "../shared/hooks/use-texts"
import { Allowed } from "../shared/layout/allowed"
import { Nothing } from "../shared/layout/section"

/** How many invoices are shown: the newest. */
const SHOWN = 10

/** A customer's page shows their invoices, and asks them for a payment. */
export default function CustomerInvoices({ data: customer }: DetailWidgetProps<HttpTypes.AdminCustomer>) {
  return (
    <Allowed to="read_invoices">
      <InvoicesOf customer={customer} />
    </Allowed>
  )
}

function InvoicesOf({ customer }: { customer: HttpTypes.AdminCustomer }) {
  const { t } = useTexts()
  const { data } = useInvoices({ customer_id: customer.id, limit: SHOWN })
  const [isAsking, setAsking] = useState(false)
  if (data === undefined) {
    return null
  }
  return (
    <Container className="divide-y p-0">
      <div className="flex items-center justify-between gap-x-4 px-6 py-4">
        <Heading level="h2">{t("requests.customer.title")}</Heading>
        <Allowed to="request_payments">
          <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
            {t("requests.ask")}
          </Button>
        </Allowed>
      </div>
      {data.invoices.length === 0 ? (
        <Nothing>{t("requests.customer.empty")}</Nothing>
      ) : (
        data.invoices.map((invoice) => <InvoiceCard key={invoice.id} invoice={invoice} />)
      )}
      {isAsking && (
        <RequestDrawer
          asked={{
            customerId: customer.id,
            name: customerName(customer),
            phone: customer.phone ?? "",
            email: customer.email,
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Container>
  )
}

export const config = defineWidgetConfig({ zone: "customer.details.side.before", id: "payunit:customer-invoices" })
