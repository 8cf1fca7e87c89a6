/** How a field of an answer is read: what the raw value has to be, and what the client makes of it. */
interface Reading {
  example: unknown
  isRaw: (raw: unknown) => boolean
  /** What the client's result has to hold; undefined for a list or an object, whose fields have their own rows. */
  read: (raw: unknown) => unknown
}

const isText = (raw: unknown): boolean => typeof raw === "string" && raw !== ""
const isNumeric = (raw: unknown): boolean =>
  typeof raw === "number" || (typeof raw === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(raw))
const isObject = (raw: unknown): boolean => typeof raw === "object" && raw !== null && !Array.isArray(raw)
const isPage = (raw: unknown): boolean =>
  typeof raw === "string" && URL.canParse(raw) && /^https?:$/.test(new URL(raw).protocol)
const matches =
  (pattern: RegExp) =>
  (raw: unknown): boolean =>
    typeof raw === "string" && pattern.test(raw)
const isOneOf =
  (...words: readonly unknown[]) =>
  (raw: unknown): boolean =>
    words.includes(raw)
const same = (raw: unknown): unknown => raw
const structure = (): undefined => undefined

const SPELLINGS: Readonly<Record<string, string>> = { SUCCESSFUL: "SUCCESS", SUCCESSFULL: "SUCCESS" }
const statusOf = (raw: unknown): unknown => SPELLINGS[String(raw)] ?? raw

const READINGS = {
  text: { example: "a text", isRaw: isText, read: same },
  "text or null": { example: "a text", isRaw: (raw) => raw === null || isText(raw), read: same },
  number: { example: 12_500, isRaw: isNumeric, read: Number },
  "number as text": { example: "12500.00", isRaw: (raw) => typeof raw === "string" && isNumeric(raw), read: Number },
  boolean: { example: true, isRaw: (raw) => typeof raw === "boolean", read: same },
  "boolean or null": { example: true, isRaw: (raw) => raw === null || typeof raw === "boolean", read: same },
  page: { example: "https://pay.example/#/page?t_id=a%2Bb", isRaw: isPage, read: same },
  "page or null": {
    example: "https://bank.example/1",
    isRaw: (raw) => raw === null || isPage(raw),
    read: (raw) => raw ?? undefined,
  },
  address: { example: "https://shop.example/back?order=7", isRaw: isPage, read: same },
  country: { example: "CM", isRaw: matches(/^[A-Z]{2}$/), read: same },
  timestamp: {
    example: "2026-01-31 10:00:00",
    isRaw: matches(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    read: same,
  },
  "UTC time": {
    example: "2026-01-31T10:00:00.000Z",
    isRaw: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    read: same,
  },
  "date and time": {
    example: "2031-01-31T10:00:00+01:00",
    isRaw: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/),
    read: same,
  },
  status: {
    example: "SUCCESSFULL",
    isRaw: isOneOf("PENDING", "SUCCESS", "SUCCESSFUL", "SUCCESSFULL", "FAILED", "CANCELLED"),
    read: statusOf,
  },
  "legacy status": {
    example: "SUCCESSFUL",
    isRaw: isOneOf("PENDING", "SUCCESSFUL", "SUCCESSFULL", "FAILED"),
    read: statusOf,
  },
  "invoice state": {
    example: "PARTIALLY_PAID",
    isRaw: isOneOf("UNPAID", "PARTIALLY_PAID", "PAID"),
    read: same,
  },
  "account mode": { example: "TEST", isRaw: isOneOf("TEST", "LIVE"), read: (raw) => String(raw).toLowerCase() },
  "call status": {
    example: "SUCCESS",
    isRaw: isOneOf("SUCCESS", "PENDING", "SUCCESSFUL", "SUCCESSFULL", "FAILED"),
    read: structure,
  },
  "success code": {
    example: 200,
    isRaw: (raw) => isNumeric(raw) && Number(raw) >= 200 && Number(raw) < 300,
    read: structure,
  },
  object: { example: {}, isRaw: isObject, read: structure },
  list: { example: [{}], isRaw: (raw) => Array.isArray(raw) && raw.length > 0, read: structure },
  "object or list": { example: {}, isRaw: (raw) => typeof raw === "object" && raw !== null, read: structure },
  anything: { example: { of: ["any", "form"] }, isRaw: () => true, read: same },
} as const satisfies Record<string, Reading>

/** How a response field is read. */
export type Read = keyof typeof READINGS

export const READS = Object.keys(READINGS) as readonly Read[]

export function readingOf(read: Read): Reading {
  return READINGS[read]
}
