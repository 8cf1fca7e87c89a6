/** @type {Map<string, unknown>} */
const done = new Map()

/**
 * Does something once for all suites of a process, whose modules are loaded anew for each: what Medusa takes only once.
 *
 * @template Result
 * @param {string} what
 * @param {() => Result} act
 * @returns {Result}
 */
function once(what, act) {
  if (!done.has(what)) done.set(what, act())
  return /** @type {Result} */ (done.get(what))
}

module.exports = { once }
