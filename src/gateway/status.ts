/** The contract's four states of a transaction; the form in which this client reports every status. */
export type TransactionStatus = "PENDING" | "SUCCESS" | "FAILED" | "CANCELLED"

/** Every word that the service is known to use, by the contract, its manual or its clients. */
const SPELLINGS: Readonly<Record<string, TransactionStatus>> = {
  SUCCESS: "SUCCESS",
  SUCCESSFUL: "SUCCESS",
  SUCCESSFULL: "SUCCESS",
  COMPLETED: "SUCCESS",
  PAID: "SUCCESS",
  FAILED: "FAILED",
  DECLINED: "FAILED",
  REJECTED: "FAILED",
  ERROR: "FAILED",
  CANCELLED: "CANCELLED",
  CANCELED: "CANCELLED",
  PENDING: "PENDING",
  INITIATE: "PENDING",
  PROCESSING: "PENDING",
  EXPIRED: "PENDING",
  TIMEOUT: "PENDING",
  // The money was taken and refunded: nobody has paid.
  REFUNDED: "CANCELLED",
  REVERSED: "CANCELLED",
  CHARGEBACK: "CANCELLED",
}

/** A status that is none of the words that are known. It counts as `PENDING`. */
export interface UnknownStatus {
  /** The word as it came: a text, or what else came as JSON. `(empty)` if it was left out where money shows. */
  word: string
  /** Whether the word might say that the money was taken. */
  mayMeanPaid: boolean
}

/** A status as it was told. */
export interface ReportedStatus {
  status: TransactionStatus
  /** Null for a word that is known, and where nothing was told. */
  unknown: UnknownStatus | null
}

/** What unknown words mean, by {@link statusWordKey}, as somebody found out who asked the service. */
export type StatusWords = ReadonlyMap<string, TransactionStatus>

/**
 * Reads a payment's status in any spelling the service is known to use. Unknown, empty and odd values read as
 * `PENDING`: nothing we do not understand may count as paid, nor as failed.
 */
export function readTransactionStatus(value: unknown): TransactionStatus {
  return knownStatus(value) ?? "PENDING"
}

/**
 * Reads a payment's status, and what was said where that is not understood. `showsMoney` says whether the answer tells
 * of an amount paid, or of an operator's receipt: then a missing status is no "pending".
 */
export function readReportedStatus(value: unknown, showsMoney = false): ReportedStatus {
  const status = knownStatus(value)
  if (status !== null) {
    return { status, unknown: null }
  }
  const isEmpty = value === undefined || value === null || (typeof value === "string" && value.trim() === "")
  if (isEmpty) {
    return { status: "PENDING", unknown: showsMoney ? { word: EMPTY_STATUS, mayMeanPaid: true } : null }
  }
  const word = typeof value === "string" ? value : JSON.stringify(value)
  return { status: "PENDING", unknown: { word, mayMeanPaid: mayMeanPaid(word) } }
}

/** Stands for a status that was left out of an answer which shows money. */
export const EMPTY_STATUS = "(empty)"

/** A word as it is compared: without space around it, and in capitals. */
export function statusWordKey(word: string): string {
  return word.trim().toUpperCase()
}

/** Whether a word needs no teaching. */
export function isKnownStatus(word: string): boolean {
  return knownStatus(word) !== null
}

/** A status as it reads with these words taught. */
export function withStatusWords({ status, unknown }: ReportedStatus, words: StatusWords): ReportedStatus {
  const taught = unknown === null ? undefined : words.get(statusWordKey(unknown.word))
  return taught === undefined ? { status, unknown } : { status: taught, unknown: null }
}

function knownStatus(value: unknown): TransactionStatus | null {
  if (typeof value !== "string") {
    return null
  }
  const spelling = value.trim()
  if (!/^[A-Za-z]+$/.test(spelling)) {
    // Some letters of other alphabets become ours in capitals.
    return null
  }
  const name = spelling.toUpperCase()
  return Object.hasOwn(SPELLINGS, name) ? (SPELLINGS[name] ?? null) : null
}

/** No status is longer; what follows decides nothing. */
const READ_MOST = 200

/** Beginnings of the words that may say yes, in English and French. */
const YES = /^(SUCC|COMPLET|CONFIRM|APPROV|APPROUV)/
const PAID = /^(PAID|PAYEE?S?)$|(OVER|UNDER|PRE|PART|ALREADY)PAID$/

/** What turns a yes into a no, wherever it stands beside it. */
const NO =
  /^(NOT|NO|NON|NEVER|WITHOUT|CANNOT|FALSE|NE|PAS|FAIL(S|ED|URE)?|DECLINED?|REJECTED?|CANCELL?ED|ERROR|REFUSED?|ECHEC)$/

/** What puts off a yes that somebody else has to say: an approval that is awaited was not given. */
const NOT_YET =
  /\b(PENDING|AWAIT(S|ING|ED)?|WAIT(S|ING)?|NEED(S|ED)?|REQUIRE[SD]?|PLEASE|BEFORE|UNTIL|ATTENTE|TO (BE )?(COMPLET|CONFIRM|APPROV))/
const AWAITED = /^(COMPLET|CONFIRM|APPROV|APPROUV)/

/** What such a word is put behind without a space. */
const SUBJECT = /^(PAYMENT|TRANSACTION|TRANSFER|ORDER|CHECKOUT)(?=.)/

/**
 * Whether a word that nobody knows may mean that the money was taken. `UNPAID`, `INCOMPLETE` and `NOT_CONFIRMED` do not; a
 * number or a boolean says nothing by itself, and so may.
 */
function mayMeanPaid(word: string): boolean {
  const text = word.slice(0, READ_MOST).trim()
  if (/^(-?\d+([.,]\d+)?|true|false)$/i.test(text)) {
    return true
  }
  const parts = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .map((part) => part.replace(SUBJECT, ""))
  if (parts.some((part) => NO.test(part))) {
    return false
  }
  const isPutOff = NOT_YET.test(parts.join(" "))
  return parts.some((part) => PAID.test(part) || (YES.test(part) && !(isPutOff && AWAITED.test(part))))
}
