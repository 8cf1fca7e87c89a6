import type { MedusaContainer } from "@medusajs/framework/types"
import { isAgreedBefore, needsApproval } from "../../domain/audit"
import { resolvePayUnit } from "../../modules/payunit"
import type { Actor, AuditedDecision, AuditLine, AuditTrail, RequestedApproval } from "../../modules/payunit/audit"
import { MerchantError } from "../../modules/payunit/errors"
import type { Json } from "../../modules/payunit/idempotency"
import { announceAnswer, announceRequest } from "./announce"

/** What somebody decides, as a second person has to repeat it. */
interface Repeated extends AuditedDecision {
  request: RequestedApproval
}

/** How a subject stands. */
type Facts = Readonly<Record<string, Json>>

/** A refund that somebody means to send. */
export interface RefundToApprove extends AuditedDecision {
  subject: { type: "transaction"; id: string }
  /** The amount with what was refunded before. */
  total: AuditedDecision["money"]
}

/**
 * Asks a second person to agree to a refund, before any money leaves.
 *
 * @throws MerchantError `approval_not_needed` where one person may decide it
 */
export async function requestRefundApproval(
  container: MedusaContainer,
  refund: RefundToApprove,
  before: Facts,
): Promise<AuditLine> {
  if (!needsApproval(refund.total, resolvePayUnit(container).options.approvalAbove)) {
    throw new MerchantError("approval_not_needed")
  }
  return await request(container, { ...refund, request: refundRequest(refund) }, before)
}

/**
 * Keeps one person from deciding what takes two: what they want is asked for instead.
 *
 * @throws MerchantError `approval_required`
 */
export async function refuseUnapproved(container: MedusaContainer, decision: Repeated, before: Facts): Promise<never> {
  const isBefore = isAgreedBefore(decision.action)
  const { id } = await request(
    container,
    isBefore ? { ...decision, request: refundRequest(decision) } : decision,
    before,
  )
  throw new MerchantError(isBefore ? "refund_not_approved" : "approval_required", "", { approval_id: id })
}

/**
 * What a decision is carried out with that takes two people: the agreement of another person, given before, or by whoever
 * repeats now what another asked for.
 *
 * @returns the id of the request
 */
export async function approvalOf(audit: AuditTrail, decision: Repeated, id: string, before: Facts): Promise<string> {
  const requestLine = await requestOf(audit, id)
  return isAgreedBefore(requestLine.request.action)
    ? await useAgreement(audit, decision, requestLine, before)
    : await agree(audit, decision, requestLine)
}

/** Says yes to what another asked for, which whoever asked then does. */
export async function approve(container: MedusaContainer, { id, by }: { id: string; by: Actor }): Promise<AuditLine> {
  const { audit } = resolvePayUnit(container)
  const { request: requestLine } = await requestOf(audit, id)
  if (!isAgreedBefore(requestLine.action)) {
    throw new MerchantError("approval_mismatch")
  }
  refuseOwn(requestLine, by)
  await answer(audit, requestLine, "approved", by, null)
  await announceAnswer(container, requestLine, "approved")
  return requestLine
}

/** Answers no to a request of another, or takes back one's own. */
export async function refuseApproval(
  container: MedusaContainer,
  { id, by, note }: { id: string; by: Actor; note: string | null },
): Promise<AuditLine> {
  const { audit } = resolvePayUnit(container)
  const { request: requestLine } = await requestOf(audit, id)
  const stage = requestLine.actor_id === by.id ? "withdrawn" : "declined"
  await answer(audit, requestLine, stage, by, note)
  if (stage === "declined") {
    await announceAnswer(container, requestLine, stage)
  }
  return requestLine
}

async function request(container: MedusaContainer, decision: Repeated, before: Facts): Promise<AuditLine> {
  const { audit } = resolvePayUnit(container)
  const requestLine = await audit.request(decision, decision.request, before)
  await announceRequest(container, requestLine)
  return requestLine
}

/** What is agreed to of a refund: how much of which payment. How it was refunded is known when it is recorded. */
function refundRequest({ subject, money }: AuditedDecision): RequestedApproval {
  return {
    path: `/admin/payunit/transactions/${subject.id ?? ""}/refunds`,
    body: { amount: money?.amount ?? null },
    idempotency_key: null,
  }
}

/** A refund is recorded with the agreement that was given before it was sent, once. */
async function useAgreement(
  audit: AuditTrail,
  { action, subject, money }: Repeated,
  { request: requestLine, answers }: AskedApproval,
  before: Facts,
): Promise<string> {
  const isSame =
    requestLine.action === action &&
    requestLine.subject_id === subject.id &&
    requestLine.amount === money?.amount &&
    requestLine.currency_code === money.currency.toLowerCase()
  if (!isSame) {
    throw new MerchantError("approval_mismatch")
  }
  const approved = answers.find(({ stage }) => stage === "approved")
  if (approved === undefined) {
    throw new MerchantError(answers.length === 0 ? "approval_waits" : "approval_over")
  }
  if (isUsed(requestLine, answers, before) || !(await audit.isRecent(approved.id))) {
    throw new MerchantError("approval_over")
  }
  return requestLine.id
}

/**
 * Whether what was agreed to was done. A try that was refused leaves the agreement; one that was cut off has used it if more
 * was refunded since.
 */
function isUsed(requestLine: AuditLine, answers: readonly AuditLine[], { refunded }: Facts): boolean {
  const last = answers.at(-1)
  if (last?.stage !== "started") {
    return answers.some(({ stage }) => stage === "done" || stage === "incomplete")
  }
  const { before } = last.details
  const was = typeof before === "object" && before !== null && "refunded" in before ? Number(before.refunded) : 0
  return Number(refunded) >= was + (requestLine.amount ?? 0)
}

/** Agrees to what another asked for by repeating it, by which it is carried out. */
async function agree(
  audit: AuditTrail,
  { actor, request: repeated, note }: Repeated,
  { request: requestLine, answers }: AskedApproval,
): Promise<string> {
  refuseOwn(requestLine, actor)
  if (!audit.isSame(requestLine, repeated, note)) {
    throw new MerchantError("approval_mismatch")
  }
  const approved = answers.find(({ stage }) => stage === "approved")
  if (approved !== undefined) {
    // Whoever agreed and was cut off goes on; what is recorded twice is known by its key.
    if (approved.actor_id === actor.id && answers.every(({ stage }) => stage !== "done")) {
      return requestLine.id
    }
    throw new MerchantError("approval_over")
  }
  await answer(audit, requestLine, "approved", actor, null)
  return requestLine.id
}

function refuseOwn(requestLine: AuditLine, { type, id }: Actor): void {
  if (type !== "user" || requestLine.actor_id === id) {
    throw new MerchantError("approval_of_own")
  }
}

async function answer(
  audit: AuditTrail,
  requestLine: AuditLine,
  stage: "approved" | "declined" | "withdrawn",
  by: Actor,
  note: string | null,
): Promise<void> {
  if (!(await audit.isOpen(requestLine.id)) || !(await audit.answer(requestLine, stage, by, note))) {
    throw new MerchantError("approval_over")
  }
}

/** A request, and what was said of it since. */
interface AskedApproval {
  request: AuditLine
  answers: AuditLine[]
}

async function requestOf(audit: AuditTrail, id: string): Promise<AskedApproval> {
  const [request, ...answers] = await audit.ofDecision(id)
  if (request?.stage !== "requested") {
    throw new MerchantError("approval_not_found")
  }
  return { request, answers }
}
