import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isAgreedBefore, needsApproval } from "../../domain/audit"
import { resolvePayUnit } from "../../modules/payunit"
import type { AuditedDecision, AuditLine, AuditTrail, RequestedApproval } from "../../modules/payunit/audit"
import { MerchantError, type MerchantErrorCode, merchantErrorIn } from "../../modules/payunit/errors"
import type { Json } from "../../modules/payunit/idempotency"
import { approvalOf, refuseUnapproved } from "./approvals"

/** How long somebody else who decides about the same is waited for. */
const LEASE_TIMEOUT_MS = 20_000

/** A decision before its amount is known, and what else says whether it takes a second person. */
export interface Decision extends Omit<AuditedDecision, "money"> {
  /** Whether the decision was agreed to already, and goes on. */
  isAgreed: boolean
  /** What else of the request says what was decided; nothing that names people. */
  requestFacts: Readonly<Record<string, Json>>
  /** What a second person would have to repeat. */
  request: RequestedApproval
  /** Id of what this person agrees to; null where they decide themselves. */
  approval: string | null
}

/**
 * What came of a decision: `incomplete` where it was carried out in part, or what it was for did not come about. The code
 * says why: of a refusal, or of what holds a payment.
 */
export type Outcome = { stage: "done" } | { stage: "refused" | "incomplete"; code: string }

/** How a decision is carried out. All of it happens under the lease of its subject. */
export interface DecisionSteps<Result> {
  /** What is decided about, and what that makes with what was decided of the same before; null where it is about no amount. */
  measure: () => Promise<{ amount: number; total: number; currency: string } | null>
  /** How the decision's subject stands, in values that programs read: asked before and after. */
  snapshot: () => Promise<Readonly<Record<string, Json>>>
  carryOut: () => Promise<Result>
  /** What a decision is about that makes its subject. */
  createdId?: ((result: Result) => string | null) | undefined
  /** What came of the decision, where having been carried out does not say so. */
  outcome?: ((result: Result) => Outcome) | undefined
}

/**
 * Carries out what somebody decided, and writes it down: before it begins, and how it ended. So nothing is decided without
 * a line of it, and what a process was killed over has a beginning and no end. Who decides about the same waits: what was
 * decided before is counted, the limit judged and the deed done under one lease.
 *
 * @throws MerchantError `approval_required` where a second person has to agree first, `in_use` while somebody else decides
 * about the same for too long, and every refusal of what is decided
 */
export async function decide<Result>(
  container: MedusaContainer,
  decision: Decision,
  acts: DecisionSteps<Result>,
): Promise<Result> {
  const { type, id } = decision.subject
  if (id === null) {
    return await decideAlone(container, decision, acts)
  }
  const { namedLeases } = resolvePayUnit(container)
  const done = await namedLeases.run(
    `decision:${type}:${id}`,
    LEASE_TIMEOUT_MS,
    async () => await decideAlone(container, decision, acts),
  )
  if (done.kind === "busy") {
    throw new MerchantError("in_use")
  }
  return done.result
}

async function decideAlone<Result>(
  container: MedusaContainer,
  { isAgreed, ...unmeasured }: Decision,
  { measure, snapshot, carryOut, createdId, outcome }: DecisionSteps<Result>,
): Promise<Result> {
  const { audit, options } = resolvePayUnit(container)
  const [measured, before] = await Promise.all([measure(), snapshot()])
  const decision = { ...unmeasured, money: measured && { amount: measured.amount, currency: measured.currency } }
  const total = measured && { amount: measured.total, currency: measured.currency }
  const requestId =
    isAgreed && (decision.approval === null || isAgreedBefore(decision.action))
      ? null
      : decision.approval !== null
        ? await approvalOf(audit, decision, decision.approval, before)
        : needsApproval(total, options.approvalAbove)
          ? await refuseUnapproved(container, decision, before)
          : null
  const openingLine = await audit.begin(decision, { before, requestFacts: decision.requestFacts }, requestId)
  let result: Result
  try {
    result = await carryOut()
  } catch (error) {
    await endSafely(container, openingLine, decision, async () => {
      const { stage, ...details } = outcomeOf(error)
      return await Promise.resolve({ stage, details })
    })
    throw error
  }
  await endSafely(container, openingLine, decision, async () => {
    const { stage, ...details } = outcome?.(result) ?? { stage: "done" }
    return {
      stage,
      details: { ...details, after: await snapshot(), ...(createdId && { created_id: createdId(result) }) },
    }
  })
  return result
}

/** Refusals by which something of what was decided is on record all the same. */
const INCOMPLETE: ReadonlySet<string> = new Set<MerchantErrorCode>(["refund_waits", "refund_incomplete"])

/** What came of a decision that ended with an error. Of one that is no refusal nobody knows how far it got. */
function outcomeOf(error: unknown): Exclude<Outcome, { stage: "done" }> {
  const code = merchantErrorIn(error)?.code ?? null
  return code === null || INCOMPLETE.has(code)
    ? { stage: "incomplete", code: code ?? "failed" }
    : { stage: "refused", code }
}

/** What is decided is decided, whether or not its end can be written down. */
async function endSafely(
  container: MedusaContainer,
  openingLine: AuditLine,
  decision: AuditedDecision,
  ended: () => Promise<Parameters<AuditTrail["end"]>[2]>,
): Promise<void> {
  try {
    await resolvePayUnit(container).audit.end(openingLine, decision, await ended())
  } catch {
    container
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .error(`payunit: how decision ${openingLine.decision_id} of the audit trail ended could not be written down`)
  }
}
