import { clx, Container, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import type { SummaryAnswer } from "../../../api/admin/payunit/summary/contract"
import { addressOf, WAITING } from "../../payments/lib/payment-list"
import { useTexts } from "../../shared/hooks/use-texts"
import { nameInSum } from "../lib/chart"
import { addressOfStarted, addressOfPaid, refundedIn } from "../lib/links"

type Currency = SummaryAnswer["currencies"][number]

/** The four figures of a morning. Each leads to the payments that it counts. */
export function Figures({ summary, currency }: { summary: SummaryAnswer; currency: Currency }) {
  const { t, money, ago, whole } = useTexts()
  const { received, held, refunded, currency_code } = currency
  const span = spanOf(summary)
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Card
        title={t("overview.received.title")}
        figure={money(received.amount, currency_code)}
        to={addressOfPaid(span)}
        detail={
          received.count === 0
            ? t("overview.received.nothing")
            : t("overview.received.count", { count: received.count, number: whole(received.count) })
        }
      >
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          <Difference currency={currency} span={daysOf(summary)} />
        </Text>
        <Fees currency={currency} />
        <Lines>
          {received.by_operator.map(({ operator, amount }) => (
            <Line
              key={operator?.code ?? ""}
              name={nameInSum(t, operator)}
              value={money(amount, currency_code)}
              to={operator === null ? null : addressOfPaid(span, { operator: [operator.code] })}
            />
          ))}
        </Lines>
      </Card>
      <Card
        title={t("overview.held.title")}
        figure={money(held.amount, currency_code)}
        to={addressOf(WAITING)}
        isUrgent={held.count > 0}
        detail={
          held.count === 0
            ? t("overview.held.nothing")
            : t("overview.held.count", { count: held.count, number: whole(held.count) })
        }
      >
        {held.oldest !== null && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("overview.held.oldest", { ago: ago(held.oldest) })}
          </Text>
        )}
        <Lines>
          {[...held.by_reason]
            .sort((one, other) => other.amount - one.amount)
            .slice(0, MOST_LINES)
            .map(({ reason, amount }) => (
              <Line
                key={reason}
                name={t(`reasons.${reason}.label`)}
                value={money(amount, currency_code)}
                to={addressOf({ ...WAITING, held_reason: [reason] })}
              />
            ))}
        </Lines>
      </Card>
      <Prompts summary={summary} />
      <Card
        title={t("overview.refunded.title")}
        figure={money(refunded.amount, currency_code)}
        to={refundedIn(span)}
        detail={
          refunded.count === 0
            ? t("overview.refunded.nothing")
            : t("overview.refunded.count", { count: refunded.count, number: whole(refunded.count) })
        }
      />
    </div>
  )
}

const MOST_LINES = 3

/** All of the days that a summary is about. */
export function spanOf({ bars }: SummaryAnswer): { starts_at: string; ends_at: string } {
  return { starts_at: bars[0]?.starts_at ?? "", ends_at: bars.at(-1)?.ends_at ?? "" }
}

function Prompts({ summary }: { summary: SummaryAnswer }) {
  const { t, percent, whole } = useTexts()
  const span = spanOf(summary)
  const of = (one: number, all: number) => t("overview.prompts.of", { confirmed: whole(one), ended: whole(all) })
  const sum = (name: "ended" | "confirmed" | "waiting") => summary.prompts.reduce((all, one) => all + one[name], 0)
  const [ended, confirmed, waiting] = [sum("ended"), sum("confirmed"), sum("waiting")]
  return (
    <Card
      title={t("overview.prompts.title")}
      figure={ended === 0 ? "–" : percent(confirmed / ended)}
      to={addressOfStarted(span, { prompted: "true" })}
      detail={ended === 0 ? t("overview.prompts.nothing") : of(confirmed, ended)}
    >
      {waiting > 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("overview.prompts.waiting", { count: waiting, number: whole(waiting) })}
        </Text>
      )}
      <Lines>
        {summary.prompts
          .filter((one) => one.ended > 0)
          .map(({ operator, ...one }) => (
            <Line
              key={operator?.code ?? ""}
              name={nameInSum(t, operator)}
              value={`${of(one.confirmed, one.ended)} · ${percent(one.confirmed / one.ended)}`}
              to={operator === null ? null : addressOfStarted(span, { prompted: "true", operator: [operator.code] })}
            />
          ))}
      </Lines>
    </Card>
  )
}

/** How many days a summary is about; `today` for the one that is not over. */
function daysOf({ from, to, today }: SummaryAnswer): number | "today" {
  return from === today ? "today" : Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

const DAY_MS = 86_400_000

/** How much more or less came in than in as many days before, or in today's hours of the day before; nothing if unknown. */
function Difference({ currency, span }: { currency: Currency; span: number | "today" }) {
  const { t, money, percent } = useTexts()
  const { amount, before } = currency.received
  if (before === null) {
    return null
  }
  const change = before === 0 ? null : (amount - before) / before
  const kind = change === null ? "nothingBefore" : Math.abs(change) < 0.005 ? "same" : change > 0 ? "more" : "less"
  const values = { percent: percent(Math.abs(change ?? 0)), before: money(before, currency.currency_code) }
  return span === "today"
    ? t(`overview.today.${kind}`, values)
    : t(`overview.received.${kind}`, { ...values, count: span })
}

/** What the shop receives; where the fees of some payments alone are known, of how many. Nothing where none is. */
function Fees({ currency: { received, currency_code } }: { currency: Currency }) {
  const { t, money, whole } = useTexts()
  const { fees, net, count } = received
  if (fees === null) {
    return null
  }
  const sum = money(fees.amount, currency_code)
  return (
    <Text size="small" className="text-ui-fg-subtle text-pretty">
      {net === null
        ? t("overview.received.someFees", { fees: sum, known: whole(fees.count), all: whole(count) })
        : t("overview.received.net", { net: money(net, currency_code), fees: sum })}
    </Text>
  )
}

interface CardProps {
  title: string
  figure: string
  detail: string
  /** The address of the payments behind it. */
  to: string
  isUrgent?: boolean
  children?: ReactNode
}

const LINK =
  "hover:text-ui-fg-interactive-hover hover:underline transition-fg focus-visible:shadow-borders-focus rounded outline-none"

function Card({ title, figure, detail, to, isUrgent = false, children }: CardProps) {
  return (
    <Container className="flex flex-col gap-y-1 px-6 py-4">
      <Text size="small" weight="plus" className="text-ui-fg-subtle" as="div">
        {title}
      </Text>
      <Link to={to} className={clx(LINK, "flex flex-wrap items-baseline gap-x-2")}>
        <span
          className={clx("h1-core whitespace-nowrap tabular-nums", isUrgent && "text-ui-tag-orange-text")}
          data-figure={title}
        >
          {figure}
        </span>
        <span className="txt-small text-ui-fg-subtle">{detail}</span>
      </Link>
      {children}
    </Container>
  )
}

function Lines({ children }: { children: ReactNode[] }) {
  return children.length === 0 ? null : <ul className="mt-2 flex flex-col gap-y-1 border-t pt-2">{children}</ul>
}

function Line({ name, value, to }: { name: string; value: string; to: string | null }) {
  const inner = (
    <>
      <span className="min-w-0 text-pretty">{name}</span>
      <span className="whitespace-nowrap tabular-nums">{value}</span>
    </>
  )
  return (
    <li className="txt-small">
      {to === null ? (
        <span className="flex justify-between gap-x-3">{inner}</span>
      ) : (
        <Link to={to} className={clx(LINK, "flex justify-between gap-x-3")}>
          {inner}
        </Link>
      )}
    </li>
  )
}
