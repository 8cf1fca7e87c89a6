import { Session } from "node:inspector/promises"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { container } from "../integration-tests/harness/store-program.mjs"

/*
 * The store of the benchmarks as a process of its own: as the harness has it, and it does the job and what that is compared
 * with. Told `{ do: "job" }`, it runs the job; told `{ do: "bare", sessions, atOnce }`, it places their orders by Medusa's
 * workflow alone. It says how many milliseconds that took, and how many statements touched our tables. Told `{ do: "cpu" }`, it
 * says how many milliseconds of a processor it has used; told `{ do: "profile" }`, it begins a CPU profile, or ends the one
 * that goes on and says it. Told `{ do: "read", … }`, it reads what a payment depends on, some times, and says how many
 * milliseconds of a processor each time took.
 */

// As it is built, which type checks know nothing of.
const built = new URL("../.medusa/server/src/workflows/reconciliation/settle-due.js", import.meta.url)
const { settleDue } = await import(built.href)
const { READINGS } = await import("./readings.mjs")

process.on("message", (/** @type {any} */ message) => {
  if (message?.do === "job") void measured(() => settleDue(container))
  if (message?.do === "bare") void measured(() => placeBare(message))
  if (message?.do === "cpu") {
    const { user, system } = process.cpuUsage()
    process.send?.((user + system) / 1_000)
  }
  if (message?.do === "profile") void profile()
  if (message?.do === "read") void read(message)
})

/** @param {{ reading: keyof typeof READINGS, by: "query" | "sql", id: string, times: number }} order */
async function read({ reading, by, id, times }) {
  const once = await READINGS[reading][by](container, id)
  const before = process.cpuUsage()
  for (let time = 0; time < times; time += 1) await once()
  const { user, system } = process.cpuUsage(before)
  process.send?.((user + system) / 1_000 / times)
}

/** @type {Session | null} */
let session = null

async function profile() {
  if (session === null) {
    session = new Session()
    session.connect()
    await session.post("Profiler.enable")
    await session.post("Profiler.setSamplingInterval", { interval: 200 })
    await session.post("Profiler.start")
    process.send?.("profiling")
    return
  }
  const result = await session.post("Profiler.stop")
  session.disconnect()
  session = null
  process.send?.(result.profile)
}

/** @param {{ sessions: { id: string, amount: number }[], atOnce: number }} order */
async function placeBare({ sessions, atOnce }) {
  const { processPaymentWorkflow } = await import("@medusajs/medusa/core-flows")
  const queue = [...sessions]
  const next = async () => {
    for (let session = queue.shift(); session !== undefined; session = queue.shift()) {
      await processPaymentWorkflow(container).run({
        input: { action: "captured", data: { session_id: session.id, amount: session.amount } },
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** @param {() => Promise<unknown>} work */
async function measured(work) {
  /** @type {any} */
  const connection = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  let statements = 0
  const count = (/** @type {{ sql: string }} */ { sql }) => {
    statements += /\bpayunit_\w/.test(sql) ? 1 : 0
  }
  connection.on("query", count)
  const begin = performance.now()
  await work()
  const milliseconds = performance.now() - begin
  connection.off("query", count)
  process.send?.({ milliseconds, statements })
}
