import type { TransactionDetailAnswer } from "../../../api/admin/payunit/answers"
import { useDetailText } from "../hooks/use-detail-text"
import { useTexts } from "../../shared/hooks/use-texts"
import { en } from "../../i18n/en"
import { eventTextOf, type ReasonKey } from "../lib/events"
import { Timeline } from "../../shared/components/timeline"

/** What happened to a payment, and why. */
export function PaymentHistory({ transaction }: { transaction: TransactionDetailAnswer }) {
  const { history, people, currency_code } = transaction
  const words = useDetailText(people, currency_code)
  return <Timeline history={history} nameOf={(event) => <EventName event={event} />} words={words} />
}

function EventName({ event }: { event: string }) {
  const { t } = useTexts()
  const text = eventTextOf(event, en.events)
  if (text === null) {
    return <>{event}</>
  }
  const { key, reason } = text
  const isKnown = reason !== null && Object.hasOwn(en.reasons, reason)
  return <>{t(`events.${key}`, { reason: isKnown ? t(`reasons.${reason as ReasonKey}.label`) : (reason ?? "") })}</>
}
