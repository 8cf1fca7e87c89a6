/**
 * Deals what is to be done out to the processes that are up, as whoever `chance` says; but the same thing twice at the
 * same time goes to two of them.
 */
export class Dealer<Process extends { readonly isUp: boolean }> {
  readonly #processes: readonly Process[]
  /** What is just being done, and by whom. */
  readonly #busy = new Map<string, Process[]>()
  /** A number from 0 to 1, without 1. */
  chance: () => number = Math.random
  /** How often the same thing was done by two of them at the same time. */
  collisions = 0

  constructor(processes: readonly Process[]) {
    this.#processes = processes
  }

  /** Has one of them do something. Null if none is up. */
  async deal<Result>(what: string, act: (process: Process) => Promise<Result>): Promise<Result | null> {
    const busy = this.#busy.get(what) ?? []
    const load = (process: Process): number => busy.filter((one) => one === process).length
    const up = this.#processes.filter(({ isUp }) => isUp)
    const least = Math.min(...up.map(load))
    const idle = up.filter((process) => load(process) === least)
    const chosen = idle[Math.floor(this.chance() * idle.length)]
    if (chosen === undefined) {
      return null
    }
    this.collisions += busy.some((one) => one !== chosen) ? 1 : 0
    busy.push(chosen)
    this.#busy.set(what, busy)
    try {
      return await act(chosen)
    } finally {
      busy.splice(busy.indexOf(chosen), 1)
      if (busy.length === 0) {
        this.#busy.delete(what)
      }
    }
  }
}
