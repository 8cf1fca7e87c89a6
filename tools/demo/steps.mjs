/** Steps that take longer are announced while they run. */
const LONG_MS = 1500

/**
 * Does one step of several, and says on stderr how long it took.
 *
 * @template Result
 * @param {string} what
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(what, work) {
  const started = performance.now()
  const announcement = setTimeout(() => say(`  … ${what}`), LONG_MS)
  try {
    const result = await work()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    say(`  ✓ ${what} (${seconds} s)`)
    return result
  } finally {
    clearTimeout(announcement)
  }
}

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`)
}
