import { Link } from "react-router-dom"
import type { TransactionAnswer } from "../../../api/answers"
import { usePaymentHistory } from "../hooks/use-payment-history"
import { Part } from "../../shared/layout/part"
import { useTexts } from "../../shared/hooks/use-texts"
import { mayBeTheSame } from "../lib/order-standing"
import { statusOf } from "../lib/status"
import { ContactLinks } from "./contact-links"

const NOBODY = {}

interface MeaningProps {
  transaction: TransactionAnswer
  /** Names of those who did something with it, by id. */
  people?: Readonly<Record<string, string>>
}

/** What a payment's state means, and what to do about it, in plain words. */
export function Meaning({ transaction, people = NOBODY }: MeaningProps) {
  const { t, money } = useTexts()
  const { causes } = usePaymentHistory(people, transaction)
  const { paid, currency_code } = transaction
  const isShort = transaction.held_why.some(({ code }) => code.startsWith("short_of"))
  const status = statusOf(transaction)
  const reason = transaction.is_waiting ? transaction.held_reason : null
  const subject = reason === null ? (`states.${status}` as const) : (`reasons.${reason}` as const)
  const isDoubt = transaction.is_waiting && mayBeTheSame(transaction)
  return (
    <div className="flex flex-col gap-y-3">
      <Part title={reason === null ? t("detail.means") : t(`reasons.${reason}.label`)}>
        {isDoubt ? t("detail.sameMoney.means") : t(`${subject}.means`)}
        {transaction.is_waiting && transaction.held_why.length > 0 && (
          <span className="mt-1 block break-words">{t("detail.why", { why: causes(transaction.held_why) })}</span>
        )}
      </Part>
      <Part title={t("detail.todo")}>
        {isDoubt
          ? t("detail.sameMoney.todo")
          : t(`${subject}.todo`, { amount: money(transaction.left_amount, paid?.currency_code ?? currency_code) })}
        {transaction.is_waiting && (
          <span className="mt-1 flex flex-wrap items-center gap-x-3">
            {isShort && (
              <Link to="/inventory" className="text-ui-fg-interactive-hover hover:underline">
                {t("detail.restock")}
              </Link>
            )}
            <ContactLinks contact={transaction.contact} />
          </span>
        )}
      </Part>
    </div>
  )
}
