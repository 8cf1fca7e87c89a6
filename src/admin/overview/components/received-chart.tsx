import { clx, Container, Heading, Text, Tooltip } from "@medusajs/ui"
import { type KeyboardEvent, useRef, useState } from "react"
import { Link } from "react-router-dom"
import type { SummaryAnswer } from "../../../api/admin/payunit/summary/contract"
import { useTexts } from "../../shared/hooks/use-texts"
import { axisTicks, labelInterval, nameInSum, type Series, seriesOf, sumOfBar } from "../lib/chart"
import { addressOfPaid } from "../lib/links"

/** Names below the bars that have room beside each other. */
const ROOM = 8

interface ReceivedChartProps {
  summary: SummaryAnswer
  currency: SummaryAnswer["currencies"][number]
}

/** Money by day, stacked by operator. Every bar leads to the payments in it; who does not see it reads a table. */
export function ReceivedChart({ summary, currency }: ReceivedChartProps) {
  const { t } = useTexts()
  const series = seriesOf(currency.bars)
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading level="h2">{t(`overview.chart.${summary.unit}`)}</Heading>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {series.map(({ code, operator, colour }) => (
            <li key={code ?? ""} className="txt-small text-ui-fg-subtle flex items-center gap-x-1.5">
              <span aria-hidden className="size-2.5 rounded-sm" style={{ backgroundColor: colour }} />
              {nameInSum(t, operator)}
            </li>
          ))}
        </ul>
      </div>
      {series.length === 0 ? (
        <Text size="small" className="text-ui-fg-subtle py-8 text-center">
          {t("overview.chart.nothing")}
        </Text>
      ) : (
        <>
          <Bars summary={summary} currency={currency} series={series} />
          <BarTable summary={summary} currency={currency} series={series} />
        </>
      )}
    </Container>
  )
}

function Bars({ summary, currency, series }: ReceivedChartProps & { series: readonly Series[] }) {
  const { t, money, short, calendarDay } = useTexts()
  const links = useRef<(HTMLAnchorElement | null)[]>([])
  const [current, setCurrent] = useState(summary.bars.length - 1)
  const marks = axisTicks(Math.max(...currency.bars.map(sumOfBar)))
  const top = Math.max(1, ...marks)
  const every = labelInterval(summary.bars.length, ROOM)
  const place = Math.min(current, summary.bars.length - 1)
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: Infinity }
    const wanted = steps[event.key]
    if (wanted !== undefined) {
      event.preventDefault()
      links.current[Math.max(0, Math.min(wanted, summary.bars.length - 1))]?.focus()
    }
  }
  return (
    <div className="flex gap-x-2">
      <div aria-hidden className="relative h-44 w-12 shrink-0">
        {marks.map((mark) => (
          <span
            key={mark}
            className="txt-compact-xsmall text-ui-fg-subtle absolute right-0 translate-y-1/2 whitespace-nowrap"
            style={{ bottom: `${(mark / top) * 100}%` }}
          >
            {short(mark)}
          </span>
        ))}
      </div>
      <div className="min-w-0 grow">
        <div className="relative h-44">
          {marks.map((mark) => (
            <div
              key={mark}
              aria-hidden
              className="border-ui-border-base absolute inset-x-0 border-t"
              style={{ bottom: `${(mark / top) * 100}%` }}
            />
          ))}
          <div
            role="group"
            aria-label={`${t(`overview.chart.${summary.unit}`)}. ${t("overview.chart.hint")}`}
            className="absolute inset-0 flex items-end gap-x-px sm:gap-x-1"
            onKeyDown={move}
          >
            {currency.bars.map((bar, index) => {
              const span = summary.bars[index]
              if (span === undefined) return null
              const named = t("overview.chart.bar", {
                day: calendarDay(span.day, "long"),
                amount: money(sumOfBar(bar), currency.currency_code),
              })
              return (
                <Tooltip
                  key={span.day}
                  content={
                    <span className="flex flex-col">
                      <span>{named}</span>
                      {bar.map(({ operator, amount }) => (
                        <span key={operator?.code ?? ""} className="text-ui-fg-subtle">
                          {nameInSum(t, operator)}: {money(amount, currency.currency_code)}
                        </span>
                      ))}
                    </span>
                  }
                >
                  <Link
                    ref={(link) => {
                      links.current[index] = link
                    }}
                    to={addressOfPaid(span)}
                    aria-label={named}
                    tabIndex={index === place ? 0 : -1}
                    onFocus={() => setCurrent(index)}
                    className="hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus flex h-full min-w-0 grow basis-0 flex-col-reverse items-center rounded-sm outline-none"
                  >
                    {series.map(({ code, colour }) => {
                      const amount = bar.find(({ operator }) => (operator?.code ?? null) === code)?.amount ?? 0
                      return amount === 0 ? null : (
                        <span
                          key={code ?? ""}
                          className="w-full max-w-10 first:rounded-none last:rounded-t-sm"
                          style={{ height: `${(amount / top) * 100}%`, backgroundColor: colour }}
                        />
                      )
                    })}
                  </Link>
                </Tooltip>
              )
            })}
          </div>
        </div>
        <div aria-hidden className="mt-1 flex gap-x-px sm:gap-x-1">
          {summary.bars.map(({ day }, index) => {
            const back = summary.bars.length - 1 - index
            // On a phone every other name has room.
            const isSpare = (back / every) % 2 === 1
            return (
              <span
                key={day}
                className={clx(
                  "txt-compact-xsmall text-ui-fg-subtle flex h-4 min-w-0 grow basis-0 justify-center whitespace-nowrap",
                  isSpare && "invisible sm:visible",
                )}
              >
                {back % every === 0 && calendarDay(day, "short")}
              </span>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** The chart's figures in numbers, for who does not see the bars. */
function BarTable({ summary, currency, series }: ReceivedChartProps & { series: readonly Series[] }) {
  const { t, money, calendarDay } = useTexts()
  return (
    <div className="sr-only">
      <table>
        <caption>{t(`overview.chart.${summary.unit}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t("overview.chart.when")}</th>
            {series.map(({ code, operator }) => (
              <th key={code ?? ""} scope="col">
                {nameInSum(t, operator)}
              </th>
            ))}
            <th scope="col">{t("overview.chart.total")}</th>
          </tr>
        </thead>
        <tbody>
          {currency.bars.map((bar, index) => (
            <tr key={summary.bars[index]?.day ?? index}>
              <th scope="row">{calendarDay(summary.bars[index]?.day ?? summary.from, "long")}</th>
              {series.map(({ code }) => (
                <td key={code ?? ""}>
                  {money(
                    bar.find(({ operator }) => (operator?.code ?? null) === code)?.amount ?? 0,
                    currency.currency_code,
                  )}
                </td>
              ))}
              <td>{money(sumOfBar(bar), currency.currency_code)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
