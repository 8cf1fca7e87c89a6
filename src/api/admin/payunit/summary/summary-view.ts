import { isKnownOutcome, methodOf, totalNetOf, OUTCOMES } from "../../../../domain/payments"
import type { PaymentSummary } from "../../../../modules/payunit"
import type { SummaryAnswer } from "./contract"

type CurrencyAnswer = SummaryAnswer["currencies"][number]
type Received = PaymentSummary["received"][number]

/** Sums as the admin shows them: by currency, by bar and operator, by outcome. */
export function summaryView(summary: PaymentSummary, timeZone: string): SummaryAnswer {
  const { from, to, today, unit, bars, received, refunded, held, attempts, declined } = summary
  const currencies = [...new Set([...received, ...refunded, ...held].map(({ currency_code }) => currency_code))]
  return {
    time_zone: timeZone,
    from,
    to,
    today,
    unit,
    bars: bars.map(({ day, starts_at, ends_at }) => ({
      day,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
    })),
    currencies: currencies.sort().map((currency) => currencyView(summary, currency)),
    prompts: promptsView(attempts),
    outcomes: OUTCOMES.map((outcome) => {
      const those = attempts.filter((one) => one.outcome === outcome)
      return {
        outcome,
        count: countOf(those),
        by_phone: countOf(those.filter(({ was_prompted }) => was_prompted)),
        seen: countOf(those.filter(({ was_seen }) => was_seen)),
      }
    }).filter(({ count }) => count > 0),
    declined,
  }
}

function currencyView(summary: PaymentSummary, currency: string): CurrencyAnswer {
  const { bars, refunded, held } = summary
  const of = <Row extends { currency_code: string }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ currency_code }) => currency_code === currency)
  const [came, went, stuck] = [of(summary.received), of(refunded), of(held)]
  const now = came.filter(({ bar }) => bar >= 0)
  const received = { payments: countOf(now), gross: sumOf(now), ...feesOf(now) }
  const oldest = stuck.map((one) => one.oldest.getTime())
  return {
    currency_code: currency,
    received: {
      amount: received.gross,
      count: received.payments,
      fees: received.fees === null ? null : { amount: received.fees, count: received.with_fee },
      net: totalNetOf(received),
      on_orders: now.reduce((sum, { placed }) => sum + placed, 0),
      before: summary.isBeforeCovered ? sumOf(came.filter(({ bar }) => bar < 0)) : null,
      by_operator: byOperator(now),
    },
    bars: bars.map((_, index) => byOperator(now.filter(({ bar }) => bar === index))),
    refunded: {
      amount: sumOf(went.filter(({ is_before }) => !is_before)),
      count: countOf(went.filter(({ is_before }) => !is_before)),
      before: summary.isBeforeCovered ? sumOf(went.filter(({ is_before }) => is_before)) : null,
    },
    held: {
      amount: sumOf(stuck),
      count: countOf(stuck),
      oldest: oldest.length === 0 ? null : new Date(Math.min(...oldest)).toISOString(),
      by_reason: stuck.map(({ reason, amount, count }) => ({ reason, amount, count })),
    },
  }
}

/** The largest first. */
function byOperator(rows: readonly Received[]): CurrencyAnswer["bars"][number] {
  return [...new Set(rows.map(({ operator }) => operator))]
    .map((code) => {
      const those = rows.filter(({ operator }) => operator === code)
      return { operator: named(code), amount: sumOf(those), count: countOf(those) }
    })
    .sort((one, other) => other.amount - one.amount)
}

function promptsView(attempts: PaymentSummary["attempts"]): SummaryAnswer["prompts"] {
  const prompted = attempts.filter(({ was_prompted }) => was_prompted)
  return [...new Set(prompted.map(({ operator }) => operator))]
    .map((code) => {
      const those = prompted.filter(({ operator }) => operator === code)
      return {
        operator: named(code),
        ended: countOf(those.filter(({ outcome }) => isKnownOutcome(outcome))),
        confirmed: countOf(those.filter(({ outcome }) => outcome === "confirmed")),
        waiting: countOf(those.filter(({ outcome }) => outcome === "waiting")),
      }
    })
    .sort((one, other) => other.ended - one.ended)
}

function named(code: string | null): { code: string; name: string } | null {
  return code === null ? null : { code, name: methodOf(code).name }
}

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** The fees that are known, and of how many payments; null where none is. */
function feesOf(rows: readonly Received[]): { fees: number | null; with_fee: number } {
  const with_fee = rows.reduce((sum, row) => sum + row.with_fee, 0)
  return { fees: with_fee === 0 ? null : rows.reduce((sum, row) => sum + row.fees, 0), with_fee }
}

function countOf(rows: readonly { count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}
