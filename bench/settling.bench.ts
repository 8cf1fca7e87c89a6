import type { KillableStore } from "../integration-tests/harness/killable-store"
import { until } from "../integration-tests/harness/until"
import { AT_ONCE, examplePayments, PlacedOrders, prepareBenchStore, readingCost } from "./harness/bench-store"
import { besideMore, inTurns } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/*
 * From a notification to the placed order, beside Medusa's own workflow for it, run for the same cart on a provider that
 * answers at once; and beside Medusa's own webhook route, which waits five seconds first.
 */

/** So many that a slowest twentieth is known. */
const ROUNDS = sized(24, 3)
/** A store that has just started is still getting faster. */
const WARM_UP = sized(10, 1)

describe("from a notification to the placed order", () => {
  let store: KillableStore
  let orders: PlacedOrders

  beforeAll(async () => {
    store = await prepareBenchStore()
    await store.fillCarts(2 * (ROUNDS + WARM_UP) + 1 + 2)
    orders = await PlacedOrders.watch(store)
  })
  afterAll(async () => {
    await orders.close()
    await store.close()
  })

  async function ours(): Promise<number> {
    const { cartId, transactionId } = await store.shopper.checkout()
    const { control } = store.simulator
    await control.decide(transactionId, { status: "SUCCESS", notify: false })
    const address = String(control.transaction(transactionId).notify_url)
    const time = await orders.timed(cartId, async () => {
      await store.shopper.post(address, { data: { transaction_id: transactionId, transaction_status: "SUCCESS" } })
    })
    await until("the payment to settle", async () => (await store.row(transactionId)).state === "settled")
    return time
  }

  const bare = (path: string) => async (): Promise<number> => {
    const cartId = await store.shopper.cart()
    const collectionId = await store.shopper.collection(cartId)
    const { body } = await store.shopper.expect(200, store.shopper.openSession(collectionId, {}, AT_ONCE))
    const [session] = body.payment_collection.payment_sessions
    const time = await orders.timed(cartId, async () => {
      await store.shopper.post(path, { session_id: session.id, amount: session.amount })
    })
    await until("the payment to be captured", async () => {
      const captures = await store.sql(
        "SELECT 1 FROM capture JOIN payment ON payment.id = payment_id WHERE payment_session_id = ?",
        [session.id],
      )
      return captures.length === 1
    })
    return time
  }

  it("takes hardly longer than Medusa's own work", async () => {
    const results = new Results("settling")
    const theirs = bare("/hooks/bench/paid")
    await inTurns(WARM_UP, ours, theirs)

    const pairs = await inTurns(ROUNDS, ours, theirs)

    results.ratio("a notification until its order is placed, p50", pairs, null)
    const reading = await readingCost(store, await examplePayments(store))
    results.note("what it reads of Medusa, processor time, by Medusa's query layer", reading.query, "ms")
    results.note("the same in two SQL statements", reading.sql, "ms")
    const floor = besideMore(pairs, reading.query)
    results.ratio("a notification, beside Medusa's own work and this reading", floor, { atMost: 1.15 })
    results.ratio("the same, p95", floor, { atMost: 1.15 }, { part: 0.95 })
    const webhook = bare("/hooks/payment/at-once_bench")
    results.note("a notification to Medusa's own webhook route, with its delay", await webhook(), "ms")
    results.write()
  }, 1_800_000)
})
