import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { DetailWidgetProps, HttpTypes } from "@medusajs/framework/types"
import { Container, Heading } from "@medusajs/ui"
import { Allowed } from "../shared/layout/allowed"
import { Load } from "../shared/layout/load"
import { TransactionCard } from "../payments/components/transaction-card"
import { useTexts } from "../shared/hooks/use-texts"
import { useTransactions } from "../payments/hooks/use-transactions"

/** An order's page shows its payments through PayUnit. Orders that never had one show nothing. */
export default function OrderPayments({ data: order }: DetailWidgetProps<HttpTypes.AdminOrder>) {
  return (
    <Allowed to="read_payments">
      <Payments orderId={order.id} />
    </Allowed>
  )
}

function Payments({ orderId }: { orderId: string }) {
  const { t } = useTexts()
  const query = useTransactions({ order_id: orderId, order: "held_first", limit: 50 })
  if (query.data === undefined && query.error === null) {
    return null
  }
  return (
    <Load query={query}>
      {({ transactions }) =>
        transactions.length === 0 ? null : (
          <Container className="divide-y p-0">
            <Heading level="h2" className="px-6 py-4">
              {t("order.title")}
            </Heading>
            {transactions.map((transaction) => (
              <TransactionCard key={transaction.id} transaction={transaction} />
            ))}
          </Container>
        )
      }
    </Load>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.side.before", id: "payunit:order-payments" })
