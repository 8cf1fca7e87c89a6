import type { Audit } from "./audit"
import type { Plan } from "./plan"
import type { Purchase } from "./purchase"

/** The first and the last seed of a run: "25" is the first twenty-five, "17-17" the seventeenth alone. */
export function seedsOf(text: string): [first: number, last: number] {
  const [from = 1, to] = text.split("-").map(Number)
  return to === undefined ? [1, from] : [from, to]
}

/** The options of a store that is not to refuse what a plan of many attempts does, nor to wait long. */
export const OPTIONS = {
  providers: ["CM_MTNMOMO", "CM_ORANGE"],
  refunds: "payout",
  timeouts: { initialize: 1_500, process: 1_500, status: 1_000 },
  limits: {
    transactionsPerCollectionPerHour: 100,
    promptsPerSessionPerHour: 100,
    promptsPerPhonePerHour: 10_000,
    promptsPerPhonePerDay: 100_000,
    promptsPerAddressPerHour: 100_000,
    promptsPerHour: 100_000,
    transactionsPerAddressPerHour: 100_000,
    transactionsPerHour: 100_000,
    payoutsPerDay: 1_000_000_000,
  },
}

/** What a seed has failed by, with everything that happened, and how to see it again. */
export class PurchaseFailed extends Error {
  constructor(problems: readonly string[], again: string, plan: Plan, purchase: Purchase, seen: Audit) {
    super(
      [
        `The books do not agree: ${problems.join("; ")}.`,
        `Again, alone: npm run reliability -- ${again}`,
        JSON.stringify(plan, null, 1),
        ...purchase.log,
        seen.states.join(", "),
        ...seen.histories,
      ].join("\n"),
    )
    this.name = "PurchaseFailed"
  }
}

/** Sums over many purchases whose books agree. Amounts in francs. */
export class Tally {
  #purchases = 0
  #collected = 0
  #settled = 0
  #orders = 0
  #notRecorded = 0
  #undecided = 0
  #cancelled = 0
  #kills = 0
  #longestRestMs = 0
  readonly #held = new Map<string, number>()
  readonly #expected: number

  /** `expected`: how many there will be. */
  constructor(expected: number) {
    this.#expected = expected
  }

  add(purchase: Purchase, seen: Audit): void {
    this.#purchases += 1
    this.#collected += seen.collected
    this.#settled += seen.settled
    this.#orders += seen.orders
    this.#notRecorded += seen.notRecorded
    this.#undecided += seen.undecided
    this.#cancelled += seen.cancelled
    this.#kills += purchase.kills
    this.#longestRestMs = Math.max(this.#longestRestMs, purchase.restMs)
    for (const [reason, amount] of Object.entries(seen.held)) {
      this.#held.set(reason, (this.#held.get(reason) ?? 0) + amount)
    }
    if (this.#purchases % 25 === 0 && this.#purchases < this.#expected) {
      // Jest itself says nothing before all are done, which may take an hour.
      process.stderr.write(`  the books of ${this.#purchases} of ${this.#expected} purchases agree …\n`)
    }
  }

  /** For the report. */
  figures(): Record<string, number> {
    const held = [...this.#held].filter(([, amount]) => amount > 0).sort(([, one], [, other]) => other - one)
    return {
      "purchases whose books agree": this.#purchases,
      "processes killed": this.#kills,
      "collected by the service, XAF": this.#collected,
      "settled in orders, XAF": this.#settled,
      "held for a person, XAF": held.reduce((sum, [, amount]) => sum + amount, 0),
      ...Object.fromEntries(held.map(([reason, amount]) => [`– ${reason}, XAF`, amount])),
      orders: this.#orders,
      "– of these, to be paid by hand, left unrecorded by a kill, listed by the doctor": this.#notRecorded,
      "– of these, left by a kill, whose payment is held: they wait for whoever decides": this.#undecided,
      "orders left unpaid by a kill, cancelled by themselves": this.#cancelled,
      "longest until all was settled, s": Math.round(this.#longestRestMs / 1_000),
    }
  }
}
