import { clx, Text } from "@medusajs/ui"
import type { TransactionDetailAnswer } from "../../api/admin/payunit/answers"
import { useTexts } from "../hooks/use-texts"
import { en } from "../i18n/en"
import { useDetailText } from "../hooks/use-detail-text"
import { eventTextOf, type ReasonKey } from "../lib/events"

/** What happened to a payment, and why; the latest first. */
export function Timeline({ transaction }: { transaction: TransactionDetailAnswer }) {
  const { history, people, currency_code } = transaction
  const { t, exactTime, ago } = useTexts()
  const words = useDetailText(people, currency_code)
  return (
    <ol className="px-6 py-4">
      {[...history].reverse().map((entry, index) => (
        <li key={`${entry.at}-${String(index)}`} className="grid grid-cols-[20px_minmax(0,1fr)] items-start gap-x-2">
          <div className="flex h-full flex-col items-center gap-y-0.5 pt-1.5">
            <span
              className={clx("size-2 shrink-0 rounded-full", index === 0 ? "bg-ui-tag-blue-icon" : "bg-ui-fg-disabled")}
            />
            {index < history.length - 1 && <span className="bg-ui-border-base w-px grow" />}
          </div>
          <div className={clx("min-w-0", index < history.length - 1 && "pb-4")}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Text size="small" weight="plus" leading="compact">
                <EventName event={entry.event} />
              </Text>
              <Text size="small" leading="compact" className="text-ui-fg-subtle" title={ago(entry.at)}>
                <time dateTime={entry.at}>{exactTime(entry.at)}</time>
              </Text>
            </div>
            {entry.detail !== null && entry.detail !== "" && (
              <Text size="small" className="text-ui-fg-subtle text-pretty break-words">
                {words(entry.detail)}
              </Text>
            )}
          </div>
        </li>
      ))}
      {history.length === 0 && (
        <Text size="small" className="text-ui-fg-muted">
          {t("detail.historyEmpty")}
        </Text>
      )}
    </ol>
  )
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
