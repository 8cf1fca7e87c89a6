import type { TestStore } from "./store"
import { until } from "./until"

/** A notification behind the admin's bell. */
export interface AdminNotification {
  title: string
  description: string
}

/** Notifications behind the admin's bell, oldest first. */
export async function adminNotifications(store: TestStore): Promise<AdminNotification[]> {
  const rows = await store.sql(
    `SELECT data FROM notification WHERE channel = 'feed' AND template = 'admin-ui' AND deleted_at IS NULL ORDER BY created_at`,
  )
  return rows.map(({ data }) => data)
}

/** Waits until there are so many, and answers them. */
export async function untilNotified(store: TestStore, count: number): Promise<AdminNotification[]> {
  return await until(`${count} admin notifications`, async () => {
    const notifications = await adminNotifications(store)
    return notifications.length >= count && notifications
  })
}

/** Money of the wrong amount: 99 999 XAF for a cart of 13 500. Answers its transaction's id. */
export async function heldPayment(store: TestStore): Promise<string> {
  const { transactionId } = await store.checkout()
  await store.simulator.control.decide(transactionId, { status: "SUCCESS", amount: 99_999 })
  await store.reaches(transactionId, "held")
  return transactionId
}

/** What a process does once it has started: to be called after each run of the job. */
export function startupCheck(): { afterRun(container: unknown): Promise<void> } {
  const { StartupCheck } = require("../../.medusa/server/src/health/startup-check")
  return new StartupCheck()
}

/** What the job does in the morning, at whatever hour of the day this runs. */
export async function morning(store: TestStore): Promise<void> {
  const { dailySummarySweep } = require("../../.medusa/server/src/workflows/reconciliation/sweeps/daily-summary")
  const { runSweeps } = require("../../.medusa/server/src/workflows/sweep")
  await runSweeps(store.container, [dailySummarySweep(0)])
}
