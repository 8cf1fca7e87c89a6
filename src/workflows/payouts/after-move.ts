import type { MedusaContainer } from "@medusajs/framework/types"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import { publishSoon } from "../events"
import { returnToCart } from "../refunds"
import { recordPayout } from "./record"

/**
 * What follows wherever a payout moved to, whoever moved it: its events are announced, what was sent is recorded, and money on
 * hold whose refund came to nothing may be placed again.
 *
 * @returns the payout as it is then
 */
export async function afterMove(container: MedusaContainer, payout: PayoutRecord): Promise<PayoutRecord> {
  if (payout.state === "refused") {
    await returnToCart(container, payout.transaction_id)
  }
  const recorded = await recordPayout(container, payout)
  publishSoon(container, payout.transaction_id)
  return recorded
}
