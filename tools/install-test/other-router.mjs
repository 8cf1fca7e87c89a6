import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Problem } from "../problem.mjs"
import { run, start } from "./programs.mjs"
import { askDoctor } from "./purchase.mjs"

/** A version of another generation than the dashboard's, by the first digit of the dashboard's. */
const OTHERS = /** @type {Record<string, string>} */ ({ 6: "7.18.2", 7: "6.30.4" })

/**
 * What an upgrade leaves behind that forgets the pin: the project's router is not the dashboard's, so the plugin's pages
 * could not be opened. The store says so when it starts, and the doctor does.
 *
 * @param {object} store
 * @param {string} store.folder
 * @param {import("./programs.mjs").Place} store.production Where it is started.
 * @param {string} store.doctor The command.
 * @param {string} store.key A secret one.
 * @param {() => Promise<boolean>} store.isUp
 * @param {AbortSignal} store.signal
 * @returns {Promise<string>} The line of the log.
 */
export async function tryOtherRouter({ folder, production, doctor, key, isUp, signal }) {
  const dashboard = join(folder, "node_modules/@medusajs/dashboard/package.json")
  /** @type {{ dependencies: Record<string, string> }} */
  const { dependencies } = JSON.parse(readFileSync(dashboard, "utf8"))
  const theirs = (dependencies["react-router-dom"] ?? "").replace(/^\D/, "")
  const other = OTHERS[theirs.charAt(0)]
  if (other === undefined) throw new Problem(`The dashboard has react-router-dom ${theirs}: give OTHERS another one.`)
  const here = { folder, signal }
  await run(`npm install --prefer-offline --no-audit --no-fund --loglevel=error react-router-dom@${other}`, here)

  const { said, stop } = await start("npm run start", production, isUp)
  const line = said.text.split("\n").find((one) => one.includes("pages of this plugin cannot be opened"))
  const told = new RegExp(`the dashboard has react-router-dom ${theirs.replaceAll(".", "\\.")}, and they get ${other}`)
  if (line === undefined || !told.test(line)) {
    throw new Problem(
      `The store starts with react-router-dom ${other} and does not say that its pages break:\n${said.text}`,
    )
  }
  const warnings = await askDoctor(doctor, key, here)
  if (!warnings.includes("admin_packages")) throw new Problem(`The doctor warns of ${warnings} alone.`)
  await stop()
  return line
}
