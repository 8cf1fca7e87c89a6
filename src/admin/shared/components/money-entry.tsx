import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../hooks/use-texts"

interface MoneyEntryProps {
  amount: number
  currencyCode: string
  method: string
  /** What stands at the right. */
  aside: ReactNode
  at: string
  who: string
  reference: string | null
  note: string | null
  className: string
  /** What is to be known of it before its note. */
  children?: ReactNode
  /** What follows the entry's note. */
  below?: ReactNode
}

/** Money that came or went: how much, by what, when and by whom it was told. */
export function MoneyEntry(props: MoneyEntryProps) {
  const { amount, currencyCode, method, aside, at, who, reference, note, className, children, below } = props
  const { t, money, time } = useTexts()
  const about = [
    time(at),
    t("fields.by", { who }),
    ...(reference === null ? [] : [t("fields.reference", { reference })]),
  ]
  return (
    <li className={`flex flex-col gap-y-1 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Text size="small" weight="plus" leading="compact">
          {money(amount, currencyCode)}
          <span className="text-ui-fg-subtle font-normal"> · {method}</span>
        </Text>
        {aside}
      </div>
      <Text size="small" leading="compact" className="text-ui-fg-subtle break-words">
        {about.join(" · ")}
      </Text>
      {children}
      {note !== null && (
        <Text size="small" className="text-ui-fg-subtle break-words" data-quoted>
          {note}
        </Text>
      )}
      {below}
    </li>
  )
}
