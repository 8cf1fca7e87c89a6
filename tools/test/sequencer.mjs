import sequencer from "@jest/test-sequencer"
import { kindOf } from "./groups.mjs"

/** Suites on the same kind of store come one after the other: another kind takes the place of the one before. */
export default class extends sequencer.default {
  /**
   * @override
   * @param {import("@jest/test-result").Test[]} tests
   */
  async sort(tests) {
    const nameOf = (/** @type {import("@jest/test-result").Test} */ { path }) => kindOf(path).name
    return [...(await super.sort(tests))].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
  }
}
