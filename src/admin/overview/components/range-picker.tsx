import { Button, Input } from "@medusajs/ui"
import { useState } from "react"
import type { SummaryQuery } from "../../shared/lib/api"
import { useTexts } from "../../shared/hooks/use-texts"
import { isRange, RANGES } from "../lib/range"

interface RangePickerProps {
  range: SummaryQuery
  choose: (range: SummaryQuery) => void
  /** What day it is at the shop, once that is known. */
  today: string | undefined
}

/** Chooses the days that sums are about. */
export function RangePicker({ range, choose, today }: RangePickerProps) {
  const { t } = useTexts()
  const own = "from" in range ? range : null
  const [typed, setTyped] = useState({ from: own?.from ?? "", to: own?.to ?? "" })
  const [isOwn, setOwn] = useState(own !== null)
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (isRange(next.from, next.to)) choose(next)
  }
  const begin = () => {
    const next = typed.from === "" && today !== undefined ? { from: `${today.slice(0, 8)}01`, to: today } : typed
    setTyped(next)
    setOwn(true)
    if (isRange(next.from, next.to)) choose(next)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div role="group" aria-label={t("overview.title")} className="flex flex-wrap gap-1">
        {RANGES.map((one) => {
          const isChosen = !isOwn && "range" in range && range.range === one
          return (
            <Button
              key={one}
              size="small"
              variant={isChosen ? "secondary" : "transparent"}
              aria-pressed={isChosen}
              onClick={() => {
                setOwn(false)
                choose({ range: one })
              }}
            >
              {t(`overview.ranges.${one}`)}
            </Button>
          )
        })}
        <Button size="small" variant={isOwn ? "secondary" : "transparent"} aria-pressed={isOwn} onClick={begin}>
          {t("overview.ranges.own")}
        </Button>
      </div>
      {isOwn && (
        <div className="flex items-center gap-1">
          <Input
            type="date"
            size="small"
            aria-label={t("overview.from")}
            value={typed.from}
            max={typed.to}
            onChange={({ target }) => type({ from: target.value })}
          />
          <span aria-hidden>–</span>
          <Input
            type="date"
            size="small"
            aria-label={t("overview.to")}
            value={typed.to}
            min={typed.from}
            onChange={({ target }) => type({ to: target.value })}
          />
        </div>
      )}
    </div>
  )
}
