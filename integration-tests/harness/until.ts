import { setTimeout as sleep } from "node:timers/promises"

/** What is being waited for, to be told when a test hangs. */
export const waitedFor = new Set<string>()

/** Waits for something under a name. */
export async function waitingFor<Result>(what: string, waiting: () => Promise<Result>): Promise<Result> {
  waitedFor.add(what)
  try {
    return await waiting()
  } finally {
    waitedFor.delete(what)
  }
}

/** Waits for a condition, and fails by name when it does not come true. */
export async function until<Result>(
  what: string,
  probe: () => Promise<Result | null | undefined | false> | Result | null | undefined | false,
  timeoutMs = 30_000,
): Promise<Result> {
  const end = Date.now() + timeoutMs
  return await waitingFor(what, async () => {
    for (;;) {
      const result = await probe()
      if (result !== null && result !== undefined && result !== false) {
        return result
      }
      if (Date.now() > end) {
        throw new Error(`waited ${timeoutMs} ms in vain: ${what}`)
      }
      await sleep(25)
    }
  })
}

/** Something in time; else fails by its name, and says what else is waited for. What was begun goes on. */
export async function within<Result>(what: string, timeoutMs: number, work: () => Promise<Result>): Promise<Result> {
  const isOver = new AbortController()
  const tooLong = sleep(timeoutMs, undefined, { signal: isOver.signal }).then(() => {
    throw new Error(`waited ${timeoutMs} ms in vain: ${[...waitedFor].join("; ")}`)
  })
  try {
    return await Promise.race([waitingFor(what, work), tooLong])
  } finally {
    isOver.abort()
  }
}
