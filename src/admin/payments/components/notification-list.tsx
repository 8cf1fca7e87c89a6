import { Badge, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { NotificationAnswer } from "../../../api/answers"
import { useTexts } from "../../shared/hooks/use-texts"
import { Nothing, Section } from "../../shared/layout/section"

interface NotificationListProps {
  title: string
  hint?: string
  /** What to say when none came. */
  empty: string
  notifications: readonly NotificationAnswer[]
  /** Of the payment that the notifications are all about. Without it each leads to its own. */
  currencyCode?: string
}

/** Notifications that came, the latest first. */
export function NotificationList({ title, hint, empty, notifications, currencyCode }: NotificationListProps) {
  const { exactTime, ago, language } = useTexts()
  const number = new Intl.NumberFormat(language)
  const amountIn = (reported: string) =>
    Number.isFinite(Number(reported)) ? number.format(Number(reported)) : reported
  return (
    <Section title={title} hint={hint}>
      {notifications.length === 0 ? (
        <Nothing>{empty}</Nothing>
      ) : (
        <ul className="divide-y">
          {notifications.map((notification) => (
            <li key={notification.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-3">
              <div className="flex min-w-0 items-center gap-x-2">
                <Badge size="2xsmall" className="max-w-48 truncate">
                  {notification.reported_status}
                </Badge>
                {notification.reported_amount !== null && (
                  <Text size="small" leading="compact" className="tabular-nums">
                    {amountIn(notification.reported_amount)} {currencyCode?.toUpperCase()}
                  </Text>
                )}
                {currencyCode === undefined && (
                  <Link
                    to={`/payunit/${notification.transaction_id}`}
                    className="text-ui-fg-interactive-hover hover:underline txt-compact-small truncate font-mono"
                  >
                    {notification.transaction_id}
                  </Link>
                )}
              </div>
              <Text size="small" leading="compact" className="text-ui-fg-subtle" title={ago(notification.at)}>
                <time dateTime={notification.at}>{exactTime(notification.at)}</time>
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
