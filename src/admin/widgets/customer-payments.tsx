import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { DetailWidgetProps, HttpTypes } from "@medusajs/framework/types"
import { Button } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { PaymentTile } from "../payments/components/payment-tile"
import { useTransactions } from "../payments/hooks/use-transactions"
import { addressOf, receivedText } from "../payments/lib/payment-list"
import { useTexts } from "../shared/hooks/use-texts"
import { Allowed } from "../shared/layout/allowed"
import { Section } from "../shared/layout/section"

/** How many payments are shown: the newest. */
const SHOWN = 5

/** A customer's page shows what they paid, and where their payments stand. Who never paid by PayUnit has none of it. */
export default function CustomerPayments({ data: customer }: DetailWidgetProps<HttpTypes.AdminCustomer>) {
  return (
    <Allowed to="read_payments">
      <PaymentsOf customer={customer} />
    </Allowed>
  )
}

function PaymentsOf({ customer }: { customer: HttpTypes.AdminCustomer }) {
  const texts = useTexts()
  const { t } = texts
  const { data } = useTransactions({ customer_id: customer.id, with_sums: "true", limit: SHOWN })
  if (data === undefined || data.transactions.length === 0) {
    return null
  }
  const { transactions, sums } = data
  const count = data.count ?? 0
  const received = receivedText(texts, sums ?? [])
  return (
    <Section
      title={t("requests.customer.payments")}
      marks={{ "data-payunit": "" }}
      {...(received !== "" && { hint: received })}
    >
      {transactions.map((transaction) => (
        <PaymentTile key={transaction.id} transaction={transaction} isOfOne />
      ))}
      {count > SHOWN && (
        <div className="px-4 py-2">
          <Button asChild size="small" variant="transparent">
            <Link to={addressOf({ customer_id: customer.id })}>{t("requests.customer.all", { count })}</Link>
          </Button>
        </div>
      )}
    </Section>
  )
}

export const config = defineWidgetConfig({ zone: "customer.details.side.before", id: "payunit:customer-payments" })
