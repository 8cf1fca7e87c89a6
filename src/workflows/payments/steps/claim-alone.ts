import { randomUUID } from "node:crypto"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../../modules/payunit"
import { MerchantProblem } from "../../../modules/payunit/errors/merchant-errors"

/** A transaction that nobody else works on, until {@link releaseAloneStep}. */
export interface ClaimedAlone {
  transaction_id: string
  owner: string
}

/**
 * Keeps everybody else from a transaction while a merchant's decision on it is carried out, to the very end: settlement
 * must not place an order with money that is just going back, and of two clicks one is served at a time.
 */
export const claimAloneStep = createStep(
  { name: "payunit-claim-alone", maxRetries: 0 },
  async ({ transaction_id }: { transaction_id: string }, { container }) => {
    const { transactions, claims } = resolvePayUnit(container)
    if ((await transactions.find(transaction_id)) === null) {
      throw new MerchantProblem("transaction_not_found")
    }
    const claimed: ClaimedAlone = { transaction_id, owner: randomUUID() }
    if (!(await claims.claimAlone(transaction_id, claimed.owner))) {
      throw new MerchantProblem("in_use")
    }
    return new StepResponse(claimed, claimed)
  },
  async (claimed, { container }) => {
    if (claimed !== undefined) {
      await resolvePayUnit(container).claims.releaseAlone(claimed.transaction_id, claimed.owner)
    }
  },
)

/** Lets it go. Whoever left word meanwhile is heard. */
export const releaseAloneStep = createStep(
  { name: "payunit-release-alone", maxRetries: 0 },
  async ({ transaction_id, owner }: ClaimedAlone, { container }) => {
    await resolvePayUnit(container).claims.releaseAlone(transaction_id, owner)
    return new StepResponse(undefined)
  },
)
