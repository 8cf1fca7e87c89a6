import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import pg from "pg"
import { waitedFor } from "./until"

/** A test that takes longer hangs: Jest gives it up soon, and tells nothing but that. */
const HANGS_AFTER_MS = 200_000

/** Reports on a test that hangs, once; gives what calls that off. */
export function watchForHang(container: MedusaContainer): () => void {
  const timer = setTimeout(() => {
    void report(container).catch((error: unknown) => {
      console.error("A test hangs, and why cannot be looked into:", error)
    })
  }, HANGS_AFTER_MS).unref()
  return () => {
    clearTimeout(timer)
  }
}

/** What waits in the database, in the pool of connections, and in Medusa's workflows. */
async function report(container: MedusaContainer): Promise<void> {
  const { client } = container.resolve<any>(ContainerRegistrationKeys.PG_CONNECTION)
  const { pool } = client
  console.error("A test hangs. It waits for:", [...waitedFor].join("; ") || "nothing that has a name")
  console.error("Connections:", {
    used: pool.numUsed(),
    free: pool.numFree(),
    waitedFor: pool.numPendingAcquires(),
    opening: pool.numPendingCreates(),
    resources: process.getActiveResourcesInfo().join(" "),
  })
  // Not from the pool, which may be what hangs.
  const own = new pg.Client({
    connectionString: client.connectionSettings.connectionString ?? client.config.connection,
  })
  await own.connect()
  try {
    const show = async (title: string, sql: string): Promise<void> => {
      console.error(title, JSON.stringify((await own.query(sql)).rows, null, 1))
    }
    await show(
      "Statements:",
      `SELECT pid, state, wait_event_type, wait_event, now() - xact_start AS transaction, now() - state_change AS since,
              pg_blocking_pids(pid) AS blocked_by, left(query, 500) AS query
         FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
    )
    await show(
      "Workflows:",
      `SELECT workflow_id, transaction_id, state, created_at, updated_at,
              (SELECT json_agg(json_build_object('step', s.key, 'invoke', s.value->'invoke', 'compensate', s.value->'compensate'))
                 FROM jsonb_each(execution->'steps') s WHERE s.value->'invoke'->>'state' NOT IN ('done', 'dormant')) AS steps
         FROM workflow_execution WHERE state NOT IN ('done', 'reverted', 'failed')`,
    )
    await show(
      "Payments:",
      "SELECT id, state, lease_owner, lease_until, attempts, history FROM payunit_transaction ORDER BY created_at DESC LIMIT 50",
    )
  } finally {
    await own.end()
  }
}
