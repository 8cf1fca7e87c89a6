import { createHash, randomBytes } from "node:crypto"
import { canonical, type Json } from "../idempotency"
import { type ChainPosition, readCheckpoint, type ReadCheckpoint, writeCheckpoint } from "./checkpoint"
import { Key } from "./key"

/** What of a line its hash covers. */
export interface ChainLine {
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
  words_hash: string | null
  details: Readonly<Record<string, Json>>
  previous: string
}

/** A line with its hash. */
export interface Link extends ChainLine {
  hash: string
  key_id: string
  note: string | null
  note_salt: string | null
  words: Json | null
  words_salt: string | null
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
  | { kind: "changed" | "missing_before" | "unknown_key"; sequence: number }
  | { kind: "missing_at_end"; sequence: number }
  | { kind: "end_unknown" }

/**
 * The hashes of the audit trail. Each covers its line and the hash before it, and is keyed with a secret that is not in the
 * database: who changes, adds or takes away a line there cannot make the rest fit.
 */
export class AuditChain {
  readonly #current: Key
  /** Today's first, then those before it, the newest first. */
  readonly #keys: readonly Key[]

  /** @param earlier secrets before today's, the newest first: what they keyed can be looked at whole */
  constructor(secret: string, earlier: readonly string[] = []) {
    this.#current = new Key(secret)
    this.#keys = [this.#current, ...earlier.map((one) => new Key(one))]
  }

  get keyId(): string {
    return this.#current.id
  }

  hashOf(line: ChainLine): string {
    return hashOf(line, this.#current)
  }

  sealOf(end: ChainPosition): string {
    return sealOf(end, this.#current)
  }

  /** The checkpoint of a place, signed with today's key. */
  checkpointOf(place: ChainPosition): string {
    return writeCheckpoint(place, this.#current)
  }

  /** What a checkpoint says; null unless a key of this store signed it. */
  readCheckpoint(text: string): ReadCheckpoint | null {
    return readCheckpoint(text, this.#keys)
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
      } else if (this.#keyOf(line.key_id) === undefined) {
        yield { kind: "unknown_key", sequence: line.sequence }
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
   *
   * @param seen the highest head that this process saw
   */
  placeAfter(
    head: Head | null,
    last: LastLine | null,
    seen: ChainPosition | null,
  ): Pick<ChainLine, "sequence" | "previous"> {
    const end = head !== null && head.sequence >= (last?.sequence ?? 0) ? head : last
    const length = Math.max(end?.sequence ?? 0, seen?.sequence ?? 0)
    const isWhole = this.#isEnd(head, last) && length === (end?.sequence ?? 0)
    const sequence = length + (isWhole ? 1 : 2)
    return { sequence, previous: end?.hash ?? "" }
  }

  /** Whether the end is one that was written by us, and not by somebody who took lines away. */
  #isEnd(head: Head | null, last: LastLine | null): boolean {
    if (head === null) {
      return last === null
    }
    const key = this.#keyOf(head.key_id)
    // A secret that was changed and not named breaks the trail at its lines, until it is named: no gap is left for it.
    return key === undefined ? last !== null && this.#keyOf(last.key_id) === undefined : head.seal === sealOf(head, key)
  }

  /** A line follows the one before it, is as its key says, and is of no older key than the one before. */
  #isSound(line: Link, before: Pick<Link, "hash" | "key_id"> | null): boolean {
    const fits = before === null || line.previous === before.hash
    const noteFits =
      line.note === null || (line.note_salt !== null && line.note_hash === saltedHash(line.note, line.note_salt))
    const wordsFit =
      line.words === null ||
      (line.words_salt !== null && line.words_hash === saltedHash(canonical(line.words), line.words_salt))
    const key = this.#keyOf(line.key_id)
    const age = this.#ageOf(line.key_id)
    const isInTime = before === null || this.#ageOf(before.key_id) === -1 || age <= this.#ageOf(before.key_id)
    return fits && noteFits && wordsFit && isInTime && key !== undefined && line.hash === hashOf(line, key)
  }

  #keyOf(id: string): Key | undefined {
    return this.#keys.find((key) => key.id === id)
  }

  /** Today's is 0; -1 is unknown. */
  #ageOf(id: string): number {
    return this.#keys.findIndex((key) => key.id === id)
  }
}

function hashOf(line: ChainLine, key: Key): string {
  const { sequence, id, decision_id, created_at, stage, action, actor_type, actor_id, previous } = line
  const { subject_type, subject_id, amount, currency_code, note_hash, words_hash, details } = line
  return key.mac(
    JSON.stringify([
      ...[sequence, id, decision_id, created_at.toISOString(), stage, action, actor_type, actor_id],
      ...[subject_type, subject_id, amount, currency_code, note_hash, words_hash, canonical(details), previous],
    ]),
  )
}

function sealOf({ sequence, hash }: ChainPosition, key: Key): string {
  return key.mac(`end|${sequence}|${hash}`)
}

/** A note with what stands for it in the chain, which says nothing of it once the salt is forgotten. */
export function saltedNote(note: string | null): Pick<Link, "note" | "note_salt" | "note_hash"> {
  if (note === null) {
    return { note, note_salt: null, note_hash: null }
  }
  const salt = newSalt()
  return { note, note_salt: salt, note_hash: saltedHash(note, salt) }
}

/** What people typed with what stands for it in the chain, which says nothing of it once the salt is forgotten. */
export function saltedWords(words: Json | null): Pick<Link, "words" | "words_salt" | "words_hash"> {
  if (words === null) {
    return { words, words_salt: null, words_hash: null }
  }
  const salt = newSalt()
  return { words, words_salt: salt, words_hash: saltedHash(canonical(words), salt) }
}

function newSalt(): string {
  return randomBytes(16).toString("hex")
}

function saltedHash(text: string, salt: string): string {
  return createHash("sha256").update(`${salt}|${text}`).digest("hex")
}
