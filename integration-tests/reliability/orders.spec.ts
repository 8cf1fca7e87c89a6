import { KillableStore } from "../harness/killable-store"
import { within } from "../harness/until"
import { writeFigures } from "./figures"
import { OrderStory } from "./order-story"
import { PATIENCE } from "./order-troubles"
import { OPTIONS, seedsOf } from "./tally"

/*
 * Orders that a shop changes in any way while they are paid, and single statements that fail. PAYUNIT_ORDER_SEEDS says how
 * many, or as "17-17" which ones: `npm run reliability -- orders` sets it.
 */

/** A story takes less, also where a run of the job waits for something that hangs. */
const STORY_MS = 900_000

const [first, last] = seedsOf(process.env.PAYUNIT_ORDER_SEEDS ?? "10")

describe(`orders that are changed while they are paid, seeds ${first} to ${last}`, () => {
  let store: KillableStore
  const sums = { orders: 0, collected: 0, settled: 0, refunded: 0, sent: 0 }
  const held = new Map<string, number>()

  beforeAll(async () => {
    store = await KillableStore.prepare(async () => ({
      PAYUNIT_OPTIONS: JSON.stringify(OPTIONS),
      PGOPTIONS: PATIENCE,
    }))
  })
  afterAll(async () => {
    writeFigures("orders", {
      seeds: `${first} to ${last}`,
      "orders whose books agree": sums.orders,
      "collected, XAF": sums.collected,
      "settled, XAF": sums.settled,
      ...Object.fromEntries([...held].map(([reason, amount]) => [`– ${reason}, XAF`, amount])),
      "recorded as refunded, XAF": sums.refunded,
      "– of these, sent by the service, XAF": sums.sent,
    })
    await store.close()
  })

  const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  it.each(seeds)(
    "seed %i",
    async (seed) => {
      await store.stock(100_000)
      const story = new OrderStory(store, seed)
      const fail = (why: string, histories: readonly string[] = []): Error => {
        const again = `Again, alone: npm run reliability -- orders --seeds ${seed}-${seed}`
        return new Error([why, again, ...story.log, ...histories].join("\n"))
      }
      const seen = await within(`the end of seed ${seed}`, STORY_MS, async () => await story.play()).catch(
        (error: unknown) => {
          throw fail(String(error))
        },
      )
      if (seen.problems.length > 0) {
        throw fail(`The books do not agree: ${seen.problems.join("; ")}.`, seen.histories)
      }
      sums.orders += 1
      sums.collected += seen.collected
      sums.settled += seen.settled
      sums.refunded += seen.refunded
      sums.sent = seen.sent
      for (const [reason, amount] of Object.entries(seen.held)) held.set(reason, (held.get(reason) ?? 0) + amount)
      expect(seen.collected).toBe(seen.settled + Object.values(seen.held).reduce((sum, amount) => sum + amount, 0))
    },
    STORY_MS + 60_000,
  )
})
