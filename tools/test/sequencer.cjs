const { dirname } = require("node:path")

const core = dirname(require.resolve("@jest/core", { paths: [dirname(require.resolve("jest/package.json"))] }))
/** @type {typeof import("@jest/test-sequencer")} */
const { default: Sequencer } = require(require.resolve("@jest/test-sequencer", { paths: [core] }))

/**
 * Suites that take minutes, in files that do not look it. Jest, which goes by a file's size until it has seen it run, would
 * begin them last, and everybody would wait for one worker.
 */
const LONG = ["errors-of-the-service", "account-that-left", "killed", "backup-and-rotation"]

/** Begins the long ones first, and leaves the others to Jest. */
module.exports = class LongFirst extends Sequencer {
  /**
   * @override
   * @param {import("@jest/test-result").Test[]} tests
   */
  async sort(tests) {
    const rank = (/** @type {{ path: string }} */ { path }) => {
      const place = LONG.findIndex((name) => path.endsWith(`/${name}.spec.ts`))
      return place === -1 ? LONG.length : place
    }
    return (await super.sort(tests)).sort((a, b) => rank(a) - rank(b))
  }
}
