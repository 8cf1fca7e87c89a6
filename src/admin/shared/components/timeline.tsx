import { clx, Text } from "@medusajs/ui"
import type { HistoryEntry } from "../../../domain/texts/history"
import type { HistoryText } from "../hooks/use-history-text"
import { useTexts } from "../hooks/use-texts"

interface TimelineProps {
  /** The oldest first. */
  history: readonly HistoryEntry[]
  text: HistoryText
}

/** What happened, and why; the latest first. */
export function Timeline({ history, text }: TimelineProps) {
  const { t, exactTime, ago } = useTexts()
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
                {text.title(entry)}
              </Text>
              <Text size="small" leading="compact" className="text-ui-fg-subtle" title={ago(entry.at)}>
                <time dateTime={entry.at}>{exactTime(entry.at)}</time>
              </Text>
            </div>
            <Text size="small" className="text-ui-fg-subtle text-pretty break-words">
              {text.details(entry)}
            </Text>
          </div>
        </li>
      ))}
      {history.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("detail.historyEmpty")}
        </Text>
      )}
    </ol>
  )
}
