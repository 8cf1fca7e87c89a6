import { cause } from "../src/domain/texts/causes"
import { Modules } from "@medusajs/framework/utils"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

onTestStore("standard", (store) => {
  const passTime = async (hours: number): Promise<void> => {
    await store.sql(`UPDATE payunit_transaction SET created_at = created_at - interval '${hours} hours'`)
  }

  it("held payments do not keep it from the others", async () => {
    const waiting = await store.checkout()
    await store.sql(`
      INSERT INTO payunit_transaction (id, account, mode, flow, provider_id, payment_session_id, payment_collection_id,
        amount, raw_amount, currency_code, state, held_reason, history, next_check_at)
      SELECT 'HELD' || lpad(n::text, 14, '0'), 'default', 'test', 'checkout', 'pp_payunit_payunit', 'payses_' || n, 'pay_col_' || n,
        100, '{"value":"100"}', 'xaf', 'held', 'amount_mismatch', '[]', now() - interval '1 day'
      FROM generate_series(1, 45) n`)
    await store.simulator.control.decide(waiting.transactionId, { status: "SUCCESS", notify: false })
    await store.makeDue()

    await store.runJob()

    expect((await store.row(waiting.transactionId)).state).toBe("settled")
    expect(store.simulator.control.requests("paymentstatus")).toHaveLength(1)
  })

  describe("more is due than is leased in one go, and", () => {
    /** So many payments that PayUnit does not know, all of them due. */
    const DUE = 40
    /** The job asks about so many at once, once the service has answered about one of the first. */
    const AT_ONCE = 16
    const AT_FIRST = 4
    const notLookedAt = async (): Promise<unknown[]> =>
      await store.sql("SELECT id FROM payunit_transaction WHERE asked_at IS NULL OR lease_owner IS NOT NULL")

    beforeEach(async () => {
      await store.sql(`
        INSERT INTO payunit_transaction (id, account, mode, flow, provider_id, payment_session_id, payment_collection_id,
          amount, raw_amount, currency_code, state, history, next_check_at)
        SELECT 'DUE' || lpad(n::text, 15, '0'), 'default', 'test', 'checkout', 'pp_payunit_payunit', 'payses_' || n, 'pay_col_' || n,
          100, '{"value":"100"}', 'xaf', 'open', '[]', now() - interval '1 day'
        FROM generate_series(1, ${DUE}) n`)
    })
    afterEach(() => {
      jest.restoreAllMocks()
    })
    const leased = async (): Promise<unknown[]> =>
      await store.sql("SELECT id FROM payunit_transaction WHERE lease_owner IS NOT NULL")
    /** Has the round end with its second leasing under way, which goes on when nothing is leased any more. */
    function endRoundAtSecondLeasing(goOn: (lease: () => Promise<any>) => Promise<any>): void {
      const { leases } = store.container.resolve<any>("payunit")
      const acquireDue = leases.acquireDue.bind(leases)
      let calls = 0
      let second: Promise<any> = Promise.resolve()
      jest.spyOn(leases, "acquireDue").mockImplementation(async (...given: any[]) => {
        calls += 1
        const lease = async (): Promise<any> => await acquireDue(...given)
        if (calls === 2) {
          const later = Date.now() + 61_000
          jest.spyOn(Date, "now").mockImplementation(() => later)
          second = until("nothing to be leased", async () => (await leased()).length === 0).then(() => goOn(lease))
          return await second
        }
        await second.catch(() => undefined)
        return await lease()
      })
    }

    it("all are looked at", async () => {
      await store.runJob()

      expect(await notLookedAt()).toEqual([])
    })

    it("sixteen are asked about at once, whatever is written down meanwhile", async () => {
      const { accounts, leases } = store.container.resolve<any>("payunit")
      const client = accounts.clientFor("default")
      const ask = client.paymentStatus.bind(client)
      const release = leases.release.bind(leases)
      const questions = { now: 0, most: 0, all: 0 }
      jest.spyOn(client, "paymentStatus").mockImplementation(async (...question: any[]) => {
        questions.all += 1
        questions.now += 1
        questions.most = Math.max(questions.most, questions.now)
        const isOfFirstSixteen = questions.all > AT_FIRST && questions.all <= AT_FIRST + AT_ONCE
        if (isOfFirstSixteen) await until("sixteen to be asked about", () => questions.most >= AT_ONCE)
        // Whoever may ask beside them has the time to.
        await store.sql("SELECT pg_sleep(0.01)")
        return await ask(...question).finally(() => {
          questions.now -= 1
        })
      })
      jest.spyOn(leases, "release").mockImplementation(async (...given: any[]) => {
        // The answer has made room: nobody is let go of until others are asked about.
        if (questions.all > AT_FIRST) await until("others to be asked about", () => questions.all > AT_FIRST + AT_ONCE)
        return await release(...given)
      })

      await store.runJob()

      expect(questions).toEqual({ now: 0, most: AT_ONCE, all: DUE })
      // Nobody waited in vain.
      expect(await store.sql("SELECT id FROM payunit_transaction WHERE attempts > 0")).toEqual([])
    })

    it("the rest is leased when the round is over: it is released, and taken by the next", async () => {
      endRoundAtSecondLeasing(async (lease) => await lease())

      await store.runJob()

      expect(await notLookedAt()).toEqual([])
    })

    it("the rest cannot be leased when the round is over: the run fails, and nothing stays leased", async () => {
      endRoundAtSecondLeasing(async () => await Promise.reject(new Error("no connection")))

      await expect(store.runJob()).rejects.toThrow("no connection")

      expect(await leased()).toEqual([])
    })
  })

  it("a payment is watched on while the service gives no answer, however old it is", async () => {
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await passTime(49)
    store.simulator.control.addFault({ operation: "*", kind: "unauthorized" })
    await store.makeDue()
    await store.runJob()
    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "open", next_check_at: expect.any(Date) })

    await store.makeDue()
    await store.runJob()

    expect((await store.row(checkout.transactionId)).state).toBe("settled")
  })

  it("one that nobody paid is let go after two days, once the service has said so", async () => {
    const checkout = await store.checkout()
    await passTime(49)
    await store.sql("UPDATE payunit_transaction SET link_expires_at = now(), checks = 40")
    await store.makeDue()

    await store.runJob()

    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "expired", next_check_at: null })
  })

  it("the database's clock jumped ahead by days: it is looked at on, and late money becomes the order", async () => {
    const checkout = await store.checkout()
    await passTime(49)
    await store.sql("UPDATE payunit_transaction SET link_expires_at = now()")
    await store.makeDue()
    await store.runJob()
    const { state, next_check_at } = await store.row(checkout.transactionId)
    expect({ state, isWatched: next_check_at !== null }).toEqual({ state: "expired", isWatched: true })

    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.makeDue()
    await store.runJob()

    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "settled" })
  })

  it("what was held because no amount was told is not forgotten when the service says less, and ends when it says more", async () => {
    const checkout = await store.checkout()
    await store.sql("UPDATE payunit_transaction SET state = 'held', held_reason = 'unverifiable'")
    store.simulator.control.addFault({ operation: "paymentstatus", kind: "null_data" })
    await store.makeDue()
    await store.runJob()
    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "held", held_reason: "unverifiable" })

    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.makeDue()
    await store.runJob()

    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "settled", held_reason: null })
  })

  it("an account that was away and is back: what it opened goes on", async () => {
    const checkout = await store.checkout()
    await store.sql("UPDATE payunit_transaction SET account = 'gone'")
    await store.makeDue()
    await store.runJob()
    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "held", held_reason: "account_unavailable" })
    expect((await store.shopper.payment(checkout.sessionId)).status).toBe("expired")

    await store.sql("UPDATE payunit_transaction SET account = 'default'")
    await store.makeDue()
    await store.runJob()

    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "open", held_reason: null })
  })

  it("the cart was deleted before the money came: held, never settled without an order", async () => {
    const checkout = await store.checkout()
    await store.container.resolve(Modules.CART).deleteCarts([checkout.cartId])

    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })

    expect(await store.reaches(checkout.transactionId, "held", "settled")).toMatchObject({
      state: "held",
      held_reason: "session_gone",
      held_causes: [cause("cart_deleted")],
    })
    expect(await store.books(checkout)).toMatchObject({ orders: [], payments: [] })
  })

  it("another provider recorded a payment of the same collection: waited for, then held as paid twice", async () => {
    const checkout = await store.checkout()
    await store.sql(
      `INSERT INTO payment (id, amount, raw_amount, currency_code, provider_id, payment_collection_id, payment_session_id, data)
       VALUES ('pay_rival', 13500, '{"value":"13500"}', 'xaf', 'pp_system_default', ?, 'payses_rival', '{}')`,
      [checkout.collectionId],
    )
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    await until("the look to have ended that found it paid", async () => {
      const row = await store.row(checkout.transactionId)
      return row.state === "paid" && row.lease_owner === null
    })

    await store.sql("UPDATE payunit_transaction SET paid_at = now() - interval '5 minutes'")
    await store.makeDue()
    await store.runJob()

    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "held", held_reason: "paid_twice" })
    expect((await store.books(checkout)).payments.map((payment) => payment.captured)).toEqual([[]])
  })

  it("another session of the collection that no provider answers for does not leave the money hanging unseen", async () => {
    const checkout = await store.checkout()
    await store.sql(
      `INSERT INTO payment_session (id, currency_code, amount, raw_amount, provider_id, data, context, status, payment_collection_id, created_at)
       VALUES ('payses_stuck', 'xaf', 13500, '{"value":"13500"}', 'pp_gone_gone', '{}', '{}', 'pending', ?, now() - interval '1 day')`,
      [checkout.collectionId],
    )
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    await store.reaches(checkout.transactionId, "applying", "held")

    for (let run = 0; run < 3; run += 1) {
      await store.makeDue()
      await store.runJob()
    }

    expect(await store.reaches(checkout.transactionId, "held")).toMatchObject({
      held_reason: "order_not_placed",
      held_causes: [{ params: { words: expect.stringContaining("pp_gone_gone") } }],
    })
    await store.sql("DELETE FROM payment_session WHERE id = 'payses_stuck'")
    await store.makeDue()
    await store.runJob()
    expect((await store.row(checkout.transactionId)).state).toBe("settled")
  })

  it("waking does not hasten what Medusa refused a moment ago", async () => {
    const checkout = await store.checkout()
    const { success_url } = store.simulator.control.transaction(checkout.transactionId)
    await store.container.resolve(Modules.INVENTORY).updateInventoryLevels([
      {
        inventory_item_id: store.shop.inventoryItemIds["pagne-wax"]!,
        location_id: store.shop.stockLocationId,
        stocked_quantity: 0,
      },
    ])
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.makeDue()
    await store.runJob()
    await store.sql("UPDATE payunit_transaction SET next_check_at = now() + interval '1 minute'")
    const { attempts } = await store.row(checkout.transactionId)
    expect(attempts).toBeGreaterThan(0)

    for (let visit = 0; visit < 4; visit += 1) {
      await store.shopper.get(success_url ?? "")
      await store.shopper.refresh(checkout.sessionId)
      await store.shopper.payment(checkout.sessionId)
    }

    expect((await store.row(checkout.transactionId)).attempts).toBe(attempts)
  })
})
