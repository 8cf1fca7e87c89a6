import type { MedusaContainer } from "@medusajs/framework/types"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import { publishSoon } from "../events"
import { recordPayout } from "./record"

/**
 * What follows wherever a payout moved to, whoever moved it: its events are announced, and what was sent is recorded.
 *
 * @returns the payout as it is then
 */
export async function afterMove(container: MedusaContainer, payout: PayoutRecord): Promise<PayoutRecord> {
  const recorded = await recordPayout(container, payout)
  publishSoon(container, payout.transaction_id)
  return recorded
}
