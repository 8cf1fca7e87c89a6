/** What waits for a key's next batch. */
interface Waiting<Item> {
  readonly items: Item[]
  readonly done: Promise<void>
}

/**
 * Does work by key, one batch of a key at a time: whatever comes while one is being done goes together into the next.
 * However much comes for one key, the keys beside it keep their share of the process, and whoever added something has
 * waited for work that began after it came.
 */
export class Coalescer<Item> {
  readonly #work: (key: string, items: readonly Item[]) => Promise<void>
  readonly #running = new Map<string, Promise<void>>()
  readonly #waiting = new Map<string, Waiting<Item>>()

  constructor(work: (key: string, items: readonly Item[]) => Promise<void>) {
    this.#work = work
  }

  /**
   * Adds to a key's work.
   *
   * @throws what the batch threw that the item was in
   */
  async add(key: string, item: Item): Promise<void> {
    const waiting = this.#waiting.get(key)
    if (waiting !== undefined) {
      waiting.items.push(item)
      await waiting.done
      return
    }
    const running = this.#running.get(key)
    if (running === undefined) {
      await this.#begin(key, [item])
      return
    }
    const items = [item]
    const begin = async (): Promise<void> => {
      this.#waiting.delete(key)
      await this.#begin(key, items)
    }
    const done = running.then(begin, begin)
    this.#waiting.set(key, { items, done })
    await done
  }

  /** Whether something waits for a key's next batch already. */
  isWaiting(key: string): boolean {
    return this.#waiting.has(key)
  }

  async #begin(key: string, items: readonly Item[]): Promise<void> {
    const running = this.#work(key, items)
    this.#running.set(key, running)
    try {
      await running
    } finally {
      if (this.#running.get(key) === running) {
        this.#running.delete(key)
      }
    }
  }
}
