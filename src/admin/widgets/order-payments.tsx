import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { DetailWidgetProps, HttpTypes } from "@medusajs/framework/types"
import { clx, Container, Heading, Text } from "@medusajs/ui"
import type { TransactionAnswer } from "../../api/answers"
import { Allowed } from "../shared/layout/allowed"
import { Load } from "../shared/layout/load"
import { EarlierTries } from "../shared/components/disclosure"
import { TransactionCard } from "../payments/components/transaction-card"
import { useTexts } from "../shared/hooks/use-texts"
import { isOver, standingOf } from "../payments/lib/order-standing"
import { useTransactions } from "../payments/hooks/use-transactions"

/** An order's page shows where its payments through PayUnit stand. Orders that never had one show nothing. */
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
      {({ transactions }) => {
        const over = transactions.filter((one) => isOver(one, transactions))
        return transactions.length === 0 ? null : (
          <Container className="divide-y p-0" data-payunit>
            <div className="px-6 py-4">
              <Heading level="h2">{t("order.title")}</Heading>
              <Standing transactions={transactions} />
            </div>
            {transactions
              .filter((one) => !over.includes(one))
              .map((transaction) => (
                <TransactionCard key={transaction.id} transaction={transaction} />
              ))}
            <EarlierTries count={over.length} classNames={{ button: "px-4 py-2", region: "divide-y border-t" }}>
              {() => over.map((one) => <TransactionCard key={one.id} transaction={one} isOver />)}
            </EarlierTries>
          </Container>
        )
      }}
    </Load>
  )
}

/** What the order's payments come to, and the one thing to do. */
function Standing({ transactions }: { transactions: readonly TransactionAnswer[] }) {
  const { t, money } = useTexts()
  const standing = standingOf(transactions)
  return (
    standing !== null && (
      <Text
        size="small"
        weight={standing.code === "taken_back" ? "plus" : "regular"}
        className={clx("text-pretty", standing.code === "taken_back" ? "text-ui-fg-error" : "text-ui-fg-subtle")}
      >
        {t(`order.standing.${standing.code}`, { amount: money(standing.amount, standing.currencyCode) })}
      </Text>
    )
  )
}

export const config = defineWidgetConfig({ zone: "order.details.side.before", id: "payunit:order-payments" })
