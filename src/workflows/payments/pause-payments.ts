import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../modules/payunit"
import { type Pausable, type Pauses, pausesOf } from "../../modules/payunit/accounts"
import { MerchantError } from "../../modules/payunit/errors"

/** Input of {@link pausePaymentsWorkflow}. */
export interface PausePaymentsInput {
  account: string
  /** What is paused: new payments, unless told, or the refunds that PayUnit sends. */
  what?: Pausable
  /** Why, for staff. */
  reason: string
  /** When the pause ends by itself; null where somebody has to end it. A time in ISO 8601. */
  until: string | null
  /** Id of the user or API key. */
  paused_by: string
}

/** Input of {@link resumePaymentsWorkflow}. */
export interface ResumePaymentsInput {
  account: string
  /** What is resumed: new payments, unless told, or the refunds that PayUnit sends. */
  what?: Pausable
  /** Id of the user or API key. */
  resumed_by: string
}

const pauseStep = createStep(
  { name: "payunit-pause-payments", maxRetries: 0 },
  async ({ account, what = "payments", reason, until, paused_by: by }: PausePaymentsInput, { container }) => {
    const pauses = pausesFor(container, account, what)
    await pauses.pause({ account, reason, until: until === null ? null : new Date(until), by })
    return new StepResponse(undefined)
  },
)

const resumeStep = createStep(
  { name: "payunit-resume-payments", maxRetries: 0 },
  async ({ account, what = "payments", resumed_by }: ResumePaymentsInput, { container }) => {
    const pauses = pausesFor(container, account, what)
    if (!(await pauses.resume(account, resumed_by))) {
      throw new MerchantError(what === "payouts" ? "payouts_not_paused" : "not_paused")
    }
    return new StepResponse(undefined)
  },
)

/** @throws MerchantError where the store has no such account, or only its options decide about it */
function pausesFor(container: MedusaContainer, account: string, what: Pausable): Pauses {
  const payunit = resolvePayUnit(container)
  const { accounts } = payunit
  const pauses = pausesOf(payunit, what)
  if (!accounts.modes.has(account)) {
    const names = accounts.names.join(", ")
    throw new MerchantError("unknown_account", {
      en: `Configured: ${names}.`,
      fr: `Comptes configurés : ${names}.`,
    })
  }
  if (pauses.isByOption(account)) {
    throw new MerchantError("paused_by_option")
  }
  return pauses
}

/**
 * Takes no new payments for a merchant account, or sends no refunds by PayUnit, on every instance within a second. What was
 * begun before goes on.
 */
export const pausePaymentsWorkflow = createWorkflow("payunit-pause-payments", (input: PausePaymentsInput) => {
  return new WorkflowResponse(pauseStep(input))
})

/** Takes payments for a merchant account again, or sends its refunds by PayUnit. */
export const resumePaymentsWorkflow = createWorkflow("payunit-resume-payments", (input: ResumePaymentsInput) => {
  return new WorkflowResponse(resumeStep(input))
})
