const { setTimeout: sleep } = require("node:timers/promises")

/** How long what a test has begun may go on after it, before it is cut off. */
const PATIENCE_MS = 30_000

/**
 * An execution of a workflow that has begun and not ended. Those that wait to be begun may wait for ever, and so may a
 * completion of a cart that is to be undone: where its steps fail side by side, Medusa's engine never begins that.
 */
const RUNNING = `
SELECT workflow_id AS workflow, state FROM workflow_execution
 WHERE state NOT IN ('not_started', 'done', 'reverted', 'failed') AND deleted_at IS NULL
   AND NOT (workflow_id = 'complete-cart' AND state = 'waiting_to_compensate'
            AND updated_at < now() - interval '10 seconds')`

const BUSY = `
SELECT pid, state, left(query, 200) AS query FROM pg_stat_activity
 WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`

/**
 * Waits until a test has left nothing running in a store: no workflow, no statement.
 *
 * @param {import("pg").Client} client On the store's database, and not of its pool.
 * @returns {Promise<string | null>} What does not come to its end, or null. Its connections were cut.
 */
async function untilQuiet(client) {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows: workflows } = await client.query(RUNNING)
    const { rows: statements } = await client.query(BUSY)
    if (workflows.length === 0 && statements.length === 0) return null
    if (Date.now() > end) {
      await client.query(`SELECT pg_terminate_backend(pid) FROM (${BUSY}) AS busy`)
      return JSON.stringify({ workflows, statements })
    }
    await sleep(10)
  }
}

module.exports = { untilQuiet }
