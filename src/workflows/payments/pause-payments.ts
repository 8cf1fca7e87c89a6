import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../modules/payunit"
import type { Pauses } from "../../modules/payunit/accounts"
import { MerchantError } from "../../modules/payunit/errors"

/** Input of {@link pausePaymentsWorkflow}. */
export interface PausePaymentsInput {
  account: string
  /** Why, for staff. */
  reason: string
  /** When it ends by itself; null where somebody has to end it. A time in ISO 8601. */
  until: string | null
  /** Id of the user or API key. */
  paused_by: string
}

/** Input of {@link resumePaymentsWorkflow}. */
export interface ResumePaymentsInput {
  account: string
  /** Id of the user or API key. */
  resumed_by: string
}

const pauseStep = createStep(
  { name: "payunit-pause-payments", maxRetries: 0 },
  async ({ account, reason, until, paused_by: by }: PausePaymentsInput, { container }) => {
    const pauses = pausesFor(container, account)
    await pauses.pause({ account, reason, until: until === null ? null : new Date(until), by })
    return new StepResponse(undefined)
  },
)

const resumeStep = createStep(
  { name: "payunit-resume-payments", maxRetries: 0 },
  async ({ account, resumed_by }: ResumePaymentsInput, { container }) => {
    const pauses = pausesFor(container, account)
    if (!(await pauses.resume(account, resumed_by))) {
      throw new MerchantError("not_paused")
    }
    return new StepResponse(undefined)
  },
)

/** @throws MerchantError where the store has no such account, or only its options decide about it */
function pausesFor(container: MedusaContainer, account: string): Pauses {
  const { accounts, pauses } = resolvePayUnit(container)
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

/** Takes no new payments for a merchant account, on every instance within a second. What was opened before goes on. */
export const pausePaymentsWorkflow = createWorkflow("payunit-pause-payments", (input: PausePaymentsInput) => {
  return new WorkflowResponse(pauseStep(input))
})

/** Takes payments for a merchant account again. */
export const resumePaymentsWorkflow = createWorkflow("payunit-resume-payments", (input: ResumePaymentsInput) => {
  return new WorkflowResponse(resumeStep(input))
})
