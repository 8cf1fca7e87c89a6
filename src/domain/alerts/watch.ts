/** A job of a process that was off has not stood still: so long a gap tells of that. */
export const GAP_MS = 2 * 60_000

/** Whether somebody who watches something has been there for long enough to judge it. Pure: time comes in. */
export class Watch {
  readonly #enoughMs: number
  readonly #seen = new Map<string, { since: number; last: number }>()

  constructor(enoughMs: number) {
    this.#enoughMs = enoughMs
  }

  /** Notes that this is watched now. Whether it has been for long enough, without a gap. */
  isSteady(what: string, now: number): boolean {
    const before = this.#seen.get(what)
    const since = before === undefined || now - before.last > GAP_MS ? now : before.since
    this.#seen.set(what, { since, last: now })
    return now - since >= this.#enoughMs
  }
}
