import { readToldStatus } from "../../gateway"
import { type DayOrder, isOfLength, type LineStatus } from "./terms"

/** So much of a text is compared: no heading or state is longer, and accents in thousands take long to be sorted. */
const COMPARED_MOST = 200

/** Letters without accents or case, digits, and nothing between them: headings and states are compared so. */
export function plainWord(text: string): string {
  return text
    .slice(0, COMPARED_MOST)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
}

/** Words for states that the service itself is not known to use in its answers. */
const STATUSES: Readonly<Record<string, LineStatus>> = {
  ...words("paid", "reussi reussie succes paye payee valide validee termine terminee complete approved confirmed"),
  ...words("pending", "enattente encours initie initiee initiated inprogress"),
  ...words(
    "not_paid",
    "echoue echouee echec annule annulee refuse refusee rejete rejetee expire expiree expired timeout",
  ),
  ...words("refunded", "refunded reversed chargeback rembourse remboursee remboursement refund"),
}

function words(status: LineStatus, list: string): Record<string, LineStatus> {
  return Object.fromEntries(list.split(" ").map((word) => [word, status]))
}

/** What a word for a state means. A line without one is of a payment that was made. */
export function lineStatusOf(word: string): LineStatus {
  if (!isOfLength(word, "status") || word.trim() === "") {
    return "unknown"
  }
  const known = plainWord(word)
  if (Object.hasOwn(STATUSES, known)) {
    return STATUSES[known] ?? "unknown"
  }
  const { status, unknown } = readToldStatus(word)
  if (unknown !== null) {
    return "unknown"
  }
  return status === "SUCCESS" ? "paid" : status === "PENDING" ? "pending" : "not_paid"
}

/** Whatever stands before the digits, the digits with single marks between them, and whatever stands behind. */
const AMOUNT = /^([^-+\d]*)([-+]?\d+(?:[ .,]\d+)*)(\D*)$/u

/** A currency before an amount, and behind it. */
const BEFORE = /^(?:f\.?cfa|[a-z]{3})?$/iu
const BEHIND = /^(?:f ?cfa|[a-z]{3}|f)?$/iu

/** A number with its thousands apart or not, by the mark before its decimals. */
const NUMBER = {
  ".": /^[-+]?(?:\d+|\d{1,3}(?:[ ,]\d{3})+)(?:\.\d+)?$/u,
  ",": /^[-+]?(?:\d+|\d{1,3}(?:[ .]\d{3})+)(?:,\d+)?$/u,
} as const

/** An amount in major units; null where the text is none. */
export function amountOf(text: string, decimal: "." | ","): number | null {
  if (!isOfLength(text, "amount")) {
    return null
  }
  const [, before = "", number = "", behind = ""] = AMOUNT.exec(text.replace(/[\s']/gu, " ").trim()) ?? []
  if (!BEFORE.test(before.trim()) || !NUMBER[decimal].test(number) || !BEHIND.test(behind.trim())) {
    return null
  }
  const thousands = decimal === "," ? "." : ","
  const amount = Number(number.replace(/ /gu, "").replaceAll(thousands, "").replace(decimal, "."))
  return Math.abs(amount) < 1e15 ? amount : null
}

/** A currency as Medusa writes it, lower-case; null where it is not told which: FCFA is two. Undefined: it is none. */
export function currencyOf(text: string): string | null | undefined {
  if (!isOfLength(text, "currency")) {
    return undefined
  }
  const word = plainWord(text)
  if (word === "" || ["fcfa", "cfa", "f"].includes(word)) {
    return null
  }
  return /^[a-z]{3}$/u.test(word) ? word : undefined
}

/** A moment, or a time of the shop's own clock, as a text that a database takes. */
export interface LineTime {
  at: string
  /** Whether it is of the shop's time zone, since it names none. */
  isLocal: boolean
  /** Whether it is a whole day. */
  isDay: boolean
}

const TIME = String.raw`(?:[T ,]{1,3}(?:à |at )?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([AaPp]\.?[Mm]\.?))?)?`
const ZONE = String.raw`(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}${ZONE}$`, "u")
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})${TIME}${ZONE}$`, "u")

/** A day or a time; null where the text is none. */
export function timeOf(text: string, order: DayOrder): LineTime | null {
  if (!isOfLength(text, "occurred_at")) {
    return null
  }
  const written = text.trim().replace(/\s+/gu, " ")
  const first = YEAR_FIRST.exec(written)
  const last = first === null ? YEAR_LAST.exec(written) : null
  const parts = first ?? last
  if (parts === null) {
    return null
  }
  const [, one = "", two = "", three = "", hour, minute = "0", second = "0", , half, zone] = parts
  const [year, month, day] =
    first !== null ? [one, two, three] : order === "day_first" ? [three, two, one] : [three, one, two]
  const hours = hourOf(hour, half)
  const time = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), hours ?? 0, Number(minute), Number(second)),
  )
  const isReal =
    hours !== null &&
    time.getUTCFullYear() === Number(year) &&
    time.getUTCMonth() === Number(month) - 1 &&
    time.getUTCDate() === Number(day) &&
    time.getUTCHours() === hours &&
    time.getUTCMinutes() === Number(minute) &&
    Number(year) >= 2000 &&
    Number(year) < 2200
  if (!isReal) {
    return null
  }
  const local = time.toISOString().slice(0, 19)
  return { at: `${local}${zoneOf(zone)}`, isLocal: zone === undefined, isDay: hour === undefined }
}

/** Null where there is no such hour. */
function hourOf(hour: string | undefined, half: string | undefined): number | null {
  const number = Number(hour ?? "0")
  if (half === undefined) {
    return number <= 23 ? number : null
  }
  return number < 1 || number > 12 ? null : (number % 12) + (/^p/iu.test(half) ? 12 : 0)
}

function zoneOf(zone: string | undefined): string {
  return zone === undefined ? "" : /^[+-]/u.test(zone) ? zone : "Z"
}
