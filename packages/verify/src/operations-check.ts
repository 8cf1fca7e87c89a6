import { ConflictError, OPERATIONS, PayUnitError } from "../../../src/gateway"
import { differencesOf, unlistedIn } from "./compare"
import type { OperationFinding, Refusal } from "./findings"
import { NotTried, type Row, SAMPLES, type Stage } from "./contract"

/** A refusal for this reason says nothing about the operation. */
export const PHONE_BUSY = "the phone has an open prompt, of an earlier step perhaps: run this again in an hour"

/** Why something is left out in live mode. */
export const NO_REAL_PROMPT = "in live mode only the one small payment sends a prompt"
export const NO_REAL_INVOICE = "in live mode no invoice is made: it would be a real one"

/** Why something is left out in either mode. */
const PAYS_OUT = "it is about money that leaves you: tried by --payout alone, which asks before each step"

function whyNotLive({ title }: Row): string | null {
  const { prompts, bills } = SAMPLES[title] ?? {}
  if (prompts !== undefined) {
    return NO_REAL_PROMPT
  }
  return bills === true ? NO_REAL_INVOICE : null
}

/**
 * Calls one operation with every field, and with the required ones alone where nobody's phone rings for it.
 *
 * @param isPhoneBusy Whether a prompt of an earlier step is still open, for which every further one may be refused.
 */
export async function checkOperation(
  row: Row,
  stage: Stage,
  { mode, isPhoneBusy }: { mode: "test" | "live"; isPhoneBusy: boolean },
): Promise<OperationFinding> {
  const leftOut = SAMPLES[row.title]?.paysOut === true ? PAYS_OUT : mode === "live" ? whyNotLive(row) : null
  if (leftOut !== null) {
    return notTried(row, leftOut)
  }
  const full = await tryOnce(row, stage, "every field")
  if (isPhoneBusy && sendsPrompts(row) && full.refusal?.error === "ValidationError") {
    return notTried(row, PHONE_BUSY)
  }
  if (full.verdict === "refused" || full.verdict === "not_tried" || sendsPrompts(row)) {
    return full
  }
  const bare = await tryOnce(row, stage, "required fields only")
  return bare.verdict === "refused" ? { ...bare, differences: full.differences, unlisted: full.unlisted } : full
}

async function tryOnce(
  row: Row,
  stage: Stage,
  fields: "every field" | "required fields only",
): Promise<OperationFinding> {
  const before = stage.sent
  try {
    const { wire } = await stage.done(row, fields)
    const differences = fields === "every field" ? differencesOf(row, wire.answer) : []
    const verdict = differences.length === 0 ? "agrees" : "differs"
    return { ...emptyFinding(row), verdict, differences, unlisted: unlistedIn(row, wire.answer), isReadable: true }
  } catch (error) {
    if (error instanceof NotTried) {
      return notTried(row, error.message)
    }
    if (!(error instanceof PayUnitError)) {
      return notTried(row, error instanceof Error ? error.message : String(error))
    }
    if (error instanceof ConflictError) {
      return notTried(row, PHONE_BUSY)
    }
    if (error.operation !== nameOf(row)) {
      return notTried(row, `${error.operation}, which comes before it, was refused (${refusalOf(error).error})`)
    }
    const wire = stage.callsSince(before).at(-1)
    const isAnswered = wire !== undefined && wire.httpStatus < 300 && typeof wire.answer === "object"
    return {
      ...emptyFinding(row),
      verdict: "refused",
      differences: isAnswered ? differencesOf(row, wire.answer) : [],
      unlisted: isAnswered ? unlistedIn(row, wire.answer) : [],
      refusal: refusalOf(error),
    }
  }
}

function nameOf(row: Row): string {
  return OPERATIONS[row.operation as keyof typeof OPERATIONS].name
}

function emptyFinding(row: Row): OperationFinding {
  return {
    operation: row.title,
    call: `${row.method} ${row.path}`,
    verdict: "agrees",
    differences: [],
    unlisted: [],
    isReadable: false,
    refusal: null,
    why: null,
  }
}

function sendsPrompts({ title }: Row): boolean {
  return SAMPLES[title]?.prompts !== undefined
}

/** A row that was left out, and why. */
export function notTried(row: Row, why: string): OperationFinding {
  return { ...emptyFinding(row), verdict: "not_tried", why }
}

/** What a report may hold of an error. The client has taken secrets and long numbers out of the service's words. */
export function refusalOf(error: PayUnitError): Refusal {
  const { name, httpStatus, serviceMessage, mayHaveTakenEffect } = error
  return { error: name, http_status: httpStatus, message: serviceMessage, may_have_taken_effect: mayHaveTakenEffect }
}
