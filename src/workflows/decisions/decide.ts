import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { needsApproval } from "../../domain/audit"
import { resolvePayUnit } from "../../modules/payunit"
import type { Actor, AuditedDecision, AuditLine, AuditTrail, RequestedApproval } from "../../modules/payunit/audit"
import { MerchantError, merchantErrorIn } from "../../modules/payunit/errors"
import type { Json } from "../../modules/payunit/idempotency"

/** A decision, and what else says whether it takes a second person. */
export interface Decision extends AuditedDecision {
  /** The amount with what was decided of the same before; null where no amount says so. */
  total: AuditedDecision["money"]
  /** What else of the request says what was decided; nothing that names people. */
  asked: Readonly<Record<string, Json>>
  /** What a second person would have to repeat. */
  request: RequestedApproval
  /** Id of what this person agrees to; null where they decide themselves. */
  approval: string | null
}

/** How a decision is carried out. */
export interface Acts<Result> {
  /** How its subject stands, in values that programs read: asked before and after. */
  look: () => Promise<Readonly<Record<string, Json>>>
  carryOut: () => Promise<Result>
  /** What a decision is about that makes its subject. */
  made?: ((result: Result) => string | null) | undefined
}

/**
 * Carries out what somebody decided, and writes it down: before it begins, and how it ended. So nothing is decided without
 * a line of it, and what a process was killed over has a beginning and no end.
 *
 * @throws MerchantError `approval_required` where a second person has to agree first, and every refusal of what is decided
 */
export async function decide<Result>(
  container: MedusaContainer,
  decision: Decision,
  { look, carryOut, made }: Acts<Result>,
): Promise<Result> {
  const { audit, options } = resolvePayUnit(container)
  const before = await look()
  const requestId =
    decision.approval === null
      ? await askWhereNeeded(audit, decision, before, options.approvalAbove)
      : await agree(audit, decision, decision.approval)
  const begun = await audit.begin(decision, { before, asked: decision.asked }, requestId)
  let result: Result
  try {
    result = await carryOut()
  } catch (error) {
    await endSafely(container, begun, decision, async () => {
      const code = merchantErrorIn(error)?.code ?? "failed"
      return await Promise.resolve({ stage: "refused", details: { code } })
    })
    throw error
  }
  await endSafely(container, begun, decision, async () => ({
    stage: "done",
    details: { after: await look(), ...(made && { made: made(result) }) },
  }))
  return result
}

/** Answers no to a request of another, or takes back one's own. */
export async function refuseApproval(
  container: MedusaContainer,
  { id, by, note }: { id: string; by: Actor; note: string | null },
): Promise<AuditLine> {
  const { audit } = resolvePayUnit(container)
  const { request } = await requestOf(audit, id)
  const stage = request.actor_id === by.id ? "withdrawn" : "declined"
  if (!(await audit.isOpen(id)) || !(await audit.answer(request, stage, by, note))) {
    throw new MerchantError("approval_over")
  }
  return request
}

/** @returns null where nobody else has to agree */
async function askWhereNeeded(
  audit: AuditTrail,
  decision: Decision,
  before: Json,
  limits: Readonly<Record<string, number>>,
): Promise<null> {
  if (!needsApproval(decision.total, limits)) {
    return null
  }
  const { id } = await audit.request(decision, decision.request, before)
  throw new MerchantError("approval_required", "", { approval_id: id })
}

/**
 * Agrees to what another asked for, which is then carried out.
 *
 * @returns the id of the request
 */
async function agree(audit: AuditTrail, { actor, request: repeated, note }: Decision, id: string): Promise<string> {
  const { request, answers } = await requestOf(audit, id)
  if (actor.type !== "user" || request.actor_id === actor.id) {
    throw new MerchantError("approval_of_own")
  }
  if (!audit.isSame(request, repeated, note)) {
    throw new MerchantError("approval_mismatch")
  }
  const approved = answers.find(({ stage }) => stage === "approved")
  if (approved !== undefined) {
    // Whoever agreed and was cut off goes on; what is recorded twice is known by its key.
    if (approved.actor_id === actor.id && answers.every(({ stage }) => stage !== "done")) {
      return id
    }
    throw new MerchantError("approval_over")
  }
  if (!(await audit.isOpen(id)) || !(await audit.answer(request, "approved", actor, null))) {
    throw new MerchantError("approval_over")
  }
  return id
}

async function requestOf(audit: AuditTrail, id: string): Promise<{ request: AuditLine; answers: AuditLine[] }> {
  const [request, ...answers] = await audit.ofDecision(id)
  if (request?.stage !== "requested") {
    throw new MerchantError("approval_not_found")
  }
  return { request, answers }
}

/** What is decided is decided, whether or not its end can be written down. */
async function endSafely(
  container: MedusaContainer,
  begun: AuditLine,
  decision: Decision,
  ended: () => Promise<Parameters<AuditTrail["end"]>[2]>,
): Promise<void> {
  try {
    await resolvePayUnit(container).audit.end(begun, decision, await ended())
  } catch {
    container
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .error(`payunit: how decision ${begun.decision_id} of the audit trail ended could not be written down`)
  }
}
