import { spawn } from "node:child_process"
import { once } from "node:events"
import { delimiter } from "node:path"
import { closeAtEnd } from "../demo/closing.mjs"
import { Problem } from "../problem.mjs"

/** Far longer than anything takes, on a machine that is busy with other things too. */
const RUN_TIMEOUT_MS = 15 * 60_000
const START_TIMEOUT_MS = 180_000

/** How much of what a program said is shown when it failed. */
const SHOWN_CHARACTERS = 6000

/**
 * @typedef {object} Place
 * @property {string} folder
 * @property {Record<string, string>} [environment] Beyond that of this process.
 * @property {AbortSignal} signal
 */

/**
 * Runs a command line to its end, or ends it after a long time.
 *
 * @param {string} command As somebody would type it.
 * @param {Place} place
 * @returns {Promise<string>} What it printed.
 * @throws {Problem} With the end of what it said, if it failed.
 */
export async function run(command, place) {
  const { program, said, kill } = open(command, place)
  const timeout = setTimeout(kill, RUN_TIMEOUT_MS)
  const [code, killed] = await once(program, "close")
  clearTimeout(timeout)
  place.signal.throwIfAborted()
  if (code !== 0) throw new Problem(`\`${command}\` ended with ${String(killed ?? code)}:\n${end(said.text)}`)
  return said.text
}

/**
 * Starts a command line that is to stay.
 *
 * @param {string} command
 * @param {Place} place
 * @param {(said: string) => Promise<boolean> | boolean} isReady
 * @returns {Promise<{ said: { text: string }, stop: () => Promise<unknown> }>} Goes on hearing what it says.
 * @throws {Problem} If it ends, or is not ready for long.
 */
export async function start(command, place, isReady) {
  const { program, said, kill } = open(command, place)
  const ended = once(program, "close").then(() => "ended")
  const stop = async () => {
    kill()
    await ended
  }
  closeAtEnd(command, stop)
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await isReady(said.text))) {
    if (performance.now() > deadline) throw new Problem(`\`${command}\` is not ready for long:\n${end(said.text)}`)
    const waited = new Promise((resolve) => setTimeout(resolve, 100))
    if ((await Promise.race([waited, ended])) === "ended") {
      place.signal.throwIfAborted()
      throw new Problem(`\`${command}\` ended by itself:\n${end(said.text)}`)
    }
  }
  return { said, stop }
}

/**
 * @param {string} command
 * @param {Place} place
 */
function open(command, { folder, environment = {}, signal }) {
  signal.throwIfAborted()
  const program = spawn(command, {
    cwd: folder,
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own: what is to be ended is a grandchild, behind a shell and npx.
    detached: process.platform !== "win32",
    env: { ...environmentOfUser(), ...environment, CI: "true", MEDUSA_DISABLE_TELEMETRY: "true" },
  })
  const said = { text: "" }
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => (said.text += text))
  }
  const kill = () => {
    try {
      if (process.platform === "win32" || program.pid === undefined) program.kill()
      else process.kill(-program.pid, "SIGTERM")
    } catch {
      // It has ended already.
    }
  }
  signal.addEventListener("abort", kill)
  program.once("close", () => signal.removeEventListener("abort", kill))
  return { program, said, kill }
}

/**
 * The environment of somebody who has just opened a terminal: npm tells its scripts of the project that they are in,
 * and puts that project's programs on the path, where they would stand in for those that an installation forgot.
 */
function environmentOfUser() {
  const { NODE_OPTIONS: _, INIT_CWD: __, DATABASE_URL: ___, ...rest } = process.env
  const kept = Object.entries(rest).filter(([name]) => !/^npm_(package|lifecycle|config_local_prefix)/.test(name))
  const path = (rest["PATH"] ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) }
}

/** @param {string} said */
function end(said) {
  const text = said.trim()
  return text.length > SHOWN_CHARACTERS ? `… ${text.slice(-SHOWN_CHARACTERS)}` : text
}
