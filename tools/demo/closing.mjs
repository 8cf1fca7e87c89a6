/** What is still open, last opened last. @type {{ what: string, close: () => Promise<unknown> }[]} */
const open = []

/** One of them may hang; the others are closed all the same. */
const TIMEOUT_MS = 10_000

/**
 * Notes something that must be closed at the end.
 *
 * @param {string} what
 * @param {() => Promise<unknown>} close
 */
export function closeAtEnd(what, close) {
  open.push({ what, close })
}

/** Closes everything, last opened first. */
export async function closeAll() {
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { what, close } = next
    try {
      await Promise.race([close(), timeout()])
    } catch (error) {
      process.stderr.write(`${what} did not close: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
}

/** @returns {Promise<never>} */
function timeout() {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("it took too long")), TIMEOUT_MS).unref()
  })
}
