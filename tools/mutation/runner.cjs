const { mkdirSync, readFileSync, writeFileSync } = require("node:fs")
const { dirname, join } = require("node:path")

/** @type {typeof import("jest-runner").default} */
const JestRunner = require(require.resolve("jest-runner", { paths: [require.resolve("jest")] })).default

/** Which tests each suite has: the first run, of all of them, tells those that play single faults. Within Stryker's copy. */
const NAMES = join(__dirname, "../../.cache/tests-of-suites.json")

/**
 * Jest's own runner, but for the suites of which no test is wanted. Stryker names the tests that come by a fault; Jest
 * would still load every suite to find out which has them, for every fault, and that takes most of a minute.
 */
module.exports = class extends JestRunner {
  /**
   * @override
   * @type {typeof JestRunner.prototype.runTests}
   */
  async runTests(tests, watcher, options) {
    const { testNamePattern } = this._globalConfig
    if (testNamePattern) {
      const wanted = new RegExp(testNamePattern, "i")
      /** @type {Record<string, string[]>} */
      const names = JSON.parse(readFileSync(NAMES, "utf8"))
      const having = tests.filter(({ path }) => names[path]?.some((name) => wanted.test(name)))
      return super.runTests(having, watcher, options)
    }
    /** @type {Record<string, string[]>} */
    const names = {}
    const stop = this.on("test-file-success", ([{ path }, { testResults }]) => {
      names[path] = testResults.map(({ fullName }) => fullName)
    })
    await super.runTests(tests, watcher, options)
    stop()
    mkdirSync(dirname(NAMES), { recursive: true })
    writeFileSync(NAMES, JSON.stringify(names))
  }
}
