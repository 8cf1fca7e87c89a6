import type { TransactionAnswer } from "../../../api/answers"
import { usePaymentHistory } from "../hooks/use-payment-history"
import { Part } from "../../shared/layout/part"
import { useTexts } from "../../shared/hooks/use-texts"
import { statusOf } from "../lib/status"

const NOBODY = {}

interface MeaningProps {
  transaction: TransactionAnswer
  /** Names of those who did something with it, by id. */
  people?: Readonly<Record<string, string>>
}

/** What a payment's state means, and what to do about it, in plain words. */
export function Meaning({ transaction, people = NOBODY }: MeaningProps) {
  const { t } = useTexts()
  const { causes } = usePaymentHistory(people, transaction.currency_code)
  const status = statusOf(transaction)
  const reason = transaction.is_waiting ? transaction.held_reason : null
  const subject = reason === null ? (`states.${status}` as const) : (`reasons.${reason}` as const)
  return (
    <div className="flex flex-col gap-y-3">
      <Part title={reason === null ? t("detail.means") : t(`reasons.${reason}.label`)}>
        {t(`${subject}.means`)}
        {transaction.is_waiting && transaction.held_why.length > 0 && (
          <span className="text-ui-fg-muted mt-1 block break-words">
            {t("detail.why", { why: causes(transaction.held_why) })}
          </span>
        )}
      </Part>
      <Part title={t("detail.todo")}>{t(`${subject}.todo`)}</Part>
    </div>
  )
}
