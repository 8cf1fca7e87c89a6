import { Link } from "react-router-dom"
import type { TransactionAnswer } from "../../../api/answers"
import { useTexts } from "../../shared/hooks/use-texts"
import { AccountLine } from "../../shared/layout/account-line"
import { nameOfOperator } from "../lib/operators"
import { nameOfPaidFor } from "../lib/paid-for"
import { RowMenu } from "./row-menu"
import { StatusBadge } from "./status-badge"

interface PaymentTileProps {
  transaction: TransactionAnswer
  /** Whether all payments around are of one customer, whom nothing need name again. */
  isOfOne?: boolean
  /** Whether the shop has several merchant accounts. */
  hasAccounts?: boolean
}

/** A payment where there is no room for a row of a table. */
export function PaymentTile({ transaction, isOfOne = false, hasAccounts = false }: PaymentTileProps) {
  const { t, money, time } = useTexts()
  const { id, created_at, contact, paid, amount, currency_code, operator } = transaction
  const { is_waiting, held_reason } = transaction
  const number = nameOfPaidFor(transaction, t)
  const who = isOfOne ? null : (contact?.name ?? contact?.email ?? contact?.phone)
  return (
    <div className="relative flex items-start gap-x-2 px-6 py-3">
      <div className="flex min-w-0 grow flex-col gap-y-1">
        <div className="flex items-baseline justify-between gap-x-3">
          <Link
            to={`/payunit/${id}`}
            aria-label={t("list.open", { date: time(created_at) })}
            className="txt-compact-small focus-visible:shadow-borders-focus min-w-0 truncate rounded font-medium outline-none after:absolute after:inset-0"
          >
            {who ?? number ?? t("list.noOrder")}
          </Link>
          <span className="txt-compact-small whitespace-nowrap font-medium tabular-nums">
            {money(paid?.amount ?? amount, paid?.currency_code ?? currency_code)}
          </span>
        </div>
        <span className="txt-small text-ui-fg-subtle">
          {[who == null ? null : number, time(created_at), operator && nameOfOperator(t, operator)]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadge transaction={transaction} />
          {is_waiting && held_reason !== null && (
            <span className="txt-small text-ui-fg-subtle">{t(`reasons.${held_reason}.label`)}</span>
          )}
          {hasAccounts && <AccountLine account={transaction.account} />}
        </div>
      </div>
      <div className="relative z-[1]">
        <RowMenu transaction={transaction} />
      </div>
    </div>
  )
}
