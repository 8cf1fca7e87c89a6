import { timingSafeEqual } from "node:crypto"
import type { Key } from "./key"

/** Where a trail stood: its last line. */
export interface ChainPosition {
  sequence: number
  hash: string
}

/** A place as a checkpoint says it: of the hash only the beginning, which is as good. */
export interface ReadCheckpoint {
  sequence: number
  hashStart: string
}

/** Hexadecimal digits, 128 bits, of a hash and of a signature. */
const DIGITS = 32
const FORM = /^(\d{1,15})\.([0-9a-f]{32})\.([0-9a-f]{12})\.([0-9a-f]{32})$/

/**
 * A signed checkpoint, as the signed tree heads of certificate transparency: how long the trail was, and its last hash. It
 * leaves the store, so its signature is of another text than the seal of the head: nobody can put it into the database.
 */
export function writeCheckpoint({ sequence, hash }: ChainPosition, key: Key): string {
  const start = hash.slice(0, DIGITS)
  return [sequence, start, key.id, signatureOf(sequence, start, key)].join(".")
}

/** What a checkpoint says; null unless one of the keys signed it. */
export function readCheckpoint(text: string, keys: readonly Key[]): ReadCheckpoint | null {
  const [, sequence, hashStart, keyId, signature] = FORM.exec(text.trim()) ?? []
  const key = keys.find(({ id }) => id === keyId)
  if (sequence === undefined || hashStart === undefined || signature === undefined || key === undefined) {
    return null
  }
  const wanted = signatureOf(Number(sequence), hashStart, key)
  return timingSafeEqual(Buffer.from(signature), Buffer.from(wanted)) ? { sequence: Number(sequence), hashStart } : null
}

function signatureOf(sequence: number, hashStart: string, key: Key): string {
  return key.mac(`checkpoint|${sequence}|${hashStart}`).slice(0, DIGITS)
}
