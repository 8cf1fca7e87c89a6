import { maskPhone } from "../../../../src/gateway/phone"
import type { FaultKind } from "./faults"

/** One request of a merchant's server, as it may be shown. */
export interface JournalEntry {
  at: string
  /** Null for a path that is no operation. */
  operation: string | null
  method: string
  path: string
  /** The header; null if it was missing. */
  mode: string | null
  /** Null while unanswered, and for a connection that was broken off. */
  status: number | null
  fault: FaultKind | null
  /** Phones, cards, tokens and credentials masked; null if there was none or it was no JSON. */
  body: unknown
}

/** What opens a payment, or its status, to whoever has it. */
const TOKENS = /^(t_(id|sum|url)|pay_?token|payment_ref|auth[-_]token|x[-_]token)$/i

/** Long enough for a secret, in the path of an address that a merchant gave. */
const SECRET_SEGMENT = /[\w-]{32,}/g

/** Entries kept; older ones go. */
const CAPACITY = 10_000

/** What was asked of the simulator. */
export class Journal {
  #entries: JournalEntry[] = []

  /** Writes a request down. The entry is handed back so that its answer can be added. */
  write(entry: JournalEntry): JournalEntry {
    const masked = { ...entry, body: withoutSecrets(entry.body) }
    this.#entries.push(masked)
    if (this.#entries.length > CAPACITY) {
      this.#entries = this.#entries.slice(-CAPACITY / 2)
    }
    return masked
  }

  /** Entries, oldest first; of one operation only if named. */
  entries(operation?: string): readonly JournalEntry[] {
    return this.#entries
      .filter((entry) => operation === undefined || entry.operation === operation)
      .map((entry) => ({ ...entry }))
  }

  clear(): void {
    this.#entries = []
  }
}

/** A path as it may be shown: the token that a payout is asked about by opens its confirmation. */
export function withoutPayToken(path: string): string {
  return path.replace(/(\/deposit\/deposit_status\/?).+/, "$1•••")
}

/** A copy of a JSON value that can be shown: phones keep two digits, card numbers four, the rest of a card none. */
function withoutSecrets(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) {
    return value.map((entry) => withoutSecrets(entry, key))
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([name, entry]) => [
      name,
      name === "card_info" ? withoutCard(entry) : withoutSecrets(entry, name),
    ])
    return Object.fromEntries(entries)
  }
  if (typeof value !== "string" && typeof value !== "number") {
    return value
  }
  const text = String(value)
  if (/phone|^account_number$/i.test(key) || /^(\+?237)?6\d{8}$|^0[67]\d{7}$/.test(text)) {
    return maskPhone(text)
  }
  if (/password|api_?key|authorization|secret|cvv/i.test(key) || TOKENS.test(key)) {
    return "•••"
  }
  if (/card_number/i.test(key)) {
    return maskCard(text)
  }
  return typeof value === "string" && /^https?:/i.test(value) ? maskAddress(value) : value
}

function withoutCard(card: unknown): unknown {
  if (typeof card !== "object" || card === null) {
    return "•••"
  }
  const entries = Object.entries(card).map(([name, entry]) => [
    name,
    name === "card_number" && typeof entry === "string" ? maskCard(entry) : "•••",
  ])
  return Object.fromEntries(entries)
}

/** Who has a merchant's address of notification can wake its store, and who has one of return sees a payment. */
function maskAddress(address: string): string {
  return address.replace(/([?#]).*/s, "$1•••").replace(SECRET_SEGMENT, "•••")
}

function maskCard(number: string): string {
  return `•••• ${number.slice(-4)}`
}
