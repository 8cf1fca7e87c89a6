const { TestEnvironment } = require("jest-environment-node")

/** What a test and what Node.js loads for it must have the same of, to know it by `instanceof`. */
const SHARED = [
  ...["Date", "Map", "Promise", "Set"],
  ...["AggregateError", "Error", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"],
]

/**
 * Where tests run. Modules that `native-module.cjs` stands for are loaded by Node.js itself, outside of Jest's own
 * registry: once for all suites of a worker. So a store can outlive a suite.
 */
module.exports = class extends TestEnvironment {
  /** What this suite may leave changed. */
  #before = { environment: { ...process.env }, console: globalThis.console }

  /** @param {ConstructorParameters<typeof TestEnvironment>} settings */
  constructor(...settings) {
    super(...settings)
    const outside = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (globalThis))
    for (const name of SHARED) this.global[name] = outside[name]
    this.global.process = process
    this.global["loadNatively"] = require
  }

  /** @override */
  async setup() {
    await super.setup()
    // What is said out there belongs to this suite as well.
    globalThis.console = this.global.console
  }

  /** @override */
  async teardown() {
    globalThis.console = this.#before.console
    for (const name of Object.keys(process.env)) if (!(name in this.#before.environment)) delete process.env[name]
    Object.assign(process.env, this.#before.environment)
    await super.teardown()
  }
}
