/** Lets so many do something at once; the others wait for their turn. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  async take<Result>(act: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) {
      this.#free -= 1
    } else {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
      })
    }
    try {
      return await act()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) {
        this.#free += 1
      } else {
        next()
      }
    }
  }
}
