import { openPayment } from "../harness/payments"
import { onTestModule } from "../harness/test-module"

/* What keeps two processes from doing the same thing, each by itself: nothing above it shows when it is gone. */

onTestModule((module) => {
  const { service, sql } = module
  const row = async (id: string): Promise<any> => (await sql("SELECT * FROM payunit_transaction WHERE id = ?", [id]))[0]
  const endLeases = async (): Promise<void> => {
    await sql("UPDATE payunit_lease SET lease_until = now() - interval '1 second'")
  }
  const taken = async (name: string) => {
    const lease = await service.namedLeases.take(name)
    if (lease === null) throw new Error(`Somebody else has the lease ${name}.`)
    return lease
  }

  describe("the lease of a transaction", () => {
    it("is had by one owner at a time, and the other has it look again", async () => {
      const { id } = await openPayment(module)
      const { leases } = service

      expect(await leases.acquire(id, "one")).toMatchObject({ id })
      expect(await leases.acquire(id, "other")).toBeNull()
      expect(await leases.acquireAlone(id, "other")).toBe(false)
      await sql("UPDATE payunit_transaction SET next_check_at = now(), lease_until = now() + interval '1 minute'")
      expect(await leases.acquireDue("other", 10)).toEqual([])
      expect(await row(id)).toMatchObject({ lease_owner: "one", check_requested_at: expect.any(Date) })
    })

    it("is kept where somebody wants a look, so that its owner looks again, and then released", async () => {
      const { id } = await openPayment(module)
      const { leases } = service
      await leases.acquire(id, "one")
      await leases.acquire(id, "other")

      expect(await leases.release(id, "one")).toMatchObject({ isFree: false, transaction: { id } })
      expect(await row(id)).toMatchObject({ lease_owner: "one", check_requested_at: null })
      expect(await leases.release(id, "one")).toMatchObject({ isFree: true })
      expect(await row(id)).toMatchObject({ lease_owner: null, lease_until: null })
    })

    it("ends by itself", async () => {
      const { id } = await openPayment(module)
      const { leases } = service
      await leases.acquire(id, "one")
      await sql("UPDATE payunit_transaction SET lease_until = now() - interval '1 second'")

      expect(await leases.acquire(id, "other")).toMatchObject({ id })
      expect(await leases.renew(id, "one")).toBeNull()
    })

    it("goes by the database's clock, whatever time it is here", async () => {
      const { id } = await openPayment(module)
      const { leases, namedLeases } = service
      const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 86_400_000)
      try {
        await leases.acquire(id, "one")
        await taken("order_1")

        expect(await leases.acquire(id, "other")).toBeNull()
        expect(await namedLeases.take("order_1")).toBeNull()
      } finally {
        clock.mockRestore()
      }
      const [left] = await sql(
        `SELECT extract(epoch FROM t.lease_until - now())::int AS of_payment, extract(epoch FROM l.lease_until - now())::int AS of_order
           FROM payunit_transaction t, payunit_lease l`,
      )
      for (const seconds of [left.of_payment, left.of_order]) {
        expect(seconds).toBeGreaterThan(120)
        expect(seconds).toBeLessThanOrEqual(180)
      }
    })
  })

  describe("an order's lease", () => {
    it("is had by one at a time, ends by itself, and is let go by its owner only", async () => {
      const { namedLeases } = service
      const first = await taken("order_1")
      expect(await namedLeases.take("order_1")).toBeNull()
      expect(await namedLeases.acquireWithin("order_1", 50)).toBeNull()
      await endLeases()

      const second = await taken("order_1")
      await namedLeases.release(first)
      expect(await namedLeases.take("order_1")).toBeNull()
      await namedLeases.release(second)
      expect(await namedLeases.take("order_1")).toMatchObject({ name: "order_1" })
    })

    it("is renewed before what cannot be undone, unless somebody else has taken it", async () => {
      const { namedLeases } = service
      const lease = await taken("order_1")
      await namedLeases.keep(lease)
      await endLeases()
      // Late, and nobody else wanted it: it goes on.
      await namedLeases.keep(lease)
      await endLeases()
      const other = await taken("order_1")

      await expect(namedLeases.keep(lease)).rejects.toThrow(/taken over/u)
      const work = async (): Promise<void> => await namedLeases.keep(lease)
      await namedLeases.release(other)
      expect(await namedLeases.run("order_1", 0, work)).toEqual({ kind: "busy" })
    })

    it("expires where nobody knows what became of the work", async () => {
      const { namedLeases } = service
      const lease = await taken("order_1")
      namedLeases.letExpire(lease)
      await namedLeases.release(lease)

      expect(await namedLeases.take("order_1")).toBeNull()
      await endLeases()
      expect(await namedLeases.take("order_1")).toMatchObject({ name: "order_1" })
    })

    it("is waited for, and work under it is done once at a time", async () => {
      const { namedLeases } = service
      let atOnce = 0
      let most = 0
      const work = async (): Promise<void> => {
        most = Math.max(most, (atOnce += 1))
        await sql("SELECT 1")
        atOnce -= 1
      }
      const done = await Promise.all(
        Array.from({ length: 5 }, async () => await namedLeases.run("order_1", 5_000, work)),
      )
      expect(done.map(({ kind }) => kind)).toEqual(["done", "done", "done", "done", "done"])
      expect(most).toBe(1)
    })
  })

  describe("the job's queue", () => {
    /** Payments that have been due for an hour, and some of which something says that they may be paid, due since just now. */
    const queue = async (others: number, signalled: number): Promise<void> => {
      await sql(`
        INSERT INTO payunit_transaction (id, account, mode, flow, provider_id, payment_session_id, payment_collection_id,
          amount, raw_amount, currency_code, state, history, next_check_at, signalled_at)
        SELECT (CASE WHEN n <= ${others} THEN 'OTHER' ELSE 'SIGNA' END) || lpad(n::text, 13, '0'), 'default', 'test', 'checkout',
          'pp_payunit_payunit', 'payses_' || n, 'pay_col_' || n, 100, '{"value":"100"}', 'xaf', 'open', '[]',
          now() - CASE WHEN n <= ${others} THEN interval '1 hour' ELSE interval '1 second' END,
          CASE WHEN n > ${others} THEN now() END
        FROM generate_series(1, ${others + signalled}) n`)
    }

    it.each<[others: number, signalled: number, first: string]>([
      [64, 64, "24 signalled, 8 others"],
      [64, 3, "3 signalled, 29 others"],
      [2, 64, "30 signalled, 2 others"],
      [64, 0, "0 signalled, 32 others"],
      [0, 64, "32 signalled, 0 others"],
    ])("%d that wait long, %d that may be paid: %s are taken up first", async (others, signalled, first) => {
      await queue(others, signalled)

      const taken = await service.leases.acquireDue("me", 32)

      const kinds = taken.map(({ id }) => id.slice(0, 5))
      const count = (kind: string): number => kinds.filter((one) => one === kind).length
      expect(`${count("SIGNA")} signalled, ${count("OTHER")} others`).toBe(first)
      expect(kinds).toEqual([...kinds].sort().reverse())
    })
  })
})
