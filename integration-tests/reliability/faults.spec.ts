import { KillableStore } from "../harness/killable-store"
import { writeFigures } from "./figures"
import { planOf } from "./plan"
import { Purchase } from "./purchase"
import { OPTIONS, PurchaseFailed, seedsOf, Tally } from "./tally"

/*
 * Whole purchases in which anything goes wrong: the service, its notifications, the shopper, the stock, the clocks and
 * the process. PAYUNIT_FAULT_SEEDS says how many, or as "17-17" which ones: `npm run reliability -- faults` sets it.
 */

const [first, last] = seedsOf(process.env.PAYUNIT_FAULT_SEEDS ?? "25")

describe(`purchases in which anything goes wrong, seeds ${first} to ${last}`, () => {
  let store: KillableStore
  const tally = new Tally(last - first + 1)

  beforeAll(async () => {
    store = await KillableStore.prepare(async () => ({ PAYUNIT_OPTIONS: JSON.stringify(OPTIONS) }))
  })
  afterAll(async () => {
    const strays = await store.sql(
      'SELECT count(*)::int AS count FROM "order" o WHERE NOT EXISTS (SELECT 1 FROM order_cart c WHERE c.order_id = o.id)',
    )
    writeFigures("faults", {
      seeds: `${first} to ${last}`,
      ...tally.figures(),
      "orders left behind by a kill, for the doctor": strays[0].count,
    })
    await store.close()
  })

  const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  it.each(seeds)(
    "seed %i",
    async (seed) => {
      await store.stock(100_000)
      const plan = planOf(seed)
      const purchase = new Purchase(store, plan)
      const seen = await purchase.play()

      if (seen.problems.length > 0) {
        throw new PurchaseFailed(seen.problems, `faults --seeds ${seed}-${seed}`, plan, purchase, seen)
      }
      tally.add(purchase, seen)
      expect(seen.collected).toBe(seen.settled + Object.values(seen.held).reduce((sum, amount) => sum + amount, 0))
    },
    600_000,
  )
})
