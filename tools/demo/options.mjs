import { parseArgs } from "node:util"
import { Problem } from "../problem.mjs"

/**
 * @typedef {object} DemoOptions
 * @property {boolean} once
 * @property {boolean} reset
 * @property {boolean} admin
 * @property {boolean} busy
 * @property {number} port
 * @property {number} storefrontPort
 * @property {number} simulatorPort
 */

export const HELP = `
npm run demo                  a store, its admin dashboard, a shop front and a simulated PayUnit, on this machine
npm run demo -- --once        one purchase, made automatically; the last line is its result as JSON

  --reset                     begins with a new store; the one that the demo kept is deleted
  --busy                      with a month of 2 000 payments
  --no-admin                  without the dashboard: starts sooner, needs less memory
  --port 9000                 of the store, also PORT
  --storefront-port 8000      of the shop front, also STOREFRONT_PORT
  --simulator-port 4010       of the simulated PayUnit, also SIMULATOR_PORT
  --help

DEMO_DATABASE_URL=postgres://user:password@localhost:5432/payunit_demo
                              keeps the store in that database, which nothing else may use, instead of a Postgres of its
                              own. DATABASE_URL is not read
LOG_LEVEL=http                shows more of what Medusa logs
`.trim()

/**
 * @param {string[]} given
 * @returns {DemoOptions | "help"}
 * @throws {Error} For what cannot be understood.
 */
export function readOptions(given) {
  const { values } = parse(given)
  if (values.help) return "help"
  return {
    once: values.once,
    reset: values.reset,
    admin: !values["no-admin"],
    busy: values.busy,
    port: portOf("--port", values.port ?? process.env["PORT"] ?? "9000"),
    storefrontPort: portOf("--storefront-port", values["storefront-port"] ?? process.env["STOREFRONT_PORT"] ?? "8000"),
    simulatorPort: portOf("--simulator-port", values["simulator-port"] ?? process.env["SIMULATOR_PORT"] ?? "4010"),
  }
}

/** @param {string[]} given */
function parse(given) {
  try {
    return parseArgs({
      args: given,
      options: {
        once: { type: "boolean", default: false },
        reset: { type: "boolean", default: false },
        busy: { type: "boolean", default: false },
        "no-admin": { type: "boolean", default: false },
        port: { type: "string" },
        "storefront-port": { type: "string" },
        "simulator-port": { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    })
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
function portOf(name, value) {
  const port = Number(value)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Problem(`${name} must be a port between 1 and 65535, not "${value}".`)
}
