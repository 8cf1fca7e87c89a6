import sequencer from "@jest/test-sequencer"
import { kindOf } from "./groups.mjs"

/** Suites on the same kind of store come one after the other: another kind takes the place of the one before. */
export default class extends sequencer.default {
  /**
   * @override
   * @param {import("@jest/test-result").Test[]} tests
   */
  async sort(tests) {
    const names = new Map(tests.map(({ path }) => [path, kindOf(path).name]))
    const nameOf = (/** @type {import("@jest/test-result").Test} */ { path }) => names.get(path) ?? ""
    return [...(await super.sort(tests))].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
  }
}
