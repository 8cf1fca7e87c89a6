/*
 * What an answer says to somebody who reads its JSON to the letter: the measure for the readings of the gateway, of
 * whose code nothing is used here.
 */

/** `same` as was asked for, another, not told, or told in a way that nobody can read. */
type Point = "same" | "other" | "untold" | "odd"

export interface AnswerContent {
  isPaid: boolean
  id: Point
  amount: Point
  currency: Point
  isTestMode: boolean
}

/** What was asked for. */
export interface StatusRequest {
  id: string
  amount: number
}

/** An answer as it came. */
export interface RawAnswer {
  text: string
  httpStatus: number
}

/** Where an answer tells the state of a payment, and its amount and currency. */
const PLACES = {
  paymentstatus: {
    status: ["data", "transaction_status"],
    amount: "transaction_amount",
    currency: "transaction_currency",
  },
  "checkout/status": { status: ["data", "status"], amount: "total_amount", currency: "currency" },
  "legacy/paymentstatus": { status: ["status"], amount: "transaction_amount", currency: "" },
} as const
export type Source = keyof typeof PLACES

/** Legacy's envelope says SUCCESS of a call that went well. */
const PAID: Readonly<Record<Source, RegExp>> = {
  paymentstatus: /^(success|successful|successfull|completed|paid)$/,
  "checkout/status": /^(success|successful|successfull|completed|paid)$/,
  "legacy/paymentstatus": /^(successful|successfull|completed|paid)$/,
}

/** Null for what is no answer to the question: no JSON, no envelope, or one that says that it failed. */
export function contentOf(
  source: Source,
  { text, httpStatus }: RawAnswer,
  request: StatusRequest,
): AnswerContent | null {
  const envelope = objectIn(parsed(text))
  const statusCode = numberIn(envelope?.statusCode)
  if (envelope === null || !isWell(httpStatus) || (statusCode !== null && !isWell(statusCode))) {
    return null
  }
  const { status, amount, currency } = PLACES[source]
  const data = objectIn(alone(own(envelope, "data"), request)) ?? {}
  const state = status.length === 1 ? own(envelope, status[0]) : own(data, status[1])
  return {
    isPaid: typeof state === "string" && PAID[source].test(lowerAscii(state.trim())),
    id: pointOf(own(data, "transaction_id"), (value) => isScalar(value) && String(value).trim() === request.id),
    amount: pointOf(
      own(data, amount),
      (value) => numberIn(value) === request.amount,
      (value) => numberIn(value) !== null,
    ),
    currency: pointOf(own(data, currency), (value) => wordIn(value) === "xaf"),
    isTestMode: wordIn(own(data, "checkout_mode")) === "test",
  }
}

function pointOf(
  value: unknown,
  isSame: (value: unknown) => boolean,
  isReadable: (value: unknown) => boolean = (one) => ["string", "number"].includes(typeof one),
): Point {
  if (value === undefined || value === null || (typeof value === "string" && value.trim() === "")) {
    return "untold"
  }
  if (!isReadable(value)) {
    return "odd"
  }
  return isSame(value) ? "same" : "other"
}

function own(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

function objectIn(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

/** What a list of one holds, and of several the one about what was asked. */
function alone(value: unknown, request: StatusRequest): unknown {
  if (!Array.isArray(value)) {
    return value
  }
  const entries = value as unknown[]
  return entries.length === 1
    ? entries[0]
    : entries.find((entry) => String(own(objectIn(entry) ?? {}, "transaction_id")).trim() === request.id)
}

function numberIn(value: unknown): number | null {
  const isNumeric =
    typeof value === "number" || (typeof value === "string" && /^\s*-?[0-9]+(\.[0-9]+)?\s*$/.test(value))
  return isNumeric && Number.isFinite(Number(value)) ? Number(value) : null
}

/** Small letters, of the alphabet's own capitals only. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function isWell(status: number): boolean {
  return status >= 200 && status < 300
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** In small letters; null for what is no text, number or the like: an object may even refuse to be one. */
function wordIn(value: unknown): string | null {
  return isScalar(value) ? String(value).trim().toLowerCase() : null
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null
}
