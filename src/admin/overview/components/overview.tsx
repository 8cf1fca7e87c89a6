import { Container, Heading, Select, Skeleton, Text } from "@medusajs/ui"
import { useState } from "react"
import type { SummaryAnswer } from "../../../api/admin/payunit/summary/contract"
import { Disclosure } from "../../shared/components/disclosure"
import { Load } from "../../shared/layout/load"
import { useTexts } from "../../shared/hooks/use-texts"
import { useRange, useSummary } from "../hooks/use-summary"
import { Figures } from "./figures"
import { Outcomes } from "./outcomes"
import { RangePicker } from "./range-picker"
import { ReceivedChart } from "./received-chart"
import { ToCall } from "./to-call"

/** What a shop owner wants to know in the morning: what came in, what is stuck, what failed and why, whom to call. */
export function Overview() {
  const { t, calendarDay } = useTexts()
  const { range, choose } = useRange()
  const query = useSummary(range)
  const { data: summary } = query
  return (
    <section aria-label={t("overview.title")} className="flex flex-col gap-y-3">
      <Container className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-6 py-4">
        <div>
          <Heading level="h2">{t("overview.title")}</Heading>
          <Text as="div" size="small" className="text-ui-fg-subtle">
            {summary === undefined ? (
              <Skeleton className="mt-1 h-4 w-48 rounded-md" />
            ) : (
              <>
                {summary.from === summary.to
                  ? calendarDay(summary.from, "long")
                  : t("overview.span", {
                      from: calendarDay(summary.from, "long"),
                      to: calendarDay(summary.to, "long"),
                    })}
                {" · "}
                {t("overview.zone", { zone: cityOf(summary.time_zone) })}
              </>
            )}
          </Text>
        </div>
        <RangePicker range={range} choose={choose} today={summary?.today} />
      </Container>
      {summary === undefined && query.error === null ? <Outline /> : <Load query={query}>{Sums}</Load>}
    </section>
  )
}

/** `Douala` of `Africa/Douala`. */
function cityOf(timeZone: string): string {
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone
}

function Sums(summary: SummaryAnswer) {
  return <SumsOfCurrency summary={summary} />
}

function SumsOfCurrency({ summary }: { summary: SummaryAnswer }) {
  const { t } = useTexts()
  const [chosen, choose] = useState<string | null>(null)
  const { currencies } = summary
  const busiest = [...currencies].sort((one, other) => other.received.count - one.received.count)[0]
  const currency = currencies.find(({ currency_code }) => currency_code === chosen) ?? busiest ?? nothingIn(summary)
  return (
    <>
      {currencies.length > 1 && (
        <div className="flex items-center justify-end gap-x-2">
          <Select size="small" value={currency.currency_code} onValueChange={choose}>
            <Select.Trigger aria-label={t("overview.currency")} className="w-24">
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              {currencies.map(({ currency_code }) => (
                <Select.Item key={currency_code} value={currency_code}>
                  {currency_code.toUpperCase()}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        </div>
      )}
      <Figures summary={summary} currency={currency} />
      {summary.bars.length > 1 && <ReceivedChart summary={summary} currency={currency} />}
      <ToCall />
      <Disclosure closed={t("overview.more")} open={t("overview.less")} classNames={{ button: "px-2", region: "mt-3" }}>
        {() => <Outcomes summary={summary} />}
      </Disclosure>
    </>
  )
}

/** What there is to show where no money ever moved: francs, since PayUnit takes nothing else. */
function nothingIn({ bars }: SummaryAnswer): SummaryAnswer["currencies"][number] {
  return {
    currency_code: "xaf",
    received: { amount: 0, count: 0, fees: null, net: null, on_orders: 0, before: 0, by_operator: [] },
    bars: bars.map(() => []),
    refunded: { amount: 0, count: 0, before: 0 },
    held: { amount: 0, count: 0, oldest: null, by_reason: [] },
  }
}

/** Shaped like what is to come. */
function Outline() {
  return (
    <div role="status" aria-busy className="flex flex-col gap-y-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {Array.from({ length: 4 }, (_, card) => (
          <Container key={card} className="flex flex-col gap-y-3 px-6 py-4">
            <Skeleton className="h-4 w-24 rounded-md" />
            <Skeleton className="h-7 w-36 rounded-md" />
            <Skeleton className="h-4 w-full rounded-md" />
          </Container>
        ))}
      </div>
      <Container className="px-6 py-4">
        <Skeleton className="h-48 w-full rounded-md" />
      </Container>
    </div>
  )
}
