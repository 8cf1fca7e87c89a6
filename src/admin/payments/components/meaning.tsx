import { Alert } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { TransactionAnswer } from "../../../api/answers"
import { usePaymentHistory } from "../../shared/hooks/use-history-text"
import { livePayoutOf } from "../../payouts/payout-states"
import { Part } from "../../shared/layout/part"
import { useTexts } from "../../shared/hooks/use-texts"
import { useDetailWhereNeeded } from "../hooks/use-transactions"
import { mayBeTheSame } from "../lib/order-standing"
import {
  type TransactionWithDetail,
  isTakenBack,
  isTooLittle,
  manualPaymentsOf,
  statusOf,
  surplusIn,
} from "../lib/status"
import { ContactLinks } from "./contact-links"

const NOBODY: Readonly<Record<string, string>> = {}

interface MeaningProps {
  transaction: TransactionAnswer
  /** Names of those who did something with the payment, by id. */
  people?: Readonly<Record<string, string>>
}

/** What a payment's state means, and what to do about it, in plain words. */
export function Meaning({ transaction: listed, people = NOBODY }: MeaningProps) {
  const transaction = useDetailWhereNeeded(listed)
  const { t } = useTexts()
  const { causes } = usePaymentHistory(people, transaction)
  const { means, todo } = useMeaning(transaction)
  const isShort = transaction.held_causes.some(({ code }) => code.startsWith("short_of"))
  const reason = transaction.is_waiting ? transaction.held_reason : null
  return (
    <div className="flex flex-col gap-y-3">
      {isTakenBack(transaction) && (
        <Alert variant="error" className="text-pretty">
          {t("held.takenBack.alert")}
        </Alert>
      )}
      <Part title={reason === null ? t("detail.means") : t(`reasons.${reason}.label`)}>
        {means}
        {transaction.is_waiting && transaction.held_causes.length > 0 && (
          <span className="mt-1 block break-words">{t("detail.why", { why: causes(transaction.held_causes) })}</span>
        )}
      </Part>
      {transaction.is_waiting && <OtherPayments {...transaction} />}
      <Part title={t("detail.todo")}>
        {todo}
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

/** The texts that say what it means and what to do: of held money by what else is known, before what its reason says. */
function useMeaning(transaction: TransactionWithDetail): { means: string; todo: string } {
  const { t, money } = useTexts()
  const { paid, currency_code, difference } = transaction
  const sum = (amount: number) => money(amount, paid?.currency_code ?? currency_code)
  const { paid_amount = 0, wanted_amount = 0 } = difference ?? {}
  const values = {
    amount: sum(surplusIn(transaction) ?? transaction.left_amount),
    paid: sum(paid_amount),
    wanted: sum(wanted_amount),
    rest: sum(Math.abs(wanted_amount - paid_amount)),
  }
  const subject = subjectOf(transaction)
  const todo =
    livePayoutOf(transaction) !== null
      ? t("payouts.todoLive")
      : transaction.can_pay_out === true && subject === "states.settled"
        ? t("payouts.todo")
        : t(`${subject}.todo`, values)
  return { means: t(`${subject}.means`, values), todo }
}

function subjectOf(transaction: TransactionWithDetail) {
  const { is_waiting, held_reason, difference } = transaction
  if (!is_waiting || held_reason === null) {
    return `states.${statusOf(transaction)}` as const
  }
  if (mayBeTheSame(transaction)) {
    return "detail.sameMoney"
  }
  const manual = manualPaymentsOf(transaction).length
  if (manual > 0) {
    return manual === 1 ? "held.manual" : "held.severalManual"
  }
  if (difference != null) {
    return isTooLittle(transaction) ? "held.tooLittle" : "held.tooMuch"
  }
  return surplusIn(transaction) === null ? (`reasons.${held_reason}` as const) : "held.surplus"
}

/** What else was paid for the order of held money, and how: who decides has to know what to compare it with. */
function OtherPayments({ other_payments: payments = [], people = NOBODY }: TransactionWithDetail) {
  const { t, money, time } = useTexts()
  if (payments.length === 0) {
    return null
  }
  return (
    <Part title={t("held.others")}>
      <ul>
        {payments.map(({ id, transaction_id, by_hand, provider_id, amount, currency_code, at, captured_by }) => {
          const how = transaction_id === null ? nameOf(provider_id) : "PayUnit"
          const values = { amount: money(amount, currency_code), how }
          const text = by_hand ? t("held.byHand", values) : t("held.byOther", values)
          return (
            <li key={id} className="break-words">
              {transaction_id === null ? (
                text
              ) : (
                <Link to={`/payunit/${transaction_id}`} className="text-ui-fg-interactive-hover hover:underline">
                  {text}
                </Link>
              )}
              {at !== null && ` · ${time(at)}`}
              {by_hand && captured_by !== null && ` · ${people[captured_by] ?? captured_by}`}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

/** Another provider by the name that Medusa's own pages give it: `pp_stripe_eu` is "stripe". */
function nameOf(providerId: string): string {
  return providerId.split("_")[1] ?? providerId
}
