import { AsyncLocalStorage } from "node:async_hooks"

const current = new AsyncLocalStorage<string>()

/**
 * Does something for whoever calls from a network address, with whatever follows from it: Medusa opens payments without
 * telling for whom.
 */
export function calledFrom<Result>(address: string, act: () => Result): Result {
  return current.run(address, act)
}

/** The network address of whoever this process does something for; null where it was nobody's call, or one of staff. */
export function currentCaller(): string | null {
  return current.getStore() ?? null
}
