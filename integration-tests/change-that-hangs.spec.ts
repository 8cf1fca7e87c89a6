import { FailingStatement } from "./harness/failing-statement"
import { KillableStore } from "./harness/killable-store"
import { until } from "./harness/until"

/*
 * Medusa gives no answer, ever, when one of the statements fails by which it changes an order:
 * docs/upstream/failed-change-hangs.md.
 */

describe("a change of an order that Medusa never comes back from", () => {
  let store: KillableStore
  let failing: FailingStatement | null = null
  beforeAll(async () => {
    // Without it, each of them keeps a connection for as long as the process lives.
    store = await KillableStore.prepare(async () => ({ PGOPTIONS: "-c idle_in_transaction_session_timeout=5s" }))
  })
  afterAll(async () => {
    await store.close()
  })

  it("a payback's: refused in time, nothing is left of it, and the same payback is recorded then", async () => {
    const merchant = await store.merchant()
    const { transactionId } = await store.shopper.checkout()
    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    const { order_id } = await until("the payment to settle, and nobody to be at it", async () => {
      const row = await store.row(transactionId)
      const isLeased = (await store.sql("SELECT id FROM payunit_order_lease")).length > 0
      return row.state === "settled" && row.lease_owner === null && !isLeased && row
    })
    failing = await FailingStatement.lay(store.sql, "order_credit_line", "INSERT")

    const refused = await merchant.payBack(transactionId, { amount: 500 })

    expect(refused).toMatchObject({ status: 409, body: { code: "refund_refused" } })
    expect(refused.body.message).toContain("no answer")
    expect(await failing.came()).toBe(1)
    await failing.lift()
    expect(await store.sql("SELECT id FROM payunit_payback WHERE deleted_at IS NULL")).toEqual([])
    expect(await store.row(transactionId)).toMatchObject({ lease_owner: null })
    expect(await store.sql("SELECT id FROM payunit_order_lease")).toEqual([])
    expect(
      await store.sql("SELECT id FROM order_change WHERE order_id = ? AND status = 'pending' AND deleted_at IS NULL", [
        order_id,
      ]),
    ).toEqual([])

    await store.shopper.expect(200, merchant.payBack(transactionId, { amount: 500 }))
    expect((await merchant.order(order_id)).summary).toMatchObject({ pending_difference: 0, paid_total: 13_500 })
  }, 90_000)
})
