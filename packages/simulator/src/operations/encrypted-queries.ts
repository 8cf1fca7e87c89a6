import { gatewaysRequest } from "../../../../src/gateway/contract/current"
import type { Simulation } from "../simulation"
import { ENCRYPTED_FIELDS, type EncryptingFamily, idIn } from "../encryption"
import { type Family, isOf, type SessionOf, type Transaction } from "../state"
import { type Answer, refused } from "../answers"
import { type Call, readInput } from "./operation"
import { unknownTransaction } from "./refusals"

type Read<Name extends Family> = { ok: true; transaction: Transaction<SessionOf<Name>> } | { ok: false; answer: Answer }

/**
 * The transaction that the encrypted values in a query belong to. Each has to be one that this service made, for this
 * family, and all three have to belong to one transaction of the merchant.
 */
export function readEncryptedQuery<Name extends Family>(
  simulation: Simulation,
  { merchant, query }: Call,
  encryptedFor: EncryptingFamily,
  family: Name,
): Read<Name> {
  const read = readInput(simulation, gatewaysRequest, Object.fromEntries(query))
  if (!read.ok) {
    return read
  }
  const ids = ENCRYPTED_FIELDS.map((field) => idIn(simulation.cipher, encryptedFor, field, read.value[field]))
  const unreadable = ENCRYPTED_FIELDS.filter((_, index) => ids[index] === null)
  if (unreadable.length > 0) {
    const words = unreadable.map((field) => `${field}: is no value that this service gave out, or was changed`)
    return { ok: false, answer: refused(400, words.join("; "), words) }
  }
  const [id] = ids
  if (id == null || ids.some((other) => other !== id)) {
    return { ok: false, answer: refused(400, "t_id, t_sum and t_url do not belong to one transaction") }
  }
  const transaction = simulation.ledger.byId(id)
  return transaction?.merchant === merchant && isOf(transaction, family)
    ? { ok: true, transaction }
    : { ok: false, answer: unknownTransaction() }
}
