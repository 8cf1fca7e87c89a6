import { z } from "zod"
import { readReportedStatus } from "../status"

/**
 * The parts that every API of the service's HTTP API shares: the JSON envelope, the lenient readings of
 * single values, and the rule for addresses that are given to the service. What is read leniently says in its metadata which
 * types may come: documents are made of that.
 */

/** A number that may arrive as a numeric string (`"100.00000"`); anything else reads as null. */
export const lenientNumber = z
  .unknown()
  .optional()
  .transform((value): number | null => {
    if (typeof value === "number") {
      return Number.isFinite(value) ? value : null
    }
    if (typeof value === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(value)) {
      const number = Number(value)
      return Number.isFinite(number) ? number : null
    }
    return null
  })
  .meta({ type: ["number", "string", "null"] })

function textIn(value: unknown): string | null {
  if (typeof value === "string") {
    return value
  }
  return typeof value === "number" && Number.isFinite(value) ? String(value) : null
}

/** A text that may be missing, null or a number; anything else reads as null. */
export const lenientText = z
  .unknown()
  .optional()
  .transform(textIn)
  .meta({ type: ["string", "number", "null"] })

/** What {@link reportedText} reads for what is no text. It is no identifier, no currency, and equals none. */
export const UNREADABLE = "(unreadable)"

/**
 * A text that a payment is compared by. Missing, null and blank are null: nothing was told. An object, a list or a
 * boolean is something, and must not pass for nothing.
 */
export const reportedText = z
  .unknown()
  .optional()
  .transform((value): string | null => {
    const isNothing = value === undefined || value === null || (typeof value === "string" && value.trim() === "")
    return isNothing ? null : (textIn(value) ?? UNREADABLE)
  })
  .meta({ type: ["string", "number", "null"] })

/** An identifier that a payment is compared by: a {@link reportedText} without the space around it. */
export const reportedId = reportedText.transform((id) => id?.trim() ?? null)

/**
 * Whether an answer tells of money without saying how the payment stands: an amount paid, or the receipt of an operator.
 * What was asked for, and whom, stands in every answer and shows nothing.
 */
export function showsMoney(report: { amount_paid: number | null; provider_transaction_id: string | null }): boolean {
  return (report.amount_paid ?? 0) > 0 || (report.provider_transaction_id ?? "").trim() !== ""
}

/** A yes or no that may be missing; anything but a boolean reads as null. */
export const lenientBoolean = z
  .unknown()
  .optional()
  .transform((value): boolean | null => (typeof value === "boolean" ? value : null))
  .meta({ type: ["boolean", "null"] })

/** A word for where a payment stands, as it comes. */
export const statusWord = z
  .unknown()
  .optional()
  .meta({ type: ["string", "null"], description: "`PENDING`, `SUCCESS`, `FAILED` or `CANCELLED`, or another word." })

/** What stands alone in a list, and everything else as it is. */
function alone(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * An object that may be missing, null or of another type; then it reads as one without fields. Wrapped into a list, it is
 * the list's one element.
 */
export function lenientObject<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .unknown()
    .optional()
    .transform((value) => {
      const one = alone(value)
      return isObject(one) ? one : {}
    })
    .pipe(z.object(shape))
}

/** Which of several entries in `data` is meant: the one that bears what was asked about. */
export interface EntrySelector {
  /** Where an entry says what it is about. */
  field: string
  /** The field of the request that names the entry. */
  requestField: string
  /** Where an entry says how the payment stands: of several about the same, one that says "paid" is believed. */
  status?: string
}

/** `data` without the entries that are about something else, if it is a list of several. */
export function selectEntry(data: unknown, { field, requestField, status }: EntrySelector, request: unknown): unknown {
  if (!Array.isArray(data) || data.length < 2) {
    return data
  }
  const wanted = reportedText.parse(own(request, requestField))
  const ours = data.filter((entry: unknown) => reportedId.parse(own(entry, field)) === wanted && wanted !== null)
  const statuses = ours.map((entry: unknown) =>
    status === undefined ? readReportedStatus(undefined) : readReportedStatus(own(entry, status)),
  )
  const paid = statuses.findIndex((report) => report.status === "SUCCESS")
  const maybe = statuses.findIndex(({ unknown }) => unknown?.mayMeanPaid === true)
  return ours[paid >= 0 ? paid : Math.max(maybe, 0)]
}

function own(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
}

/**
 * The envelope around every answer. `statusCode` is a number or a numeric string; error bodies of the service's
 * framework carry `error` and neither `status` nor `data`. `status` speaks of the call, never of a payment.
 * Nothing else is taken over: Medusa's own zod lets an unknown key `__proto__` become the prototype of what is read.
 */
export const envelope = z.object({
  status: lenientText,
  statusCode: lenientNumber,
  message: z.unknown().optional(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
})
export type Envelope = z.output<typeof envelope>

/** How strict to be with the addresses that are handed to the service. */
export interface AddressRules {
  /** Accept `http:` for loopback hosts, for a simulator on the same machine. The live service never does. */
  allowHttpLoopback: boolean
  /** Accept `http:` for this machine and private networks, for a simulator there. Not where it is left out. */
  allowHttpPrivate?: boolean
}

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Whether a URL points at this very machine. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK_HOSTS.has(url.hostname)
}

/** Addresses of private networks: RFC 1918 and RFC 4193. */
const PRIVATE_ADDRESS = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^\[f[cd][\da-f]{2}:/

/** Names that lead nowhere on the internet: one word, as between containers, or in a domain reserved for private use. */
const PRIVATE_NAME = /^[\d-]*[a-z][a-z\d-]*$|\.(local|internal|home\.arpa|test)$/

/** Whether a URL points at this machine or into a private network, going by its host alone. */
export function isPrivate(url: URL): boolean {
  const { hostname } = url
  const isAddress = /^\d+(\.\d+){3}$|^\[/.test(hostname)
  return isLoopback(url) || (isAddress ? PRIVATE_ADDRESS.test(hostname) : PRIVATE_NAME.test(hostname))
}

/** Whether `value` may be given to the service as an address: HTTPS, or such http as the rules allow. */
export function isAllowedAddress(value: string, rules: AddressRules): boolean {
  if (!URL.canParse(value)) {
    return false
  }
  const url = new URL(value)
  if (url.protocol !== "http:") {
    return url.protocol === "https:"
  }
  return (rules.allowHttpLoopback && isLoopback(url)) || (rules.allowHttpPrivate === true && isPrivate(url))
}

/** An address given to the service. Contract: every supplied URL must use HTTPS. */
export function address(rules: AddressRules) {
  return z
    .string()
    .max(2048)
    .refine((value) => isAllowedAddress(value, rules), { error: "must be an HTTPS address" })
}

/** A page of the service that a payer can be sent to. */
export const webPage = z.url({ protocol: /^https?$/ })

/** The first of some texts that is a page. */
export function firstPage(texts: readonly (string | null)[]): string | null {
  return texts.find((text) => webPage.safeParse(text).success) ?? null
}

/** `meta` of an answer, which may name a page that the payer has to confirm on. Beside the contract: the service's own SDK has it. */
export const confirmationMeta = lenientObject({ authorization: lenientObject({ redirect: lenientText }) })

/** A list that may be missing, null or of another type; then it reads as empty. */
export function lenientList<Entry extends z.ZodType>(entry: Entry) {
  return z
    .unknown()
    .optional()
    .transform((value) => (Array.isArray(value) ? (value as unknown[]) : []))
    .pipe(z.array(entry))
}

/** A text that must say something. Half a character cannot be sent in a path or a query. */
export const filledText = z
  .string()
  .min(1, "must not be empty")
  .refine((text) => !/\p{Cs}/u.test(text), { error: "must be well-formed text" })

/** The merchant's own identifier of a transaction. */
export const identifier = filledText.max(255)

/** A value that becomes a segment of the path: one of dots would be taken for the folder above. */
export const pathSegment = identifier.refine((segment) => !/^\.{1,2}$/.test(segment), {
  error: "must not be dots alone",
})

/** A two-letter country code, as `payment_country` and `card_country` take it. */
export const countryCode = z.string().regex(/^[A-Za-z]{2}$/, "must be a two-letter country code")

/** A currency code. `XAF` is the only value that the contract shows. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, "must be a three-letter currency code")

/** An amount in major units (XAF has no minor unit). */
export const amount = z.number().positive()
