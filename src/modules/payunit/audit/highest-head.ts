import type { ChainPosition } from "./checkpoint"

/**
 * The highest head of the trail that this process saw, which nobody changes in the database. It moves on only from a trail
 * that still holds it.
 */
export class HighestHead {
  #seen: ChainPosition | null = null

  get seen(): ChainPosition | null {
    return this.#seen
  }

  /** Moves on to the end of a trail that was found to hold what was seen. */
  moveTo(place: ChainPosition): void {
    if (this.#seen === null || place.sequence > this.#seen.sequence) {
      this.#seen = place
    }
  }

  /** Moves on to a line that was put directly after what was seen. */
  moveBehind(previous: string, line: ChainPosition): void {
    if (this.#seen === null || this.#seen.hash === previous) {
      this.moveTo(line)
    }
  }

  /** Takes the trail as that stands from now on, as after a start. */
  forget(): void {
    this.#seen = null
  }
}
