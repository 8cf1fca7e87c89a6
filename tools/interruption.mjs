/**
 * Turns Ctrl-C, and the signals that mean the same, into an abort. The program then closes down by itself; asked a
 * second time, it ends at once.
 *
 * @returns {AbortSignal}
 */
export function listenForInterruption() {
  const controller = new AbortController()
  const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }
  for (const [name, number] of Object.entries(numbers)) {
    process.on(name, () => {
      process.exitCode = 128 + number
      if (controller.signal.aborted) process.exit()
      controller.abort()
    })
  }
  return controller.signal
}
