import { FailingStatement } from "./harness/failing-statement"
import { KillableStore } from "./harness/killable-store"
import type { Merchant } from "./harness/merchant"
import { until } from "./harness/until"

/*
 * Medusa gives no answer, ever, when one of the statements fails by which it changes an order
 * (docs/upstream/failed-change-hangs.md), and none for as long as one of them waits for a lock. Nobody can tell the two
 * apart: the manual refund stays on record, the order is left alone until its lease ends, and the manual refund's button finishes it.
 */

describe("a change of an order that Medusa does not come back from", () => {
  let store: KillableStore
  let merchant: Merchant
  beforeAll(async () => {
    // Without it, each of them keeps a connection for as long as the process lives.
    store = await KillableStore.prepare(async () => ({ PGOPTIONS: "-c idle_in_transaction_session_timeout=5s" }))
    merchant = await store.merchant()
  })
  afterAll(async () => {
    await store.close()
  })

  const paidOrder = async (): Promise<{ transactionId: string; orderId: string }> => {
    const { transactionId } = await store.shopper.checkout()
    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    const { order_id: orderId } = await until("the payment to settle, and nobody to be at it", async () => {
      const row = await store.row(transactionId)
      const isLeased = (await store.sql("SELECT id FROM payunit_lease")).length > 0
      return row.state === "settled" && row.lease_owner === null && !isLeased && row
    })
    return { transactionId, orderId }
  }

  const creditLines = async (orderId: string): Promise<number> =>
    (await store.sql("SELECT id FROM order_credit_line WHERE order_id = ? AND deleted_at IS NULL", [orderId])).length

  const openChanges = async (orderId: string): Promise<number> =>
    (
      await store.sql("SELECT id FROM order_change WHERE order_id = ? AND status = 'pending' AND deleted_at IS NULL", [
        orderId,
      ])
    ).length

  it.each([
    {
      what: "one of its statements failed",
      stop: async (): Promise<() => Promise<void>> => {
        const failing = await FailingStatement.lay(store.sql, "order_credit_line", "INSERT")
        return async () => {
          expect(await failing.came()).toBe(1)
          await failing.lift()
        }
      },
      isWrittenLater: false,
    },
    {
      what: "one of its statements waits for a lock",
      stop: async (): Promise<() => Promise<void>> => {
        await store.freeze("INSERT", "order_credit_line")
        return async () => {
          expect(await store.isFrozen()).toBe(true)
          await store.thaw()
        }
      },
      isWrittenLater: true,
    },
  ])(
    "$what: told in time, the manual refund stays, and is finished once",
    async ({ stop, isWrittenLater }) => {
      const { transactionId, orderId } = await paidOrder()
      const goOn = await stop()

      const stopped = await merchant.recordRefund(transactionId, { amount: 500 })

      expect(stopped).toMatchObject({ status: 409, body: { code: "refund_waits" } })
      expect(stopped.body.message).toContain("gave no answer. Try again in three minutes.")
      const [manualRefund] = await store.sql(
        "SELECT id FROM payunit_manual_refund WHERE transaction_id = ? AND deleted_at IS NULL",
        [transactionId],
      )
      expect(await store.row(transactionId)).toMatchObject({ lease_owner: null })
      const finish = (): ReturnType<Merchant["post"]> =>
        merchant.post(`/admin/payunit/transactions/${transactionId}/refunds/${manualRefund.id}/complete`)
      // Whatever becomes of the change, nobody works on the order meanwhile.
      expect(await finish()).toMatchObject({ status: 409, body: { code: "in_use" } })
      await goOn()
      if (isWrittenLater) {
        await until("the change to be written", async () => (await creditLines(orderId)) === 1)
      }

      await store.expireLeases()
      expect(await finish()).toMatchObject({ status: 200 })

      expect(await creditLines(orderId)).toBe(1)
      expect(await openChanges(orderId)).toBe(0)
      expect((await merchant.order(orderId)).summary).toMatchObject({ pending_difference: 0, paid_total: 13_500 })
      expect(await store.sql("SELECT id FROM payunit_lease")).toEqual([])
    },
    90_000,
  )
})
