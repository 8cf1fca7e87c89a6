import { Text } from "@medusajs/ui"
import { useTexts } from "../hooks/use-texts"

interface DecidedProps {
  /** What was decided, in words. */
  decision: string
  resolution: { by: string | null; at: string | null; note: string | null }
  /** Names of users, by their ids. */
  people: Readonly<Record<string, string>>
}

/** What somebody decided about held money, who and when, and what they said to it. */
export function DecisionSummary({ decision, resolution: { by, at, note }, people }: DecidedProps) {
  const { t, time } = useTexts()
  return (
    <div className="bg-ui-bg-subtle rounded-lg px-4 py-3">
      <Text size="small" weight="plus">
        {t("detail.decided", { decision, who: people[by ?? ""] ?? by ?? "–" })}
        {at !== null && <span className="text-ui-fg-subtle font-normal"> · {time(at)}</span>}
      </Text>
      {note !== null && (
        <Text size="small" className="text-ui-fg-subtle break-words" data-quoted>
          {note}
        </Text>
      )}
    </div>
  )
}
