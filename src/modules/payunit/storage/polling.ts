import { setTimeout as sleep } from "node:timers/promises"

/** Pauses between two tries, with the last repeated. */
const POLLS_MS: readonly number[] = [20, 50, 100, 200, 300]

/** Tries something until it succeeds, as long as given. Null if it never did. */
export async function pollWithin<Result>(
  timeoutMs: number,
  attempt: () => Promise<Result | null>,
): Promise<Result | null> {
  const deadline = performance.now() + timeoutMs
  for (let polls = 0; ; polls += 1) {
    const result = await attempt()
    const left = deadline - performance.now()
    if (result !== null || left <= 0) {
      return result
    }
    await sleep(Math.min(left, POLLS_MS[polls] ?? POLLS_MS.at(-1) ?? left))
  }
}
