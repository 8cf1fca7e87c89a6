/** Something that went wrong outside this program. Its message says what, and what to do; where it was met does not matter. */
export class Problem extends Error {}

/**
 * What to print about an error: for anything but a problem, the place too.
 *
 * @param {unknown} error
 */
export function wordsFor(error) {
  if (!(error instanceof Error)) return String(error)
  return error instanceof Problem ? error.message : (error.stack ?? error.message)
}
