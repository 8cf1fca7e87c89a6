import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto"
import { canonical, type Json } from "../idempotency"

/** What the key is derived for, so that nothing else made of the same secret is like it. */
const PURPOSE = "medusa-payment-payunit: chaining the audit trail"

/** What of a line its hash covers. */
export interface Chained {
  sequence: number
  id: string
  decision_id: string
  created_at: Date
  stage: string
  action: string
  actor_type: string
  actor_id: string
  subject_type: string
  subject_id: string | null
  amount: number | null
  currency_code: string | null
  note_hash: string | null
  details: Readonly<Record<string, Json>>
  previous: string
}

/** A line with its hash. */
export interface Link extends Chained {
  hash: string
  key_id: string
  note: string | null
  note_salt: string | null
}

/** Where the trail ends, as it says itself. */
export interface Head {
  sequence: number
  hash: string
  seal: string
  key_id: string
}

type LastLine = Pick<Link, "sequence" | "hash" | "key_id">

/** What is wrong with a trail: the line that is not as it was written, or what is missing. */
export type Break =
  | { kind: "changed" | "missing_before"; sequence: number }
  | { kind: "missing_at_end"; sequence: number }
  | { kind: "end_unknown" }

/**
 * The hashes of the audit trail. Each covers its line and the hash before it, and is keyed with a secret that is not in the
 * database: who changes, adds or takes away a line there cannot make the rest fit.
 */
export class AuditChain {
  readonly #key: Buffer
  readonly keyId: string

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, 32))
    this.keyId = this.#keyed("key").slice(0, 12)
  }

  hashOf(line: Chained): string {
    const { sequence, id, decision_id, created_at, stage, action, actor_type, actor_id, previous } = line
    const { subject_type, subject_id, amount, currency_code, note_hash, details } = line
    return this.#keyed(
      JSON.stringify([
        ...[sequence, id, decision_id, created_at.toISOString(), stage, action, actor_type, actor_id],
        ...[subject_type, subject_id, amount, currency_code, note_hash, canonical(details), previous],
      ]),
    )
  }

  sealOf({ sequence, hash }: Pick<Head, "sequence" | "hash">): string {
    return this.#keyed(`end|${sequence}|${hash}`)
  }

  /**
   * Follows a trail, in the order of its lines, which may come in parts.
   *
   * @param before the line before the first; null to take the first as it is
   */
  *breaksIn(lines: Iterable<Link>, before: Pick<Link, "sequence" | "hash" | "key_id"> | null): Generator<Break> {
    let last = before
    for (const line of lines) {
      if (last !== null && line.sequence !== last.sequence + 1) {
        yield { kind: "missing_before", sequence: line.sequence }
      } else if (!this.#isSound(line, last)) {
        yield { kind: "changed", sequence: line.sequence }
      }
      last = line
    }
  }

  /** What the end of a trail says of the lines that should be there. */
  breakAtEnd(head: Head | null, last: LastLine | null): Break | null {
    if (!this.#isEnd(head, last)) {
      return { kind: "end_unknown" }
    }
    return head === null || (head.sequence === last?.sequence && head.hash === last.hash)
      ? null
      : { kind: "missing_at_end", sequence: head.sequence }
  }

  /**
   * Where the next line goes. Where nobody knows any more how many there were, it leaves a gap, by which that is seen for
   * good.
   */
  placeAfter(head: Head | null, last: LastLine | null): Pick<Chained, "sequence" | "previous"> {
    const end = head !== null && head.sequence >= (last?.sequence ?? 0) ? head : last
    const sequence = (end?.sequence ?? 0) + (this.#isEnd(head, last) ? 1 : 2)
    return { sequence, previous: end?.hash ?? "" }
  }

  /** Whether the end is one that was written by us, and not by somebody who took lines away. */
  #isEnd(head: Head | null, last: LastLine | null): boolean {
    if (head === null) {
      return last === null
    }
    return head.key_id === this.keyId ? head.seal === this.sealOf(head) : last?.key_id !== this.keyId
  }

  /** A line of another secret can only be held against its neighbours, and none follows one of today's. */
  #isSound(line: Link, before: Pick<Link, "hash" | "key_id"> | null): boolean {
    const fits = before === null || line.previous === before.hash
    const noteFits =
      line.note === null || (line.note_salt !== null && line.note_hash === noteHash(line.note, line.note_salt))
    const isOurs = line.key_id === this.keyId
    return fits && noteFits && (isOurs ? line.hash === this.hashOf(line) : before?.key_id !== this.keyId)
  }

  #keyed(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("hex")
  }
}

/** A note with what stands for it in the chain, which says nothing of it once the salt is forgotten. */
export function saltedNote(note: string | null): Pick<Link, "note" | "note_salt" | "note_hash"> {
  if (note === null) {
    return { note, note_salt: null, note_hash: null }
  }
  const salt = randomBytes(16).toString("hex")
  return { note, note_salt: salt, note_hash: noteHash(note, salt) }
}

function noteHash(note: string, salt: string): string {
  return createHash("sha256").update(`${salt}|${note}`).digest("hex")
}
