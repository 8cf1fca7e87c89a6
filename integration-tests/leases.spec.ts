import { paymentEntry } from "../src/domain/texts/history"
import { onTestStore } from "./harness/test-store"

/* What keeps two processes from doing the same thing, each by itself: nothing above it shows when it is gone. */

onTestStore("standard", (store) => {
  const payunit = (): any => store.container.resolve("payunit")

  describe("the lease of a transaction", () => {
    it("is had by one owner at a time, and the other has it look again", async () => {
      const { transactionId: id } = await store.checkout()
      const { leases } = payunit()

      expect(await leases.acquire(id, "one")).toMatchObject({ id })
      expect(await leases.acquire(id, "other")).toBeNull()
      expect(await leases.acquireAlone(id, "other")).toBe(false)
      await store.makeDue()
      await store.sql("UPDATE payunit_transaction SET lease_until = now() + interval '1 minute'")
      expect(await leases.acquireDue("other", 10)).toEqual([])
      expect(await store.row(id)).toMatchObject({ lease_owner: "one", wanted_at: expect.any(Date) })
    })

    it("is kept where somebody wants a look, so that its owner looks again, and then released", async () => {
      const { transactionId: id } = await store.checkout()
      const { leases } = payunit()
      await leases.acquire(id, "one")
      await leases.acquire(id, "other")

      expect(await leases.release(id, "one")).toMatchObject({ isFree: false, transaction: { id } })
      expect(await store.row(id)).toMatchObject({ lease_owner: "one", wanted_at: null })
      expect(await leases.release(id, "one")).toMatchObject({ isFree: true })
      expect(await store.row(id)).toMatchObject({ lease_owner: null, lease_until: null })
    })

    it("ends by itself", async () => {
      const { transactionId: id } = await store.checkout()
      const { leases } = payunit()
      await leases.acquire(id, "one")
      await store.sql("UPDATE payunit_transaction SET lease_until = now() - interval '1 second'")

      expect(await leases.acquire(id, "other")).toMatchObject({ id })
      expect(await leases.renew(id, "one")).toBeNull()
    })
  })

  describe("an order's lease", () => {
    it("is had by one at a time, ends by itself, and is let go by its owner only", async () => {
      const { namedLeases } = payunit()
      const first = await namedLeases.take("order_1")
      expect(await namedLeases.take("order_1")).toBeNull()
      expect(await namedLeases.acquireWithin("order_1", 50)).toBeNull()
      await store.sql("UPDATE payunit_lease SET lease_until = now() - interval '1 second'")

      const second = await namedLeases.take("order_1")
      await namedLeases.release(first)
      expect(await namedLeases.take("order_1")).toBeNull()
      await namedLeases.release(second)
      expect(await namedLeases.take("order_1")).toMatchObject({ name: "order_1" })
    })

    it("is renewed before what cannot be undone, unless somebody else has taken it", async () => {
      const { namedLeases } = payunit()
      const lease = await namedLeases.take("order_1")
      await namedLeases.keep(lease)
      await store.sql("UPDATE payunit_lease SET lease_until = now() - interval '1 second'")
      // Late, and nobody else wanted it: it goes on.
      await namedLeases.keep(lease)
      await store.sql("UPDATE payunit_lease SET lease_until = now() - interval '1 second'")
      const other = await namedLeases.take("order_1")

      await expect(namedLeases.keep(lease)).rejects.toThrow(/taken over/u)
      const work = async (): Promise<void> => await namedLeases.keep(lease)
      await namedLeases.release(other)
      expect(await namedLeases.run("order_1", 0, work)).toEqual({ kind: "busy" })
    })

    it("expires where nobody knows what became of the work", async () => {
      const { namedLeases } = payunit()
      const lease = await namedLeases.take("order_1")
      namedLeases.letExpire(lease)
      await namedLeases.release(lease)

      expect(await namedLeases.take("order_1")).toBeNull()
      await store.sql("UPDATE payunit_lease SET lease_until = now() - interval '1 second'")
      expect(await namedLeases.take("order_1")).toMatchObject({ name: "order_1" })
    })

    it("is waited for, and work under it is done once at a time", async () => {
      const { namedLeases } = payunit()
      let atOnce = 0
      let most = 0
      const work = async (): Promise<void> => {
        most = Math.max(most, (atOnce += 1))
        await store.sql("SELECT 1")
        atOnce -= 1
      }
      const done = await Promise.all(
        Array.from({ length: 5 }, async () => await namedLeases.run("order_1", 5_000, work)),
      )
      expect(done.map(({ kind }) => kind)).toEqual(["done", "done", "done", "done", "done"])
      expect(most).toBe(1)
    })
  })

  it("of two transactions of one payment collection, one may tell Medusa that it was captured", async () => {
    const { transactionId, collectionId } = await store.checkout()
    const other = `${transactionId}b`
    const { transactions } = payunit()
    await store.sql("UPDATE payunit_transaction SET state = 'paid', paid_at = now(), next_check_at = NULL")
    const columns = (
      await store.sql(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'payunit_transaction' AND column_name <> 'id'",
      )
    )
      .map(({ column_name }: any) => String(column_name))
      .join(", ")
    await store.sql(
      `INSERT INTO payunit_transaction (id, ${columns}) SELECT ?, ${columns} FROM payunit_transaction WHERE id = ?`,
      [other, transactionId],
    )

    const moved = await Promise.all(
      [transactionId, other].map(
        async (id) => await transactions.move(id, { to: "applying", entry: paymentEntry("applying") }),
      ),
    )

    const taken = { ok: false, reason: "collection_taken" }
    expect(moved.filter(({ ok }: any) => ok)).toHaveLength(1)
    expect(moved).toContainEqual(taken)
    const loser = moved[0].ok === true ? other : transactionId
    expect(await transactions.move(loser, { to: "settled", entry: paymentEntry("settled") })).toEqual(taken)
    expect(await transactions.ofCollection(collectionId)).toHaveLength(2)
  })

  it("a session is not authorized beside another provider's payment of its payment collection", async () => {
    const { transactionId, sessionId, collectionId } = await store.checkout()
    const payments = store.container.resolve("payment")
    const other = await payments.createPaymentSession(collectionId, {
      provider_id: "pp_system_default",
      amount: 13_500,
      currency_code: "xaf",
      data: {},
    })
    await payments.authorizePaymentSession(other.id, {})
    await store.simulator.control.decide(transactionId, { status: "SUCCESS", notify: false })

    await expect(payments.authorizePaymentSession(sessionId, {})).rejects.toThrow(/another payment/u)

    expect(await store.sql("SELECT id FROM payment WHERE payment_collection_id = ?", [collectionId])).toHaveLength(1)
    expect(["applying", "settled"]).not.toContain((await store.row(transactionId)).state)
  })
})
