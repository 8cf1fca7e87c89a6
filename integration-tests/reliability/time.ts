import type { KillableStore } from "../harness/killable-store"

/** The times of a transaction. A lease that lives then ends as well. */
const TIMES = [
  "created_at",
  "link_expires_at",
  "prompted_at",
  "prompt_expires_at",
  "paid_at",
  "reversal_check_at",
  "asked_at",
  "next_check_at",
  "cancel_order_at",
  "check_requested_at",
  "lease_until",
]

/** Those of a payout. */
const PAYOUT_TIMES = ["created_at", "requested_at", "confirmed_at", "answered_at", "next_check_at"]

/** As if the clocks of the service and the database were put forward: for all carts, or for one of them. */
export async function advanceTime(store: KillableStore, minutes: number, cartId: string | null = null): Promise<void> {
  const earlier = (column: string): string => `${column} = ${column} - interval '${minutes} minutes'`
  store.simulator.control.advanceClock(minutes * 60)
  await store.sql(
    `UPDATE payunit_transaction SET ${TIMES.map(earlier).join(", ")} WHERE cart_id IS NOT DISTINCT FROM coalesce(?, cart_id)`,
    [cartId],
  )
  await store.sql(`UPDATE payunit_payout SET ${PAYOUT_TIMES.map(earlier).join(", ")}`)
  await store.sql(`UPDATE payunit_rate_window SET ${earlier("started_at")}, ${earlier("ends_at")}`)
  await store.sql(`UPDATE payunit_lease SET ${earlier("lease_until")} WHERE id = coalesce(?, id)`, [cartId])
  await store.sql(`UPDATE payunit_job_run SET ${earlier("started_at")}`)
  await store.sql(`UPDATE workflow_execution SET ${earlier("created_at")}`)
  await store.sql(`UPDATE "order" SET ${earlier("created_at")}`)
  await store.sql(
    `UPDATE payment_session SET ${earlier("created_at")} WHERE payment_collection_id IN (
       SELECT payment_collection_id FROM cart_payment_collection WHERE cart_id = coalesce(?, cart_id))`,
    [cartId],
  )
}
