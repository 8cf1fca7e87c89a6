import { z } from "zod"
import { TRANSACTION_STATES, type TransactionState } from "../../../domain/payments"
import { operatorOf as operatorName, type PaymentEnd } from "../../../telemetry"
import { readTransaction, type TransactionRecord } from "./transaction-record"

/** The outcome of a transaction, as it is logged and measured. */
export interface Outcome {
  transaction: TransactionRecord
  /** What found the end out; of money that was known to be taken before, what found that out. */
  trigger: string
  /** How often the service was asked about the transaction. */
  statusCalls: number
  /** When a notification came first that says what the transaction's state says. */
  notifiedAt: Date | null
}

const row = z.object({
  was_state: z.enum(TRANSACTION_STATES),
  paid_trigger: z.string().nullable(),
  status_calls: z.coerce.number(),
  notified_at: z.coerce.date().nullable(),
})

/** When a notification came first that says what a row that `moved` says now: SQL that {@link readOutcome} wants as a column. */
export const NOTIFIED_AT = `(SELECT min(n.created_at) FROM payunit_notification n
  WHERE n.transaction_id = moved.id AND n.reported_status = ANY(:reported_statuses) AND n.deleted_at IS NULL)`

/** What a notification says that belongs to an end: the `reported_statuses` of {@link NOTIFIED_AT}. */
export function reportedStatusesOf(to: TransactionState): string[] {
  return to === "settled" || to === "held" ? ["SUCCESS"] : to === "expired" ? [] : ["FAILED", "CANCELLED"]
}

/** Reads the row of a move that was announced. `trigger` is what made this process move it. */
export function readOutcome(moved: unknown, trigger: string): Outcome {
  const { was_state, paid_trigger, status_calls, notified_at } = row.parse(moved)
  const wasMoney = was_state === "paid" || was_state === "applying" || was_state === "held"
  const transaction = readTransaction(moved)
  return {
    transaction,
    trigger: wasMoney && transaction.paid_at !== null ? (paid_trigger ?? trigger) : trigger,
    statusCalls: status_calls,
    notifiedAt: notified_at,
  }
}

/** By how many milliseconds the store had found out itself before the notification came; null if none has come. */
function lagOf({ transaction, notifiedAt }: Outcome): number | null {
  return notifiedAt === null ? null : Math.max(0, notifiedAt.getTime() - (transaction.paid_at ?? notifiedAt).getTime())
}

/** Milliseconds since the store first heard of the money, by a notification or an answer; null where none came. */
function durationOf({ transaction, notifiedAt }: Outcome): number | null {
  const reportTimes = [notifiedAt, transaction.paid_at].flatMap((time) => (time === null ? [] : [time.getTime()]))
  return reportTimes.length === 0 ? null : Math.max(0, transaction.now.getTime() - Math.min(...reportTimes))
}

/** The outcome as it is measured. */
export function measureOf(end: Outcome): PaymentEnd {
  const { account, mode, flow, state, held_reason } = end.transaction
  const operator = operatorOf(end)
  return {
    account,
    mode,
    flow,
    state,
    heldReason: held_reason,
    operator,
    trigger: end.trigger,
    durationMs: durationOf(end),
  }
}

/**
 * The outcome in one line of the log: a sentence's beginning for people, then `name=value` for programs, always the same
 * names in the same order, `-` for nothing. No phone number, token or name of a person is among them.
 */
export function lineOf(end: Outcome): string {
  const { transaction, trigger, statusCalls } = end
  const fields = {
    transaction: transaction.id,
    state: transaction.state,
    held_reason: transaction.held_reason,
    account: transaction.account,
    mode: transaction.mode,
    flow: transaction.flow,
    operator: operatorCode(end),
    amount: transaction.amount,
    currency: transaction.currency_code,
    order: transaction.order_id,
    trigger,
    lag_ms: lagOf(end),
    duration_ms: durationOf(end),
    status_calls: statusCalls,
    ...(transaction.state === "held" ? { held_causes: transaction.held_causes.map(({ code }) => code).join(",") } : {}),
  }
  const written = Object.entries(fields).map(([name, value]) => `${name}=${valueOf(value)}`)
  return `payunit: payment ${transaction.state}: ${written.join(" ")}`
}

/** What was paid with, or who was asked while nobody has paid. */
function operatorOf({ transaction }: Outcome): string | null {
  return transaction.paid_with ?? transaction.prompt_provider
}

function valueOf(value: string | number | null): string {
  const text = String(value ?? "-")
  return /^[\w.:,-]+$/.test(text) ? text : JSON.stringify(text)
}

/** The operator of an end, unless the service named it in words of its own. */
function operatorCode(end: Outcome): string | null {
  const operator = operatorOf(end)
  return operator === null ? null : operatorName(operator)
}
