import { chooseDatabaseServer } from "../database-server.mjs"
import { buildPlugin } from "../plugin-build.mjs"

/**
 * Builds the plugin, and has a Postgres while something runs.
 *
 * @template Result
 * @param {AbortSignal} signal
 * @param {(environment: Record<string, string>) => Promise<Result>} work Given the variables that name the server.
 * @returns {Promise<Result>}
 */
export async function onPostgres(signal, work) {
  console.error("Building the plugin …")
  await buildPlugin({ signal })
  const server = await chooseDatabaseServer({ log: console.error })
  try {
    return await work(server.environment)
  } finally {
    await server.stop()
  }
}
