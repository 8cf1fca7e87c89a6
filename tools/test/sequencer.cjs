const { default: TestSequencer } = require("@jest/test-sequencer")

/** Suites on the same kind of store come one after the other: another kind takes the place of the one before. */
module.exports = class extends TestSequencer {
  /**
   * @override
   * @param {import("@jest/test-result").Test[]} tests
   */
  async sort(tests) {
    const { kindOf } = await import("./groups.mjs")
    const names = new Map(tests.map(({ path }) => [path, kindOf(path).name]))
    const nameOf = (/** @type {import("@jest/test-result").Test} */ { path }) => names.get(path) ?? ""
    return [...(await super.sort(tests))].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
  }
}
