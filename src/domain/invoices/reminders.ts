import { INVOICE_TIME_ZONE } from "./terms"

/** When clients are reminded of what is to be paid, in days before and after the day that it is due on. */
export interface ReminderDays {
  before: readonly number[]
  after: readonly number[]
}

/** One reminder, all in days after the due day, negative before it. */
export interface ReminderWindow {
  /** What the reminder is known by: the day that it is for. */
  day: number
  /** The days that the reminder goes out on, if it has not: the first and the last. */
  from: number
  to: number
}

/** Nobody is reminded at night: the hours of the shop's day, the last not included. */
export const REMINDER_HOURS = { from: 8, to: 18 }

/** A reminder that nobody could send on its day is sent for so many days more. */
export const LATE_DAYS = 3

/**
 * Which reminder goes out on which days, earliest first. No day has two: what was missed gives way to the next, and what is
 * told before the due day is not told after it.
 */
export function reminderWindows({ before, after }: ReminderDays): ReminderWindow[] {
  const days = [...new Set([...before.map((count) => 0 - count), ...after])].sort((one, other) => one - other)
  return days.map((day, index) => {
    const next = days[index + 1] ?? Infinity
    return { day, from: day, to: Math.min(day + LATE_DAYS, next - 1, day <= 0 ? 0 : Infinity) }
  })
}

/** What has a due date of its own: an invoice, or an instalment of one. */
interface Due {
  due_date: Date
  /** The latest reminder of the invoice or instalment, in days after the due day; null for none. */
  reminded_day: number | null
}

/**
 * What of an invoice clients are reminded of: of one whose instalments all have days of their own, of those that are not
 * paid, and not once more of the whole.
 */
export function remindedOf(
  invoice: Due,
  installments: readonly { id: string; due_date: Date | null; reminded_day: number | null }[],
  paid: ReadonlySet<string>,
): Due[] {
  const dated = installments.flatMap(({ id, due_date, reminded_day }) =>
    due_date === null ? [] : [{ id, due_date, reminded_day }],
  )
  const isWhole = dated.length === 0 || dated.length < installments.length
  return isWhole ? [invoice] : dated.filter(({ id }) => !paid.has(id))
}

/**
 * The day on which the next reminder goes out, such as 2026-01-31; null for none. Nothing goes out today any more once the
 * hours for it are over.
 *
 * @param emailedAt when the invoice's link was e-mailed last: a day of that needs no reminder
 * @param timeZone the shop's
 */
export function nextReminderOn(
  windows: readonly ReminderWindow[],
  dues: readonly Due[],
  { now, emailedAt, timeZone }: { now: Date; emailedAt: Date; timeZone: string },
): string | null {
  const isOverForToday = hourOf(now, timeZone) >= REMINDER_HOURS.to
  const earliest = dayNumber(now, timeZone) + (isOverForToday ? 1 : 0)
  const emailed = dayNumber(emailedAt, timeZone)
  const days = dues.flatMap(({ due_date, reminded_day }) => {
    const due = dayNumber(due_date, INVOICE_TIME_ZONE)
    const next = windows.find(
      ({ day, to }) => due + to >= earliest && due + day > emailed && (reminded_day === null || day > reminded_day),
    )
    return next === undefined ? [] : [Math.max(due + next.from, earliest)]
  })
  return days.length === 0 ? null : new Date(Math.min(...days) * DAY_MS).toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000

/** The day that a moment is on somewhere, counted from 1970. */
function dayNumber(moment: Date, timeZone: string): number {
  return Date.parse(new Intl.DateTimeFormat("sv-SE", { timeZone }).format(moment)) / DAY_MS
}

function hourOf(moment: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" }).format(moment))
}
