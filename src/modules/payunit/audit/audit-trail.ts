import { randomUUID } from "node:crypto"
import { z } from "zod"
import {
  APPROVAL_DAYS,
  type AuditAction,
  type AuditOutcome,
  type AuditStage,
  type AuditSubject,
} from "../../../domain/audit"
import { AuditEntry } from "../models"
import {
  amountColumns,
  type Database,
  isUniqueViolation,
  type Query,
  readRow,
  Repository,
  type RowReader,
  rowSchema,
} from "../storage"
import { canonical, type Json } from "../idempotency"
import { AuditChain, type Break, saltedNote, saltedWords } from "./chain"
import type { ChainPosition } from "./checkpoint"
import { HighestHead } from "./highest-head"

const json: z.ZodType<Json> = z.json()
/** What people typed of a decision, until it is forgotten. */
const words = z.record(z.string(), z.record(z.string(), json))
const line = z.lazy(() =>
  rowSchema(AuditEntry, { created_at: z.coerce.date(), details: z.record(z.string(), json), words: words.nullable() }),
)
const lastLine = z.object({ sequence: z.number(), hash: z.string(), key_id: z.string() })
const ends = z.tuple([
  z.object({ at: z.coerce.date(), head: lastLine.extend({ seal: z.string() }).nullable(), last: lastLine.nullable() }),
])

/** A line of the audit trail as read from its table: see the model. Amounts are numbers in major units. */
export type AuditLine = z.output<typeof line>

/** Who decides: a user, or an API key. */
export interface Actor {
  type: string
  id: string
}

/** What is decided, by whom and about what. */
export interface AuditedDecision {
  action: AuditAction
  actor: Actor
  subject: { type: AuditSubject; id: string | null }
  money: { amount: number; currency: string } | null
  note: string | null
}

const requestedApproval = z.object({
  path: z.string(),
  body: z.record(z.string(), json),
  idempotency_key: z.string().nullable(),
})

/** What somebody asks a second person to agree to: the request that this person has to repeat. */
export type RequestedApproval = Readonly<z.output<typeof requestedApproval>>

/** What a list of decisions is narrowed to. */
export interface AuditFilters {
  action?: string | undefined
  actor_id?: string | undefined
  subject_id?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Part of what somebody wrote about the decision. */
  q?: string | undefined
}

/** A line before it has its place in the trail. */
interface NewLine extends AuditedDecision {
  stage: AuditStage
  /** Null for the first line of a decision. */
  decisionId: string | null
  details: Readonly<Record<string, Json>>
  words?: z.output<typeof words> | null
}

type Facts = Readonly<Record<string, Json>>

/** What came of following the trail. */
export interface AuditVerdict {
  /** How many lines were looked at, and whether there are more before them. */
  lines: number
  isPart: boolean
  break: Break | null
}

/** What a trail says of a checkpoint that somebody kept: see {@link AuditTrail.compare}. */
export type Comparison = "held" | "lines_missing" | "line_changed" | "signature_unknown"

/** So often somebody may come first while a line is put at the end. Decisions are rare: twice is unusual. */
const TRIES = 50
/** So many lines are read at a time, and so many are looked at in one go. */
const PAGE = 1_000
export const MAX_FOLLOWED_LINES = 50_000

/** What of a decision names nobody: codes, ids, dates and counts. Everything else that was asked for are words. */
const CODES = new Set([
  ...["action", "by_payunit", "installment_id", "record_on_order", "again", "until", "list", "count"],
])

/** Reasons are searched in so many of the latest decisions that fit otherwise. */
const SEARCHED_MOST = 10_000

const LAST_WORDS = "('approved', 'declined', 'withdrawn')"

/** Requests that a second person can still agree to. */
const IS_OPEN = `r.stage = 'requested' AND r.created_at > now() - interval '${APPROVAL_DAYS} days'
  AND r.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM payunit_audit_entry d
                   WHERE d.decision_id = r.decision_id AND d.stage IN ${LAST_WORDS} AND d.deleted_at IS NULL)`

/** The end of the trail: the row of its own, and the last line. */
const FIND_ENDS = `SELECT now() AS at,
    (SELECT to_jsonb(h) FROM payunit_audit_head h WHERE id = 'head' AND deleted_at IS NULL) AS head,
    (SELECT jsonb_build_object('sequence', sequence, 'hash', hash, 'key_id', key_id)
       FROM payunit_audit_entry WHERE deleted_at IS NULL ORDER BY sequence DESC LIMIT 1) AS last`

/** Puts a line at the end, unless somebody has put another there meanwhile. */
const APPEND = `WITH head AS (
    INSERT INTO payunit_audit_head AS h (id, sequence, hash, seal, key_id)
    VALUES ('head', :sequence, :hash, :seal, :key_id)
    ON CONFLICT (id) DO UPDATE
      SET sequence = EXCLUDED.sequence, hash = EXCLUDED.hash, seal = EXCLUDED.seal, key_id = EXCLUDED.key_id, deleted_at = NULL, updated_at = now()
      WHERE h.sequence < EXCLUDED.sequence
    RETURNING sequence)
  INSERT INTO payunit_audit_entry (id, sequence, decision_id, stage, action, actor_type, actor_id, subject_type, subject_id,
      amount, raw_amount, currency_code, note, note_salt, note_hash, words, words_salt, words_hash, details, previous, hash, key_id, created_at, updated_at)
  SELECT :id, sequence, :decision_id, :stage, :action, :actor_type, :actor_id, :subject_type, :subject_id,
      :amount, :raw_amount, :currency_code, :note, :note_salt, :note_hash, :words, :words_salt, :words_hash, :details, :previous, :hash, :key_id, :created_at, :created_at
    FROM head
  RETURNING *`

/** Who decided what, when and why. Lines are added at the end, and nothing here changes or deletes one. */
export class AuditTrail extends Repository {
  readonly #chain: AuditChain
  readonly highestHead = new HighestHead()

  /** @param secrets today's first, then earlier ones, the newest first */
  constructor(database: Database, reader: RowReader, [secret, ...earlier]: readonly [string, ...string[]]) {
    super(database, reader)
    this.#chain = new AuditChain(secret, earlier)
  }

  /** Writes down that a decision begins, before anything is changed. */
  async begin(
    decision: AuditedDecision,
    { before, requestFacts }: { before: Json; requestFacts: Readonly<Record<string, Json>> },
    decisionId: string | null,
  ): Promise<AuditLine> {
    return await this.#append({ ...decision, stage: "started", decisionId, ...requestParts({ before }, requestFacts) })
  }

  /** Writes down how a decision ended that began. */
  async end(
    openingLine: AuditLine,
    decision: AuditedDecision,
    ended: { stage: AuditOutcome; details: Readonly<Record<string, Json>> },
  ): Promise<void> {
    await this.#append({ ...decision, note: null, decisionId: openingLine.decision_id, ...ended })
  }

  /** Writes down what is no more than one step. */
  async record(
    decision: AuditedDecision,
    { requestFacts }: { requestFacts: Readonly<Record<string, Json>> },
  ): Promise<void> {
    await this.#append({ ...decision, stage: "done", decisionId: null, ...requestParts({}, requestFacts) })
  }

  /** Asks for a second person's agreement. Asked for again by the same while it is open, it stays one request. */
  async request(decision: AuditedDecision, requested: RequestedApproval, before: Json): Promise<AuditLine> {
    const { path, body, idempotency_key } = requested
    const details = { path, before }
    const words = { request: { body, idempotency_key } }
    const open = async (): Promise<AuditLine | null> => {
      const same = await this.send(
        `SELECT r.* FROM payunit_audit_entry r WHERE ${IS_OPEN} AND r.actor_id = ? AND r.details ->> 'path' = ?`,
        [decision.actor.id, path],
      )
      return lines(same).find(({ words: of }) => canonical(of?.request?.body ?? null) === canonical(body)) ?? null
    }
    return await this.#append({ ...decision, stage: "requested", decisionId: null, details, words }, open)
  }

  /**
   * Says what became of a request.
   *
   * @returns whether this was its first answer, and so holds
   */
  async answer(request: AuditLine, stage: "approved" | "declined" | "withdrawn", by: Actor, note: string | null) {
    const { action, subject_type, subject_id, amount, currency_code, decision_id } = request
    const { details } = request
    try {
      await this.#append({
        ...{ action: action as AuditAction, actor: by, stage, note, decisionId: decision_id },
        subject: { type: subject_type as AuditSubject, id: subject_id },
        money: amount === null || currency_code === null ? null : { amount, currency: currency_code },
        details: { path: details.path ?? null },
      })
      return true
    } catch (error) {
      if (isUniqueViolation(error)) {
        return false
      }
      throw error
    }
  }

  /** Whether a second person can still agree to a request. */
  async isOpen(id: string): Promise<boolean> {
    const open = await this.send(`SELECT 1 FROM payunit_audit_entry r WHERE r.id = ? AND ${IS_OPEN}`, [id])
    return open.length > 0
  }

  /** The newest request about a subject that is open, or was answered and not used, with what was said of it. */
  async newestRequest(subjectId: string, action: AuditAction): Promise<AuditLine[]> {
    return lines(
      await this.send(
        `SELECT * FROM payunit_audit_entry e
          WHERE e.decision_id = (
            SELECT r.id FROM payunit_audit_entry r
             WHERE r.subject_id = ? AND r.action = ? AND r.stage = 'requested'
               AND r.created_at > now() - interval '${APPROVAL_DAYS * 2} days' AND r.deleted_at IS NULL
             ORDER BY r.sequence DESC LIMIT 1)
            AND NOT EXISTS (
              SELECT 1 FROM payunit_audit_entry d
               WHERE d.decision_id = e.decision_id AND d.stage IN ('withdrawn', 'done', 'incomplete') AND d.deleted_at IS NULL)
            AND e.deleted_at IS NULL ORDER BY e.sequence`,
        [subjectId, action],
      ),
    )
  }

  /** Whether a line is so young that what it says still holds. */
  async isRecent(id: string): Promise<boolean> {
    const recent = await this.send(
      `SELECT 1 FROM payunit_audit_entry
        WHERE id = ? AND created_at > now() - interval '${APPROVAL_DAYS} days' AND deleted_at IS NULL`,
      [id],
    )
    return recent.length > 0
  }

  /** Whether somebody repeats what was asked for, word by word. */
  isSame(request: AuditLine, { path, body, idempotency_key }: RequestedApproval, note: string | null): boolean {
    const { details, words: of } = request
    return (
      details.path === path &&
      canonical(of?.request ?? null) === canonical({ body, idempotency_key }) &&
      request.note === note
    )
  }

  /** The lines of a decision: a request by its id, with what was said of it since. */
  async ofDecision(decisionId: string): Promise<AuditLine[]> {
    return lines(
      await this.send(
        "SELECT * FROM payunit_audit_entry WHERE decision_id = ? AND deleted_at IS NULL ORDER BY sequence",
        [decisionId],
      ),
    )
  }

  /** Requests that a second person can still agree to, oldest first. */
  async open(): Promise<AuditLine[]> {
    return lines(
      await this.send(`SELECT r.* FROM payunit_audit_entry r WHERE ${IS_OPEN} ORDER BY r.created_at LIMIT 100`),
    )
  }

  /** What a request asks a second person to send; null where this version cannot read it. */
  requestIn({ id, details: { path = null }, words: of }: AuditLine): RequestedApproval | null {
    const [requested] = this.reader.readable([{ path, ...of?.request }], (sent) =>
      readRow("approval", requestedApproval, sent, id),
    )
    return requested ?? null
  }

  /** Decisions, the newest first: every line of each, in their order. */
  async page(
    filters: AuditFilters,
    { limit, before }: { limit: number; before: number | null },
  ): Promise<AuditLine[][]> {
    const { action, actor_id, subject_id, from, to, q } = filters
    const first = this.database("payunit_audit_entry")
      .select("id", "sequence", "note")
      .whereRaw("decision_id = id AND deleted_at IS NULL")
      .orderBy("sequence", "desc")
    const wanted = Object.entries({ action, actor_id, subject_id }).filter(([, value]) => value !== undefined)
    void first.where(Object.fromEntries(wanted))
    if (before !== null) {
      void first.where("sequence", "<", before)
    }
    if (from !== undefined) {
      void first.where("created_at", ">=", from)
    }
    if (to !== undefined) {
      void first.where("created_at", "<", to)
    }
    const found = q === undefined ? first : this.#withNote(first.limit(SEARCHED_MOST), q)
    const rows = await this.rows(found.limit(limit))
    const ids = rows.map((row) => z.object({ id: z.string() }).parse(row).id)
    const all = lines(
      await this.send(
        "SELECT * FROM payunit_audit_entry WHERE decision_id = ANY(?) AND deleted_at IS NULL ORDER BY sequence",
        [ids],
      ),
    )
    return ids.map((id) => all.filter(({ decision_id }) => decision_id === id))
  }

  /** Of some decisions those whose reason holds a text, in any case. */
  #withNote(some: Query, text: string): Query {
    const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`
    return this.database.select("id").from(some.as("latest")).whereILike("note", pattern).orderBy("sequence", "desc")
  }

  /** Follows the latest lines of the trail, and says where it is not as it was written. */
  async verify(): Promise<AuditVerdict> {
    // Read first: what is written meanwhile is in the trail as it is read next.
    const { seen } = this.highestHead
    const [{ head, last: end }] = ends.parse(await this.send(FIND_ENDS))
    const start = Math.max(0, (end?.sequence ?? 0) - MAX_FOLLOWED_LINES)
    let found: Break | null = null
    let last: AuditLine | null = null
    let count = 0
    for (;;) {
      const page = lines(
        await this.send(
          "SELECT * FROM payunit_audit_entry WHERE sequence > ? AND deleted_at IS NULL ORDER BY sequence LIMIT ?",
          [last?.sequence ?? start, PAGE],
        ),
      )
      const before = last ?? (start === 0 ? { sequence: 0, hash: "", key_id: "" } : null)
      found ??= this.#chain.breaksIn(page, before).next().value ?? null
      count += page.length
      last = page.at(-1) ?? last
      if (page.length < PAGE) {
        break
      }
    }
    found ??= this.#chain.breakAtEnd(head, end) ?? (seen === null ? null : await this.#breakAt(seen))
    if (found === null && end !== null) {
      this.highestHead.moveTo(end)
    }
    return { lines: count, isPart: start > 0, break: found }
  }

  /** A signed checkpoint of the trail as it is; null where it has no line, or its end is not as it was written. */
  async checkpoint(): Promise<string | null> {
    const [{ head, last }] = ends.parse(await this.send(FIND_ENDS))
    return last === null || this.#chain.breakAtEnd(head, last) !== null ? null : this.#chain.checkpointOf(last)
  }

  /** Whether the trail still has what a checkpoint says that it had: a checkpoint that was kept outside of the store. */
  async compare(checkpoint: string): Promise<Comparison> {
    const kept = this.#chain.readCheckpoint(checkpoint)
    if (kept === null) {
      return "signature_unknown"
    }
    const hash = await this.#hashAt(kept.sequence)
    return hash === null ? "lines_missing" : hash.startsWith(kept.hashStart) ? "held" : "line_changed"
  }

  /** What is wrong with a trail that had a line once. */
  async #breakAt({ sequence, hash }: ChainPosition): Promise<Break | null> {
    const there = await this.#hashAt(sequence)
    if (there === hash) {
      return null
    }
    return { kind: there === null ? "missing_at_end" : "changed", sequence }
  }

  async #hashAt(sequence: number): Promise<string | null> {
    const rows = await this.send("SELECT hash FROM payunit_audit_entry WHERE sequence = ? AND deleted_at IS NULL", [
      sequence,
    ])
    return z.array(z.object({ hash: z.string() })).parse(rows)[0]?.hash ?? null
  }

  /** @param instead looked for first: where it is there, nothing is added */
  async #append(added: NewLine, instead: () => Promise<AuditLine | null> = nothing): Promise<AuditLine> {
    const { action, actor, subject, money, note, stage, decisionId, details, words: of = null } = added
    const id = `puaud_${randomUUID()}`
    const salted = { ...saltedNote(note), ...saltedWords(of) }
    for (let tried = 0; tried < TRIES; tried++) {
      const { seen } = this.highestHead
      const [{ at, head, last }] = ends.parse(await this.send(FIND_ENDS))
      const there = await instead()
      if (there !== null) {
        return there
      }
      const chained = {
        ...this.#chain.placeAfter(head, last, seen),
        ...{ id, decision_id: decisionId ?? id, created_at: at, stage, action, details },
        ...{ actor_type: actor.type, actor_id: actor.id, subject_type: subject.type, subject_id: subject.id },
        ...{ amount: money?.amount ?? null, currency_code: money?.currency.toLowerCase() ?? null },
        note_hash: salted.note_hash,
        words_hash: salted.words_hash,
      }
      const hash = this.#chain.hashOf(chained)
      const appended = await this.send(APPEND, {
        ...chained,
        ...salted,
        ...amountColumns("amount", chained.amount),
        ...{ hash, seal: this.#chain.sealOf({ sequence: chained.sequence, hash }), key_id: this.#chain.keyId },
        details: JSON.stringify(details),
        words: of === null ? null : JSON.stringify(of),
      })
      if (appended.length > 0) {
        this.highestHead.moveBehind(chained.previous, { sequence: chained.sequence, hash })
        return line.parse(appended[0])
      }
    }
    throw new Error("payunit: too many write the audit trail at once: nothing was decided, try again")
  }
}

/** What was asked for beside other details: codes among them, words apart. */
function requestParts(details: Facts, requestFacts: Facts) {
  const { codes, words: typed } = splitFreeText(requestFacts)
  return { details: { ...details, request: codes }, words: typed === null ? null : { request: typed } }
}

/** What was asked for, in codes, and apart from them in words of people; null where there are none. */
function splitFreeText(request: Facts): { codes: Facts; words: Facts | null } {
  const of = (areCodes: boolean): [string, Json][] =>
    Object.entries(request).filter(([name, value]) => (CODES.has(name) || value === null) === areCodes)
  const words = of(false)
  return { codes: Object.fromEntries(of(true)), words: words.length === 0 ? null : Object.fromEntries(words) }
}

async function nothing(): Promise<null> {
  return await Promise.resolve(null)
}

function lines(rows: readonly unknown[]): AuditLine[] {
  return rows.map((row) => line.parse(row))
}
