/**
 * A moment in any form of ISO 8601 that names its zone, as RFC 3339 writes it; null for anything else. ISO 8601 has dates as
 * `2031-01-31`, `20310131`, `2031-W05-5` and `2031-031`, times to the hour, the minute or a part of a second, and zones as
 * `Z`, `+01:00`, `+0100` and `+01`. Seconds that are not said are 0, and parts of one are left out.
 */
export function readIsoTime(text: string): string | null {
  const { year, month, day, week, weekday, dayOfYear, hour, minute, second, zone } =
    ISO_TIME.exec(text.trim())?.groups ?? {}
  if (year === undefined || hour === undefined || zone === undefined) {
    return null
  }
  const date =
    week !== undefined
      ? dateOfWeek(Number(year), Number(week), Number(weekday))
      : dayOfYear !== undefined
        ? dateOfYear(Number(year), Number(dayOfYear))
        : dateOf(Number(year), Number(month), Number(day))
  const offset = offsetOf(zone)
  const [hours, minutes, seconds] = [hour, minute ?? "00", second ?? "00"].map(Number) as [number, number, number]
  const isEndOfDay = hours === 24 && minutes === 0 && seconds === 0
  if (date === null || offset === null || (hours > 23 && !isEndOfDay) || minutes > 59 || seconds > 59) {
    return null
  }
  // The end of a day is the beginning of the next one.
  const at = new Date(date.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1_000)
  return `${at.toISOString().slice(0, 19)}${offset}`
}

const DATE =
  "(?<year>\\d{4})(?:-?(?<month>\\d{2})-?(?<day>\\d{2})|-?W(?<week>\\d{2})-?(?<weekday>[1-7])|-?(?<dayOfYear>\\d{3}))"
const TIME = "(?<hour>\\d{2})(?::?(?<minute>\\d{2})(?::?(?<second>\\d{2})(?:[.,]\\d{1,9})?)?)?"
const ISO_TIME = new RegExp(`^${DATE}T${TIME}(?<zone>Z|[+-]\\d{2}(?::?\\d{2})?)$`, "i")

const DAY_MS = 86_400_000

function dateOf(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null
}

function dateOfYear(year: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, 0, day))
  return day >= 1 && date.getUTCFullYear() === year ? date : null
}

/** Week 1 is the one that holds the fourth of January; weeks begin on Monday. */
function dateOfWeek(year: number, week: number, weekday: number): Date | null {
  const weekOf = (date: Date): Date => new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY_MS)
  const first = weekOf(new Date(Date.UTC(year, 0, 4))).getTime() - 3 * DAY_MS
  const date = new Date(first + ((week - 1) * 7 + weekday - 1) * DAY_MS)
  return week >= 1 && weekOf(date).getUTCFullYear() === year ? date : null
}

function offsetOf(zone: string): string | null {
  if (/^z$/i.test(zone)) {
    return "Z"
  }
  const [hours, minutes] = [zone.slice(1, 3), zone.slice(3).replace(":", "") || "00"]
  return Number(hours) <= 23 && Number(minutes) <= 59 ? `${zone.slice(0, 1)}${hours}:${minutes}` : null
}
