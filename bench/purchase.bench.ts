import type { KillableStore } from "../integration-tests/harness/killable-store"
import type { Merchant } from "../integration-tests/harness/merchant"
import { until } from "../integration-tests/harness/until"
import { prepareBenchStore } from "./harness/bench-store"
import { inTurns } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/*
 * What a whole purchase costs the store's process, from an empty cart to an order that is paid: with PayUnit, whose
 * notification places the order; and with Medusa's system provider, where the shopper completes the cart and staff capture
 * the payment.
 */

/** Purchases of a round: what a process does besides, such as collecting garbage, is spread over them. */
const PURCHASES = sized(2, 1)
const ROUNDS = { least: 5, most: sized(10, 5) }

describe("a whole purchase", () => {
  let store: KillableStore
  let merchant: Merchant

  beforeAll(async () => {
    store = await prepareBenchStore()
    merchant = await store.merchant()
  })
  afterAll(async () => {
    await store.close()
  })

  /** Milliseconds of a processor that the store's process uses for each of some purchases. */
  async function costOf(buy: () => Promise<void>): Promise<number> {
    const [process] = store.processes
    const before = Number(await process?.ask({ do: "cpu" }))
    for (let count = 0; count < PURCHASES; count += 1) await buy()
    return (Number(await process?.ask({ do: "cpu" })) - before) / PURCHASES
  }

  async function withPayUnit(): Promise<void> {
    const { shopper, simulator } = store
    const { sessionId, transactionId } = await shopper.startPaying(await shopper.newCart())
    await simulator.control.decide(transactionId, { status: "SUCCESS" })
    await until("the payment to settle, and that to be announced", async () => {
      const [row] = await store.sql(
        `SELECT 1 FROM payunit_transaction one WHERE id = ? AND state = 'settled'
          AND NOT EXISTS (SELECT 1 FROM payunit_outbox_event event WHERE event.transaction_id = one.id)`,
        [transactionId],
      )
      return row !== undefined
    })
    expect(await shopper.payment(sessionId)).toMatchObject({ status: "paid" })
  }

  async function withSystemProvider(): Promise<void> {
    const { shopper } = store
    const cartId = await shopper.newCart()
    const collectionId = await shopper.collection(cartId)
    await shopper.expect(200, shopper.openSession(collectionId, {}, "pp_system_default"))
    await shopper.expect(200, shopper.complete(cartId))
    const [payment] = await store.sql("SELECT id FROM payment WHERE payment_collection_id = ?", [collectionId])
    await shopper.expect(200, merchant.post(`/admin/payments/${String(payment.id)}/capture`))
  }

  it("costs little more than one that Medusa's system provider takes", async () => {
    const results = new Results("purchase")
    const ours = async (): Promise<number> => await costOf(withPayUnit)
    const theirs = async (): Promise<number> => await costOf(withSystemProvider)
    await inTurns(1, ours, theirs)
    results.ratio("processor time of a purchase", await inTurns(ROUNDS, ours, theirs), { atMost: 1.25 })
    results.write()
  }, 1_800_000)
})
