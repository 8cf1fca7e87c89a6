import type { TransactionDetailAnswer } from "../../../api/answers"
import { Timeline } from "../../shared/components/timeline"
import { usePaymentHistory } from "../../shared/hooks/use-history-text"

/** What happened to a payment, and why. */
export function PaymentHistory({ transaction }: { transaction: TransactionDetailAnswer }) {
  const { history, people } = transaction
  return <Timeline history={history} text={usePaymentHistory(people, transaction)} />
}
