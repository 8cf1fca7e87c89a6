/** So many notifications of one payment are stored as they come, within {@link THROTTLE_MS}. Nobody honest sends as many. */
export const BURST_LIMIT = 20
export const THROTTLE_MS = 1_000

/** The current second of a key: how many came in it, and its end. */
interface Second {
  count: number
  readonly over: Promise<void>
}

/**
 * Delays whatever comes too often. The first of a key begins a second, in which some more go on at once; the others go on
 * together when it is over. So a sender who waits for answers slows down, and what shoppers do in the same process does
 * not.
 */
export class Throttle {
  readonly #seconds = new Map<string, Second>()

  /** Ends at once, or when the key's second is over. */
  async turn(key: string): Promise<void> {
    const second = this.#seconds.get(key) ?? this.#begin(key)
    second.count += 1
    if (second.count > BURST_LIMIT) {
      await second.over
    }
  }

  #begin(key: string): Second {
    const over = new Promise<void>((resolve) => {
      setTimeout(() => {
        this.#seconds.delete(key)
        resolve()
      }, THROTTLE_MS).unref()
    })
    const second = { count: 0, over }
    this.#seconds.set(key, second)
    return second
  }
}
