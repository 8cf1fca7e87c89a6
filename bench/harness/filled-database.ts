import type { Sql } from "../../integration-tests/harness/books"
import { manyRows } from "../../integration-tests/harness/many-rows"
import { connect, SeededDatabase } from "../../integration-tests/harness/native/seeded-database.cjs"
import { BENCH_STORE, prepareBenchStore } from "./bench-store"

/** The plugin's tables that what is measured reads. The others have a thousand rows at most: nobody would notice more. */
export const READ_TABLES = [
  "payunit_transaction",
  "payunit_invoice",
  "payunit_manual_refund",
  "payunit_notification",
  "payunit_outbox_event",
  "payunit_day_summary",
  "payunit_job_run",
]

/** Indexes are made in memory, each by one of the two connections. */
const IN_A_HURRY =
  "SET maintenance_work_mem = '256MB'; SET max_parallel_maintenance_workers = 0; SET synchronous_commit = off"

/**
 * The name of a database of the benchmarks' store whose tables have so many rows. It is made once in a run, and left for
 * the next part that wants it.
 */
export async function filledDatabase(rows: number): Promise<string> {
  const name = `payunit_filled_${process.env.PAYUNIT_TEST_RUN ?? ""}_${rows}`
  const server = await connect("postgres")
  try {
    if ((await server.query("SELECT FROM pg_database WHERE datname = $1", [name])).rowCount === 1) return name
    const unfinished = `${name}_unfinished`
    await makeSeeded(unfinished)
    const clients = await Promise.all([connect(unfinished), connect(unfinished)])
    const connections = await Promise.all(
      clients.map(async (client): Promise<Sql> => {
        await client.query(IN_A_HURRY)
        return async (query) => (await client.query(query)).rows
      }),
    )
    await manyRows(connections, rows, READ_TABLES)
    await Promise.all(
      clients.map(async (client) => {
        await client.end()
      }),
    )
    await server.query(`ALTER DATABASE "${unfinished}" RENAME TO "${name}"`)
    return name
  } finally {
    await server.end()
  }
}

/** Makes a database with the tables and goods of the benchmarks' store, whoever uses it then. */
export async function makeSeeded(name: string): Promise<void> {
  if (await copySeeded(name)) return
  // The first store of its kind leaves the tables and goods that others begin with.
  await (await prepareBenchStore()).close()
  if (!(await copySeeded(name))) throw new Error("the benchmarks' store left no tables and goods to copy")
}

/** Whether there were tables and goods to copy. Nothing is made where there were none. */
async function copySeeded(name: string): Promise<boolean> {
  const server = await connect("postgres")
  await server.query(`DROP DATABASE IF EXISTS "${name}"`)
  const seeded = await SeededDatabase.create(name, BENCH_STORE)
  await seeded.end()
  if (!seeded.isSeeded) await server.query(`DROP DATABASE "${name}"`)
  await server.end()
  return seeded.isSeeded
}
