import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { DetailWidgetProps, HttpTypes } from "@medusajs/framework/types"
import { Button } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import { InvoiceCard } from "../invoices/components/invoice-card"
import { billedText, invoicesAddressOf } from "../invoices/lib/invoice-list"
import { useInvoices } from "../invoices/hooks/use-invoices"
import { RequestDrawer } from "../requests/components/request-drawer"
import { customerName } from "../shared/hooks/use-customer"
import { useTexts } from "../shared/hooks/use-texts"
import { Allowed } from "../shared/layout/allowed"
import { Nothing, Section } from "../shared/layout/section"

/** How many invoices are shown: the newest. */
const SHOWN = 10

/** A customer's page shows their invoices and payment requests, what they come to, and asks them for a payment. */
export default function CustomerInvoices({ data: customer }: DetailWidgetProps<HttpTypes.AdminCustomer>) {
  return (
    <Allowed to="read_invoices">
      <InvoicesOf customer={customer} />
    </Allowed>
  )
}

function InvoicesOf({ customer }: { customer: HttpTypes.AdminCustomer }) {
  const texts = useTexts()
  const { t } = texts
  const { data } = useInvoices({ customer_id: customer.id, with_sums: "true", limit: SHOWN })
  const [isAsking, setAsking] = useState(false)
  if (data === undefined) {
    return null
  }
  const count = data.count ?? 0
  const billed = billedText(texts, data.sums ?? [])
  return (
    <Section
      title={t("requests.customer.title")}
      marks={{ "data-payunit": "" }}
      {...(billed !== "" && { hint: billed })}
      aside={
        <Allowed to="request_payments">
          <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
            {t("requests.ask")}
          </Button>
        </Allowed>
      }
    >
      {data.invoices.length === 0 ? (
        <Nothing>{t("requests.customer.empty")}</Nothing>
      ) : (
        data.invoices.map((invoice) => <InvoiceCard key={invoice.id} invoice={invoice} />)
      )}
      {count > SHOWN && (
        <div className="px-4 py-2">
          <Button asChild size="small" variant="transparent">
            <Link to={invoicesAddressOf({ customer_id: customer.id })}>
              {t("requests.customer.allInvoices", { count })}
            </Link>
          </Button>
        </div>
      )}
      {isAsking && (
        <RequestDrawer
          subject={{
            customerId: customer.id,
            name: customerName(customer),
            phone: customer.phone ?? "",
            email: customer.email,
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

export const config = defineWidgetConfig({ zone: "customer.details.side.before", id: "payunit:customer-invoices" })
