import type { TestStore } from "./store"
import { until } from "./until"

/** An entry of the admin's bell. */
export interface Entry {
  title: string
  description: string
}

/** Entries of the admin's bell, oldest first. */
export async function bell(store: TestStore): Promise<Entry[]> {
  const rows = await store.sql(
    `SELECT data FROM notification WHERE channel = 'feed' AND template = 'admin-ui' AND deleted_at IS NULL ORDER BY created_at`,
  )
  return rows.map(({ data }) => data)
}

/** Waits until the bell has so many entries, and answers them. */
export async function rings(store: TestStore, count: number): Promise<Entry[]> {
  return await until(`${count} entries in the bell`, async () => {
    const entries = await bell(store)
    return entries.length >= count && entries
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
