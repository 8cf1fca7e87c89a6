import { KillableStore } from "../harness/killable-store"
import { writeFigures } from "./figures"
import { OrderStory } from "./order-story"
import { OPTIONS, seedsOf } from "./tally"

/*
 * Orders that a shop changes in any way while they are paid, and single statements that fail. PAYUNIT_ORDER_SEEDS says how
 * many, or as "17-17" which ones: `npm run reliability -- orders` sets it.
 */

const [first, last] = seedsOf(process.env.PAYUNIT_ORDER_SEEDS ?? "10")

describe(`orders that are changed while they are paid, seeds ${first} to ${last}`, () => {
  let store: KillableStore
  const sums = { collected: 0, settled: 0, "paid back": 0 }
  const held = new Map<string, number>()

  beforeAll(async () => {
    store = await KillableStore.prepare(async () => ({ PAYUNIT_OPTIONS: JSON.stringify(OPTIONS) }))
  })
  afterAll(async () => {
    writeFigures("orders", {
      seeds: `${first} to ${last}`,
      "collected, XAF": sums.collected,
      "settled, XAF": sums.settled,
      ...Object.fromEntries([...held].map(([reason, amount]) => [`– ${reason}, XAF`, amount])),
      "recorded as paid back, XAF": sums["paid back"],
    })
    await store.close()
  })

  const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  it.each(seeds)(
    "seed %i",
    async (seed) => {
      await store.stock(100_000)
      const story = new OrderStory(store, seed)
      const seen = await story.play()
      if (seen.problems.length > 0) {
        const again = `Again, alone: npm run reliability -- orders --seeds ${seed}-${seed}`
        throw new Error(
          [`The books do not agree: ${seen.problems.join("; ")}.`, again, ...story.log, ...seen.histories].join("\n"),
        )
      }
      sums.collected += seen.collected
      sums.settled += seen.settled
      sums["paid back"] += seen.paidBack
      for (const [reason, amount] of Object.entries(seen.held)) held.set(reason, (held.get(reason) ?? 0) + amount)
      expect(seen.collected).toBe(seen.settled + Object.values(seen.held).reduce((sum, amount) => sum + amount, 0))
    },
    600_000,
  )
})
