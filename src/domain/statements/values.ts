import { readReportedStatus } from "../../gateway"
import { DAY_ORDERS, type DayOrder, DECIMAL_MARKS, isOfLength, type LineStatus } from "./terms"

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

/** Signs that nobody sees: those of formats, and variants of the sign before. */
const UNSEEN = /[\p{Cf}\uFE00-\uFE0F]/gu

/** A cell as a person sees it. */
export function visibleText(cell: string): string {
  return cell.replace(UNSEEN, "").replace(/\s+/gu, " ").trim()
}

/** Whether a cell says nothing: `-` and `N/A` do not. */
export function isBlank(cell: string): boolean {
  return ["", "na"].includes(plainWord(cell.replace(UNSEEN, "")))
}

/** A cell without what keeps a spreadsheet from changing it: `="…"`, or an apostrophe in front. */
export function withoutFormulaGuard(cell: string): string {
  return cell.replace(/^="(.*)"$/su, "$1").replace(/^'/u, "")
}

/** An id without quotation marks around it, and without what {@link withoutFormulaGuard} takes away. */
export function idOf(cell: string): string {
  return withoutFormulaGuard(visibleText(cell.slice(0, COMPARED_MOST)))
    .replace(/^["'“”«» ]+/u, "")
    .replace(/["“”«» ]{1,20}$/u, "")
}

/** Words for states that the service itself is not known to use in its answers. */
const STATUSES: Readonly<Record<string, LineStatus>> = {
  ...words(
    "paid",
    "reussi reussie succes paye payee valide validee termine terminee complete approved confirmed confirme confirmee effectue effectuee ok",
  ),
  ...words("pending", "enattente encours encoursdetraitement entraitement initie initiee initiated inprogress"),
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
  const { status, unknown } = readReportedStatus(word)
  if (unknown !== null) {
    return "unknown"
  }
  return status === "SUCCESS" ? "paid" : status === "PENDING" ? "pending" : "not_paid"
}

/** Whatever stands before the digits, the digits with single marks between them, and whatever stands behind. */
const AMOUNT = /^([^-+\d]*)([-+]?\d+(?:[ .,]\d+)*)(\D*)$/u

/** A currency before an amount, and behind it. */
const BEFORE = /^(?:f\.? ?cfa|[a-z]{3}|f)?$/iu
const BEHIND = /^(?:f\.? ?cfa|[a-z]{3}|f)?$/iu

/** A number with its thousands apart or not, by the mark before its decimals. */
const NUMBER = {
  ".": /^[-+]?(?:\d+|[1-9]\d{0,2}(?:[ ,]\d{3})+)(?:\.\d+)?$/u,
  ",": /^[-+]?(?:\d+|[1-9]\d{0,2}(?:[ .]\d{3})+)(?:,\d+)?$/u,
} as const

/** A number in which a mark parts threes of digits: where it does so once, it could as well stand before decimals. */
const THREES = /^[-+]?[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*$/u

/** The digits of an amount with the marks between them; null where the text is none. */
function numberIn(text: string): string | null {
  if (!isOfLength(text, "amount")) {
    return null
  }
  const written = visibleText(text)
    .replace(/['\u2019]/gu, " ")
    .replace(/\u2212/gu, "-")
    .trim()
  const [, before = "", number = "", behind = ""] = AMOUNT.exec(written) ?? []
  return BEFORE.test(before.trim()) && BEHIND.test(behind.trim()) ? number : null
}

/**
 * An amount in major units; null where the text is none.
 *
 * @param hasDecimals whether its currency has any: where it has none, three digits behind one mark are thousands
 */
export function amountOf(text: string, decimal: "." | ",", hasDecimals = true): number | null {
  const number = numberIn(text)
  if (number === null) {
    return null
  }
  const [threes, mark = "", more] = THREES.exec(number) ?? []
  const isWhole = threes !== undefined && (more !== undefined || !hasDecimals)
  if (!isWhole && !NUMBER[decimal].test(number)) {
    return null
  }
  const thousands = isWhole ? mark : decimal === "," ? "." : ","
  const amount = Number(number.replace(/ /gu, "").replaceAll(thousands, "").replace(decimal, "."))
  return Math.abs(amount) < 1e15 ? amount : null
}

/** Whether a text is an amount, whichever mark stands before its decimals. */
export function isAmount(text: string): boolean {
  return DECIMAL_MARKS.some((mark) => amountOf(text, mark) !== null)
}

/** Which mark an amount shows to be the one before decimals, and whether it could be the other; null where it shows none. */
export function decimalMarkOf(text: string, hasDecimals: boolean): { mark: "." | ","; isSure: boolean } | null {
  const number = numberIn(text) ?? ""
  const [threes, mark, more] = THREES.exec(number) ?? []
  if (threes !== undefined) {
    return { mark: mark === "." ? "," : ".", isSure: more !== undefined || !hasDecimals }
  }
  const fitting = ([".", ","] as const).filter((decimal) => NUMBER[decimal].test(number))
  return fitting.length === 1 && fitting[0] !== undefined ? { mark: fitting[0], isSure: true } : null
}

const DECIMALS = new Map<string, boolean>()

/** Whether a currency has decimals. One that is not told is a franc, which has none. */
export function hasDecimals(currency: string | null): boolean {
  if (currency === null) {
    return false
  }
  const known = DECIMALS.get(currency)
  if (known !== undefined) {
    return known
  }
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  const has = format.resolvedOptions().maximumFractionDigits !== 0
  DECIMALS.set(currency, has)
  return has
}

/** A currency as Medusa writes it, lower-case; null where it is not told which: FCFA is two. Undefined: it is none. */
export function currencyOf(text: string): string | null | undefined {
  if (!isOfLength(text, "currency")) {
    return undefined
  }
  const word = plainWord(text)
  if (word === "" || word === "f") {
    return null
  }
  if (word.includes("cfa")) {
    return /beac|xaf/u.test(word) ? "xaf" : /bceao|xof/u.test(word) ? "xof" : null
  }
  return /^[a-z]{3}$/u.test(word) ? word : undefined
}

/** A moment, or a time of the shop's own clock, as a text that a database takes. */
export interface LineTime {
  at: string
  /** Whether the time is of the shop's time zone, since it names none. */
  isLocal: boolean
  /** Whether the time is a whole day. */
  isDay: boolean
}

const TIME = String.raw`(?:[T ,]{1,3}(?:à |at )?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([AaPp]\.?[Mm]\.?))?)?`
const ZONE = String.raw`(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}${ZONE}$`, "u")
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})${TIME}${ZONE}$`, "u")

/** Months by how their names begin in French and in English. */
const MONTHS = "jan|fev,feb|mar|avr,apr|mai,may|juin,jun|juil,jul|aou,aug|sep|oct|nov|dec"
  .split("|")
  .map((names) => names.split(","))

/** A day with its month as a word: `26 nov. 2026`, `26-Nov-2026`, `Nov 26, 2026`. */
const WITH_WORD =
  /^(?:(\d{1,2})(?:er)?[-/. ]{1,2}(\p{L}{3,10})|(\p{L}{3,10})\.? (\d{1,2})),?[-/. ]{1,2}(\d{4}|\d{2})(?!\d)/u

/** A time with its month as a number, the day before it. */
function withNumber(text: string): string | null {
  const [whole, day, word, first, dayBehind, year] = WITH_WORD.exec(text) ?? []
  const plain = plainWord(word ?? first ?? "")
  const month = MONTHS.findIndex((names) => names.some((name) => plain.startsWith(name))) + 1
  return whole === undefined || month === 0
    ? null
    : `${day ?? dayBehind ?? ""}/${month}/${year ?? ""}${text.slice(whole.length)}`
}

/** The orders by which a text is a time: all of them where it is one by itself, none where it is none. */
export function dayOrdersOf(text: string): DayOrder[] {
  return DAY_ORDERS.filter((order) => timeOf(text, order) !== null)
}

/** PayUnit took no payment before. It tells most years of two digits from a day. */
const FIRST_YEAR = 2018

/** A day or a time; null where the text is none. */
export function timeOf(text: string, order: DayOrder): LineTime | null {
  if (!isOfLength(text, "occurred_at")) {
    return null
  }
  const seen = visibleText(text)
  const numbered = withNumber(seen)
  const first = YEAR_FIRST.exec(seen)
  const last = first === null ? YEAR_LAST.exec(numbered ?? seen) : null
  const parts = first ?? last
  if (parts === null) {
    return null
  }
  const [, one = "", two = "", three = "", hour, minute = "0", second = "0", , half, zone] = parts
  const dateOrder = first !== null ? "year_first" : numbered !== null ? "day_first" : order
  const [years, month, day] = {
    day_first: [three, two, one],
    month_first: [three, one, two],
    year_first: [one, two, three],
  }[dateOrder]
  const year = years?.length === 2 ? `20${years}` : years
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
    Number(year) >= FIRST_YEAR &&
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
