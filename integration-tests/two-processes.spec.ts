import { KillableStore } from "./harness/killable-store"
import type { Merchant } from "./harness/merchant"
import { until } from "./harness/until"

/*
 * Two processes of a store that share nothing but its database: Medusa's locks, which are in memory where nothing else is
 * configured, keep neither from what the other does. What is taken for an order is right all the same.
 */

const UNIT = 12_500
const DELIVERY = 1_000

describe("two processes with one database, and locks in memory", () => {
  let store: KillableStore
  let merchant: Merchant

  beforeAll(async () => {
    store = await KillableStore.prepare(async () => ({}), { processes: 2 })
    merchant = await store.merchant()
    await store.stock(1_000)
  })
  afterAll(async () => {
    await store?.close()
  })

  /** An order that was paid for one piece, and has two: what is to be paid yet is asked for by one collection. */
  async function grownOrder(): Promise<{ orderId: string; collectionId: string }> {
    const { transactionId } = await store.shopper.checkout()
    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    const { order_id: orderId } = await reaches(transactionId, ["settled"])
    await merchant.edit(orderId, 2)
    return { orderId, collectionId: await merchant.unpaidCollection(orderId) }
  }
  async function reaches(transactionId: string, states: string[]): Promise<any> {
    return await until(`the payment to be ${states.join(" or ")}`, async () => {
      const row = await store.row(transactionId)
      return states.includes(row.held_reason ?? row.state) && row
    })
  }

  /** Both are paid, and either process is told of one of them, in the same moment. */
  async function paidAtBoth(sessions: { sessionId: string; transactionId: string }[]): Promise<string[]> {
    for (const { transactionId } of sessions) {
      await store.simulator.control.decide(transactionId, { status: "SUCCESS", notify: false })
    }
    await Promise.all(
      sessions.map(async ({ sessionId }, index) => {
        const { url } = store.processes[index % store.processes.length]!
        await store.shopper.post(`${url}/store/payunit/payment-sessions/${sessionId}/refresh`)
      }),
    )
    const rows = await Promise.all(
      sessions.map(async ({ transactionId }) => await reaches(transactionId, ["settled", "paid_twice"])),
    )
    return rows.map(({ state, held_reason }) => held_reason ?? state).sort()
  }

  async function booked(orderId: string): Promise<{ transactions: number; summary: number; outstanding: number }> {
    const rows = await store.sql("SELECT amount FROM order_transaction WHERE order_id = ? AND deleted_at IS NULL", [
      orderId,
    ])
    const { summary } = await merchant.order(orderId)
    const transactions = rows.reduce((sum: number, { amount }: any) => sum + Number(amount), 0)
    return { transactions, summary: summary.transaction_total, outstanding: summary.pending_difference }
  }

  const WORTH = 2 * UNIT + DELIVERY
  const ROUNDS = [1, 2]

  it.each(ROUNDS)("two payments for the same rest of an order, round %i: one is recorded, the other held", async () => {
    const { orderId, collectionId } = await grownOrder()
    const first = await store.shopper.followLink(collectionId)
    await store.sql("UPDATE payunit_transaction SET link_expires_at = now() - interval '1 minute' WHERE id = ?", [
      first.transactionId,
    ])
    const second = await store.shopper.followLink(await merchant.collect(orderId, UNIT))

    expect(await paidAtBoth([first, second])).toEqual(["paid_twice", "settled"])
    expect(await booked(orderId)).toEqual({ transactions: WORTH, summary: WORTH, outstanding: 0 })
  })

  it.each(ROUNDS)(
    "two rightful parts of an order, round %i: both are recorded, and nothing is to be paid",
    async () => {
      const { orderId, collectionId } = await grownOrder()
      await store.sql("UPDATE payment_collection SET amount = 6000, raw_amount = ?::jsonb WHERE id = ?", [
        JSON.stringify({ value: "6000", precision: 20 }),
        collectionId,
      ])
      const parts = [
        await store.shopper.followLink(collectionId),
        await store.shopper.followLink(await merchant.collect(orderId, UNIT - 6_000)),
      ]

      expect(await paidAtBoth(parts)).toEqual(["settled", "settled"])
      expect(await booked(orderId)).toEqual({ transactions: WORTH, summary: WORTH, outstanding: 0 })
    },
  )

  it.each(ROUNDS)("asked for by many at both, round %i: one link is given out", async () => {
    const { orderId, collectionId } = await grownOrder()
    const ids = [collectionId]
    while (ids.length < 4) ids.push(await merchant.collect(orderId, UNIT))

    const answers = await Promise.all(
      ids.map(async (id, index) => {
        const { url } = store.processes[index % store.processes.length]!
        return await store.shopper.post(`${url}/store/payment-collections/${id}/payment-sessions`, {
          provider_id: "pp_payunit_payunit",
          data: {},
        })
      }),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  it("a pause by one holds at the other within seconds, and so does its end; what is open settles on", async () => {
    const [here, there] = store.processes.map(({ url }) => url)
    const open = await store.shopper.checkout()
    const collectionIds: string[] = []
    while (collectionIds.length < 2) collectionIds.push(await store.shopper.collection(await store.shopper.cart()))
    const statusAt = async (collectionId = ""): Promise<number> => {
      const path = `/store/payment-collections/${collectionId}/payment-sessions`
      return (await store.shopper.post(`${there}${path}`, { provider_id: "pp_payunit_payunit", data: {} })).status
    }

    await store.shopper.expect(200, merchant.post(`${here}/admin/payunit/pauses`, { reason: "Prompts arrive twice" }))
    await until("the other to know of the pause", async () => (await statusAt(collectionIds[0])) === 409, 5_000)
    await store.simulator.control.decide(open.transactionId, { status: "SUCCESS" })
    await reaches(open.transactionId, ["settled"])

    await store.shopper.expect(200, merchant.post(`${here}/admin/payunit/pauses/default/resume`, {}))
    await until("the other to know of its end", async () => (await statusAt(collectionIds[1])) === 200, 5_000)
  })

  it("two manual refunds on two payments of an order at once, one at each: both are in its books", async () => {
    const { orderId, collectionId } = await grownOrder()
    const [session] = await store.sql("SELECT id FROM payunit_transaction WHERE order_id = ?", [orderId])
    const rest = await store.shopper.followLink(collectionId)
    await paidAtBoth([rest])
    const answers = await Promise.all(
      [session.id, rest.transactionId].map(async (id, index) => {
        const path = `${store.processes[index]!.url}/admin/payunit/transactions/${id}/refunds`
        return await merchant.post(path, { method: "MTN Mobile Money", amount: 1_000 })
      }),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await booked(orderId)).toEqual({ transactions: WORTH - 2_000, summary: WORTH - 2_000, outstanding: 0 })
  })
})
