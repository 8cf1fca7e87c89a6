import { randomUUID } from "node:crypto"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"

/** How long a merchant waits for somebody else who works on the same payment. */
const TIMEOUT_MS = 3_000

/** A transaction that nobody else works on, until {@link releaseAloneStep}. */
export interface LeasedTransaction {
  transaction_id: string
  owner: string
}

/**
 * Keeps everybody else from a transaction while a merchant's decision on it is carried out, to the very end: settlement
 * must not place an order with money that is just going back, and of two clicks one is served at a time.
 */
export const leaseAloneStep = createStep(
  { name: "payunit-lease-alone", maxRetries: 0 },
  async ({ transaction_id }: { transaction_id: string }, { container }) => {
    const { transactions, leases } = resolvePayUnit(container)
    if ((await transactions.find(transaction_id)) === null) {
      throw new MerchantError("transaction_not_found")
    }
    const leased: LeasedTransaction = { transaction_id, owner: randomUUID() }
    if (!(await leases.acquireAloneWithin(transaction_id, leased.owner, TIMEOUT_MS))) {
      throw new MerchantError("in_use")
    }
    return new StepResponse(leased, leased)
  },
  async (leased, { container }) => {
    if (leased !== undefined) {
      await resolvePayUnit(container).leases.releaseAlone(leased.transaction_id, leased.owner)
    }
  },
)

/** Lets the transaction's lease go. Whoever left word meanwhile is heard. */
export const releaseAloneStep = createStep(
  { name: "payunit-release-alone", maxRetries: 0 },
  async ({ transaction_id, owner }: LeasedTransaction, { container }) => {
    await resolvePayUnit(container).leases.releaseAlone(transaction_id, owner)
    return new StepResponse(undefined)
  },
)
