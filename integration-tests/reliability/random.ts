/** Chance that can be repeated: the same seed gives the same numbers (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item
  }

  /** One of several, each as often as its weight says. */
  weighted<Item>(choices: readonly (readonly [weight: number, item: Item])[]): Item {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, item] of choices) {
      left -= weight
      if (left < 0) {
        return item
      }
    }
    return (choices[choices.length - 1] as readonly [number, Item])[1]
  }
}

/** One of them; undefined where there is none. */
export function oneOf<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items.length === 0 ? undefined : random.pick(items)
}
