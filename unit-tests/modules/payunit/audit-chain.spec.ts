import { AuditChain, type Link } from "../../../src/modules/payunit/audit/chain"

/* What holds of the audit trail when its secret changes, and what its checkpoints prove. */

const today = new AuditChain("today", ["before", "long before"])
const before = new AuditChain("before", ["long before"])
const longBefore = new AuditChain("long before")
const stranger = new AuditChain("a stranger's")

/** A trail whose lines were written by these, one after the other. */
function trail(...writers: AuditChain[]): Link[] {
  const lines: Link[] = []
  for (const [index, writer] of writers.entries()) {
    const line = {
      ...{ sequence: index + 1, id: `puaud_${index}`, decision_id: `puaud_${index}`, created_at: new Date(index) },
      ...{ stage: "done", action: "list_exported", actor_type: "user", actor_id: "user_1" },
      ...{ subject_type: "export", subject_id: "payments", amount: null, currency_code: null },
      ...{
        note: null,
        note_salt: null,
        note_hash: null,
        words: null,
        words_salt: null,
        words_hash: null,
        details: {},
        previous: lines.at(-1)?.hash ?? "",
      },
    }
    lines.push({ ...line, hash: writer.hashOf(line), key_id: writer.keyId })
  }
  return lines
}

const START = { sequence: 0, hash: "", key_id: "" }

it.each([
  ["one secret", trail(today, today), null],
  ["a secret that was changed twice, and named", trail(longBefore, before, before, today), null],
  ["a secret that was not named", trail(stranger, today), { kind: "unknown_key", sequence: 1 }],
  ["an unknown secret in the middle", trail(today, stranger, today), { kind: "unknown_key", sequence: 2 }],
  ["an earlier secret after a later one", trail(before, longBefore), { kind: "changed", sequence: 2 }],
  [
    "a changed line of an earlier secret",
    trail(before, today).map((line) => ({ ...line, actor_id: "user_x" })),
    { kind: "changed", sequence: 1 },
  ],
])("a trail of %s", (_, lines, found) => {
  expect(today.breaksIn(lines, START).next().value ?? null).toEqual(found)
})

it.each([
  ["today's", today, 0],
  ["an earlier one that is named", before, 0],
  ["one that nobody named, and whose lines are told", stranger, 0],
])("after an end sealed with %s the next line leaves no gap", (_, writer, gap) => {
  const [last] = trail(writer)
  const place = { sequence: 1, hash: last!.hash }
  const head = { ...place, seal: writer.sealOf(place), key_id: writer.keyId }
  expect(today.placeAfter(head, last!, null)).toEqual({ sequence: 2 + gap, previous: last!.hash })
})

const place = { sequence: 12, hash: "ab".repeat(32) }

it.each([
  ["today's key", today.checkpointOf(place), true],
  ["a key before", longBefore.checkpointOf(place), true],
  ["an unknown key", stranger.checkpointOf(place), false],
  ["another number", today.checkpointOf(place).replace(/^12/, "13"), false],
  ["another hash", today.checkpointOf(place).replace("abab", "abac"), false],
  ["the seal of the head", `12.${"ab".repeat(16)}.${today.keyId}.${today.sealOf(place).slice(0, 32)}`, false],
  ["no form", "12", false],
  ["nothing", "", false],
])("a checkpoint of %s", (_, text, isRead) => {
  expect(today.readCheckpoint(text)).toEqual(isRead ? { sequence: 12, hashStart: "ab".repeat(16) } : null)
})
