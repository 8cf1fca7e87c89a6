/**
 * The one line that says how it went. A suite that could not even run counts as one failure.
 *
 * @param {string} json Jest's results.
 * @returns {string} "N passed, N failed", and ", N skipped" if any were.
 */
export function summary(json) {
  /** @type {Record<"numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests" | "numRuntimeErrorTestSuites", number>} */
  const results = JSON.parse(json)
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
  const skipped = results.numPendingTests + results.numTodoTests
  const line = `${String(results.numPassedTests)} passed, ${String(failed)} failed`
  return skipped > 0 ? `${line}, ${String(skipped)} skipped` : line
}
