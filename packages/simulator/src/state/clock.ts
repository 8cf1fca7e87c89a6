/** Where the time comes from. Milliseconds since 1970, as `Date.now` gives them. */
export type Now = () => number

interface Appointment {
  dueAt: number
  task: () => void
  dropped: () => void
  timer: NodeJS.Timeout | null
}

/** Longest wait that a Node timer can hold. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * The simulator's clock: runs with the real one and can be moved forward, which makes everything due at once.
 * Links expire and appointments are kept by it, so that a test of fifteen minutes takes no time.
 */
export class SimulatorClock {
  readonly #realNow: Now
  readonly #appointments = new Set<Appointment>()
  #aheadMs = 0

  constructor(realNow: Now = Date.now) {
    this.#realNow = realNow
  }

  /** The simulator's time in milliseconds since 1970. */
  now(): number {
    return this.#realNow() + this.#aheadMs
  }

  /** The simulator's time as the service writes times. */
  timestamp(): string {
    return new Date(this.now()).toISOString()
  }

  /** Moves the clock forward and does what became due, in order. */
  advance(milliseconds: number): void {
    this.#aheadMs += milliseconds
    for (const appointment of [...this.#appointments].sort((a, b) => a.dueAt - b.dueAt)) {
      this.#arm(appointment)
    }
  }

  /** Does `task` once `milliseconds` have passed on this clock. */
  after(milliseconds: number, task: () => void): void {
    this.#appoint(milliseconds, task, () => undefined)
  }

  /** Waits until `milliseconds` have passed on this clock; false if a reset came first. */
  async wait(milliseconds: number): Promise<boolean> {
    return await new Promise((resolve) => {
      this.#appoint(
        milliseconds,
        () => resolve(true),
        () => resolve(false),
      )
    })
  }

  /** Forgets every appointment and runs with the real clock again. */
  reset(): void {
    const appointments = [...this.#appointments]
    this.#appointments.clear()
    for (const { timer, dropped } of appointments) {
      clearTimeout(timer ?? undefined)
      dropped()
    }
    this.#aheadMs = 0
  }

  #appoint(milliseconds: number, task: () => void, dropped: () => void): void {
    const appointment: Appointment = { dueAt: this.now() + milliseconds, task, dropped, timer: null }
    this.#appointments.add(appointment)
    this.#arm(appointment)
  }

  #arm(appointment: Appointment): void {
    clearTimeout(appointment.timer ?? undefined)
    const remaining = appointment.dueAt - this.now()
    if (remaining > 0) {
      appointment.timer = setTimeout(() => this.#arm(appointment), Math.min(remaining, LONGEST_TIMER_MS))
    } else if (this.#appointments.delete(appointment)) {
      appointment.task()
    }
  }
}
