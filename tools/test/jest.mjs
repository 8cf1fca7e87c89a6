import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { projectFolder } from "../project.mjs"

export const jestProgram = join(dirname(createRequire(import.meta.url).resolve("jest/package.json")), "bin/jest.js")

/** How long Jest may take to close down when interrupted. */
const GRACE_MS = 3000

/** What Jest says of being ended, which is what is wanted: a store that outlives its suites is never done. */
const UNWANTED = /^Force exiting Jest: .*$\n?/gm

/**
 * @typedef {object} JestRun
 * @property {number} code
 * @property {import("./summary.mjs").Results | null} results Null where it broke off.
 */

/**
 * Runs Jest in one process.
 *
 * @param {string[]} flags
 * @param {Record<string, string>} environment Beyond that of this process.
 * @param {AbortSignal} signal Ends Jest and whatever it has started.
 * @param {{ isWatching?: boolean }} [options] Whether somebody sits there and presses keys.
 * @returns {Promise<JestRun>}
 */
export async function runJest(flags, environment, signal, { isWatching = false } = {}) {
  const scratch = mkdtempSync(join(tmpdir(), "payunit-test-"))
  const results = join(scratch, "results.json")
  // Or one suite alone would be told test by test.
  const verbosity = flags.some((flag) => flag.startsWith("--verbose")) ? [] : ["--verbose=false"]
  // A store makes much that is soon forgotten: with more room for it, a tenth less time goes into cleaning up.
  const jest = spawn(
    process.execPath,
    ["--max-semi-space-size=64", jestProgram, "--runInBand", "--forceExit", ...verbosity, ...flags],
    {
      cwd: projectFolder,
      stdio: isWatching ? "inherit" : ["ignore", "pipe", "pipe"],
      // A process group of its own, so that the stores can be ended with it that it started.
      detached: process.platform !== "win32" && !isWatching,
      env: {
        LOG_LEVEL: "error",
        ...process.env,
        ...environment,
        // The tests make their own databases, on the server that the DB_* variables name.
        DATABASE_URL: undefined,
        PAYUNIT_TEST_RESULTS: results,
        MEDUSA_DISABLE_TELEMETRY: "true",
        // In "test", Medusa logs no request; what it is in, it reads once, when the first suite of a process loads it.
        NODE_ENV: "development",
        // From Node.js 22 on, a store that starts in a process of its own finds Medusa compiled: a sixth less time.
        NODE_COMPILE_CACHE: join(projectFolder, ".cache/node"),
        NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --experimental-vm-modules --no-warnings=ExperimentalWarning`,
      },
    },
  )
  for (const [from, to] of /** @type {const} */ ([
    [jest.stdout, process.stdout],
    [jest.stderr, process.stderr],
  ])) {
    from?.setEncoding("utf8").on("data", (/** @type {string} */ text) => to.write(text.replace(UNWANTED, "")))
  }
  const abort = () => {
    end(jest, "SIGINT")
    setTimeout(() => end(jest, "SIGKILL"), GRACE_MS).unref()
  }
  signal.addEventListener("abort", abort)
  if (signal.aborted) abort()
  try {
    const [code] = await once(jest, isWatching ? "exit" : "close")
    if (signal.aborted) end(jest, "SIGKILL")
    return { code: code ?? 1, results: existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : null }
  } finally {
    signal.removeEventListener("abort", abort)
    rmSync(scratch, { recursive: true, force: true })
  }
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
