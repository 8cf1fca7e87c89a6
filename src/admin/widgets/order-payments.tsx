import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { DetailWidgetProps, HttpTypes } from "@medusajs/framework/types"
import { ChevronDownMini } from "@medusajs/icons"
import { Button, clx, Container, Heading, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import type { TransactionAnswer } from "../../api/answers"
import { Allowed } from "../shared/layout/allowed"
import { Load } from "../shared/layout/load"
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
      {({ transactions }) =>
        transactions.length === 0 ? null : (
          <Container className="divide-y p-0" data-payunit>
            <div className="px-6 py-4">
              <Heading level="h2">{t("order.title")}</Heading>
              <Standing transactions={transactions} />
            </div>
            {transactions
              .filter((one) => !isOver(one, transactions))
              .map((transaction) => (
                <TransactionCard key={transaction.id} transaction={transaction} />
              ))}
            <EarlierTries transactions={transactions.filter((one) => isOver(one, transactions))} />
          </Container>
        )
      }
    </Load>
  )
}

/** What the order's payments come to, and the one thing to do. */
function Standing({ transactions }: { transactions: readonly TransactionAnswer[] }) {
  const { t, money } = useTexts()
  const standing = standingOf(transactions)
  return (
    standing !== null && (
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {t(`order.standing.${standing.code}`, { amount: money(standing.amount, standing.currencyCode) })}
      </Text>
    )
  )
}

/** Attempts that brought nothing before another paid: there to be read, and nothing more. */
function EarlierTries({ transactions }: { transactions: readonly TransactionAnswer[] }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const region = useId()
  if (transactions.length === 0) {
    return null
  }
  return (
    <div>
      <div className="px-4 py-2">
        <Button
          size="small"
          variant="transparent"
          className="text-ui-fg-subtle"
          aria-expanded={isOpen}
          aria-controls={region}
          onClick={() => setOpen((before) => !before)}
        >
          <ChevronDownMini className={clx("transition-transform", isOpen && "rotate-180")} />
          {t("order.tries", { count: transactions.length })}
        </Button>
      </div>
      <div id={region} hidden={!isOpen} className="divide-y border-t">
        {isOpen && transactions.map((one) => <TransactionCard key={one.id} transaction={one} isOver />)}
      </div>
    </div>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.side.before", id: "payunit:order-payments" })
