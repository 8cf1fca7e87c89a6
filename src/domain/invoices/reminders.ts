/** When clients are reminded of what is to be paid, in days before and after the day that it is due on. */
export interface ReminderDays {
  before: readonly number[]
  after: readonly number[]
}

/** One reminder, all in days after the due day, negative before it. */
export interface ReminderWindow {
  /** What it is known by: the day that it is for. */
  day: number
  /** The days that it goes out on, if it has not: the first and the last. */
  from: number
  to: number
}

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

/** What is to be paid, as far as reminders go by it: all in days after its due day. */
export interface Remindable {
  today: number
  /** When its link was e-mailed last: that day needs no reminder. */
  emailed: number
  /** The latest reminder of it; null for none. */
  reminded: number | null
}

/** The day on which the next reminder goes out, in days after the due day; null for none. */
export function nextReminder(
  windows: readonly ReminderWindow[],
  { today, emailed, reminded }: Remindable,
): number | null {
  const next = windows.find(({ day, to }) => to >= today && day > emailed && (reminded === null || day > reminded))
  return next === undefined ? null : Math.max(next.from, today)
}
