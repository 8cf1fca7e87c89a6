import { ArrowUpRightMini } from "@medusajs/icons"
import { IconButton, Text, Tooltip } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { TransactionAnswer } from "../../../api/answers"
import { useTexts } from "../../shared/hooks/use-texts"
import { useDetail, useTransaction } from "../hooks/use-transactions"
import { Actions } from "../actions/payment-actions"
import { Disclosure } from "../../shared/components/disclosure"
import { PayoutEntry } from "../../payouts/payout-entry"
import { livePayoutOf } from "../../payouts/payout-states"
import { Load } from "../../shared/layout/load"
import { Meaning } from "./meaning"
import { PaymentHistory } from "./payment-history"
import { nameOfOperator } from "../lib/operators"
import { nameOfInvoicePaid } from "../lib/paid-for"
import { StatusBadge } from "./status-badge"

interface TransactionCardProps {
  transaction: TransactionAnswer
  /** Whether there is nothing to do about the payment, since the order has its money of another. */
  isOver?: boolean
}

/** A payment in little room: where it stands, who paid, what can be done, and on demand what happened. */
export function TransactionCard({ transaction, isOver = false }: TransactionCardProps) {
  const { t, money, time } = useTexts()
  const { paid, operator, prompt, confirmation } = transaction
  // Of what staff confirmed, the operator says so.
  const byHand = transaction.by_hand && confirmation === null ? t("byHand.label") : null
  const about = [
    nameOfInvoicePaid(transaction, t),
    operator && nameOfOperator(t, operator),
    confirmation?.method,
    prompt?.phone,
    time(paid?.at ?? transaction.created_at),
    byHand,
  ]
  return (
    <article className="flex flex-col gap-y-3 px-6 py-4">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Text weight="plus">
            {money(paid?.amount ?? transaction.amount, paid?.currency_code ?? transaction.currency_code)}
          </Text>
          <div className="flex items-center gap-x-1">
            <StatusBadge transaction={transaction} />
            <Tooltip content={t("detail.openPage")}>
              <IconButton asChild size="2xsmall" variant="transparent">
                <Link to={`/payunit/${transaction.id}`} aria-label={t("detail.openPage")}>
                  <ArrowUpRightMini />
                </Link>
              </IconButton>
            </Tooltip>
          </div>
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          {about.filter(Boolean).join(" · ")}
        </Text>
        <RefundedSum transaction={transaction} />
        <Due transaction={transaction} />
      </div>
      {transaction.is_waiting && <Meaning transaction={transaction} />}
      <Sending transaction={transaction} />
      {!isOver && <Actions transaction={transaction} />}
      <History id={transaction.id} />
    </article>
  )
}

/** The refund that PayUnit sends now, so that nobody sends it by hand. */
function Sending({ transaction }: { transaction: TransactionAnswer }) {
  const { t } = useTexts()
  const detail = useDetail(transaction)
  const live = livePayoutOf(detail ?? {})
  return (
    detail !== undefined &&
    live !== null && (
      <ul aria-label={t("payouts.title")}>
        <PayoutEntry payout={live} transaction={detail} isInset />
      </ul>
    )
  )
}

function RefundedSum({ transaction: { paid, refunded_amount } }: { transaction: TransactionAnswer }) {
  const { t, money } = useTexts()
  if (paid === null || refunded_amount === 0) {
    return null
  }
  const sums = { amount: money(refunded_amount, paid.currency_code), paid: money(paid.amount, paid.currency_code) }
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {t("fields.refunded_line", sums)}
    </Text>
  )
}

/** Until when an order that was placed before its payment waits for it. */
function Due({ transaction: { paid, payment_due_at } }: { transaction: TransactionAnswer }) {
  const { t, time } = useTexts()
  if (payment_due_at === null || paid !== null) {
    return null
  }
  const isPast = new Date(payment_due_at) <= new Date()
  return (
    <div className="bg-ui-bg-subtle mt-2 rounded-lg px-3 py-2">
      <Text size="small" weight="plus">
        {t(isPast ? "fields.overdue" : "fields.due")} {time(payment_due_at)}
      </Text>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {t("fields.dueDetail")}
      </Text>
    </div>
  )
}

function History({ id }: { id: string }) {
  const { t } = useTexts()
  return (
    <Disclosure closed={t("detail.showHistory")} open={t("detail.hideHistory")} classNames={{ region: "-mx-6" }}>
      {() => <LoadedHistory id={id} />}
    </Disclosure>
  )
}

function LoadedHistory({ id }: { id: string }) {
  return (
    <Load query={useTransaction(id)} isInset>
      {(transaction) => <PaymentHistory transaction={transaction} />}
    </Load>
  )
}
