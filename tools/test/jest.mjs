import { spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { projectFolder } from "../project.mjs"

const jestProgram = join(dirname(createRequire(import.meta.url).resolve("jest/package.json")), "bin/jest.js")

/** How long Jest and its workers may take to close down when interrupted. */
const GRACE_MS = 3000

/**
 * Runs Jest.
 *
 * @param {string[]} flags
 * @param {Record<string, string>} environment Beyond that of this process.
 * @param {AbortSignal} signal Ends Jest and all its workers.
 * @returns {Promise<number>} Its exit code.
 */
export async function runJest(flags, environment, signal) {
  const jest = spawn(process.execPath, [jestProgram, ...flags], {
    cwd: projectFolder,
    stdio: ["ignore", "inherit", "inherit"],
    // A process group of its own, so that the workers can be ended with it: each holds a whole Medusa open.
    detached: process.platform !== "win32",
    env: {
      LOG_LEVEL: "error",
      ...process.env,
      ...environment,
      // The tests make their own databases, on the server that the DB_* variables name.
      DATABASE_URL: undefined,
      MEDUSA_DISABLE_TELEMETRY: "true",
      NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --experimental-vm-modules --no-warnings=ExperimentalWarning`,
    },
  })
  signal.addEventListener("abort", () => {
    end(jest, "SIGINT")
    setTimeout(() => end(jest, "SIGKILL"), GRACE_MS).unref()
  })
  const [code] = await once(jest, "exit")
  if (signal.aborted) end(jest, "SIGKILL")
  return code ?? 1
}

/**
 * @param {import("node:child_process").ChildProcess} jest
 * @param {NodeJS.Signals} signal
 */
function end(jest, signal) {
  try {
    if (process.platform === "win32" || jest.pid === undefined) jest.kill(signal)
    else process.kill(-jest.pid, signal)
  } catch {
    // It has ended already.
  }
}
