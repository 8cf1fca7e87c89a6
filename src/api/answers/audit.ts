import { z } from "zod"
import { time } from "./texts"

const text = z.string().nullable()
const facts = z.record(z.string(), z.json())

/** Who decided: a user by name, or an API key. */
const actor = z.strictObject({ type: z.string(), id: z.string(), name: text })

/** One line of the trail. */
const auditLine = z.strictObject({
  sequence: z.number().int(),
  /** One of `AuditStage`, unless a newer version wrote it. */
  stage: z.string(),
  at: time,
  actor,
  note: text,
  /** Hash over this line and the one before it. */
  hash: z.string(),
})

/** Something that a person or an API key decided. Codes are those of `src/domain/audit`. */
const decision = z.strictObject({
  id: z.string(),
  action: z.string(),
  /** How it stands: the stage of its last line. */
  stage: z.string(),
  at: time,
  /** Who carried it out, or asked for it. */
  actor,
  subject: z.strictObject({
    type: z.string(),
    id: text,
    /** The order of a payment or an invoice. */
    order: z.strictObject({ id: z.string(), display_id: z.number().nullable() }).nullable(),
  }),
  /** Major units; null where the decision was not about an amount. */
  amount: z.number().nullable(),
  currency_code: text,
  note: text,
  /** How its subject stood before and afterwards, and what was asked for. */
  before: facts.nullable(),
  after: facts.nullable(),
  asked: facts.nullable(),
  /** Why it was refused. */
  code: text,
  lines: z.array(auditLine),
})
export type DecisionAnswer = z.output<typeof decision>

export const auditAnswer = z.strictObject({
  decisions: z.array(decision),
  /** To read on with, as `after`; null where there are no more. */
  next: z.number().int().nullable(),
  time_zone: z.string(),
})
export type AuditAnswer = z.output<typeof auditAnswer>

export const oneDecisionAnswer = z.strictObject({ decision })

/** A decision that waits for a second person. */
const approval = z.strictObject({
  ...decision.shape,
  /** Whether whoever asks may agree to it: it is not theirs, and they may do what it does. */
  can_approve: z.boolean(),
  /** Whether it is their own, to be taken back. */
  is_own: z.boolean(),
  /** What to send, as a POST, to agree to it: word by word, with the header `PayUnit-Approval` of its id. */
  request: z.strictObject({ path: z.string(), body: facts, idempotency_key: text }),
  expires_at: time,
})
export type ApprovalAnswer = z.output<typeof approval>

export const approvalsAnswer = z.strictObject({ approvals: z.array(approval) })
export type ApprovalsAnswer = z.output<typeof approvalsAnswer>["approvals"]

export const exportAnswer = z.strictObject({ exported: z.strictObject({ list: z.string() }) })
