import type { Answer } from "./harness/answer"
import { KillableStore } from "./harness/killable-store"
import type { Merchant } from "./harness/merchant"
import { auditPayouts, agePayouts, PAYEE } from "./harness/payouts"
import { until } from "./harness/until"

/*
 * Refunds that PayUnit sends, each stopped at a step of its own; then the process that has all of them in hand is killed, and
 * another one started. Telling PayUnit twice pays twice here.
 */

/** An order whose money goes back. */
interface Sent {
  id: string
  orderId: string
}

/** What is on record when the process is dead, and what PayUnit has sent by then. */
interface Found {
  state: string
  hasToken: boolean
  isRecorded: boolean
  calls: [deposit: number, confirm: number]
  received: number
}

interface Situation {
  when: string
  /** Whether it is announced and nothing more. */
  isAnnouncing?: true
  /** The statement that it is stopped at; else PayUnit gives no answer. */
  freeze?: { event: "INSERT" | "UPDATE"; table: string; of: (sent: Sent) => string }
  /** What PayUnit does with the call that it gives no answer to. */
  fault?: "hang" | "slow"
  found: Found
  /** How it ends: recorded once, free to go back another way, waiting to be sent, or for a person to look. */
  then: "recorded" | "refused" | "sendable" | "unknown"
}

const NOTHING = { hasToken: false, isRecorded: false, received: 0 }
const SENT = { hasToken: true, calls: [1, 1], received: 13_500 } satisfies Partial<Found>

/** The last holds a lock of its account's, which whoever sends another one waits for. Before it those that PayUnit leaves without an answer, for which a time runs. */
const SITUATIONS: Situation[] = [
  {
    when: "before PayUnit hears of it",
    isAnnouncing: true,
    freeze: {
      event: "UPDATE",
      table: "payunit_payout",
      of: ({ id }) => `NEW.transaction_id = '${id}' AND NEW.state = 'requested'`,
    },
    found: { ...NOTHING, state: "prepared", calls: [0, 0] },
    then: "refused",
  },
  {
    when: "before the token is written down that PayUnit gave",
    isAnnouncing: true,
    freeze: {
      event: "UPDATE",
      table: "payunit_payout",
      of: ({ id }) => `NEW.transaction_id = '${id}' AND NEW.pay_token IS NOT NULL`,
    },
    found: { ...NOTHING, state: "requested", calls: [1, 0] },
    then: "unknown",
  },
  {
    when: "before PayUnit's answer is written down",
    freeze: {
      event: "UPDATE",
      table: "payunit_payout",
      of: ({ id }) => `NEW.transaction_id = '${id}' AND NEW.state = 'paid'`,
    },
    found: { ...SENT, state: "confirmed", isRecorded: false },
    then: "recorded",
  },
  {
    when: "before its refund is written down",
    freeze: {
      event: "INSERT",
      table: "payunit_manual_refund",
      of: ({ id }) => `NEW.transaction_id = '${id}'`,
    },
    found: { ...SENT, state: "paid", isRecorded: false },
    then: "recorded",
  },
  {
    // Medusa itself waits for no more than three seconds to write its refund.
    when: "before the order is made worth less for it",
    freeze: { event: "INSERT", table: "order_change", of: ({ orderId }) => `NEW.order_id = '${orderId}'` },
    found: { ...SENT, state: "paid", isRecorded: true },
    then: "recorded",
  },
  {
    when: "before the order's books have the refund",
    freeze: {
      event: "INSERT",
      table: "order_transaction",
      of: ({ orderId }) => `NEW.order_id = '${orderId}' AND NEW.reference = 'refund'`,
    },
    found: { ...SENT, state: "paid", isRecorded: true },
    then: "recorded",
  },
  {
    when: "while it is announced, and PayUnit does nothing",
    isAnnouncing: true,
    fault: "hang",
    found: { ...NOTHING, state: "requested", calls: [1, 0] },
    then: "unknown",
  },
  {
    when: "while it is announced, and PayUnit does it",
    isAnnouncing: true,
    fault: "slow",
    found: { ...NOTHING, state: "requested", calls: [1, 0] },
    then: "unknown",
  },
  {
    when: "once it is written down as sent, and PayUnit does nothing",
    fault: "hang",
    found: { ...NOTHING, hasToken: true, state: "confirmed", calls: [1, 1] },
    then: "unknown",
  },
  {
    when: "while PayUnit sends it",
    fault: "slow",
    found: { ...SENT, state: "confirmed", isRecorded: false },
    then: "recorded",
  },
  {
    when: "before it is written down as sent",
    freeze: {
      event: "UPDATE",
      table: "payunit_payout",
      of: ({ id }) => `NEW.transaction_id = '${id}' AND NEW.state = 'confirmed'`,
    },
    found: { ...NOTHING, hasToken: true, state: "requested", calls: [1, 0] },
    then: "sendable",
  },
]

describe("a store whose process is killed over refunds that PayUnit sends", () => {
  let store: KillableStore
  let merchant: Merchant
  const sent = new Map<string, Sent & { payoutId: string; found: Found }>()

  const pathOf = (id: string): string => `/admin/payunit/transactions/${id}/payouts`
  const payoutOf = async (id: string): Promise<any> =>
    (await store.sql("SELECT * FROM payunit_payout WHERE transaction_id = ? ORDER BY created_at", [id]))[0]
  const of = (when: string) => sent.get(when)!
  const stateOf = async (when: string): Promise<string> => (await payoutOf(of(when).id)).state

  async function paidOrder(): Promise<Sent> {
    const { transactionId: id } = await store.shopper.checkout()
    await store.simulator.control.decide(id, { status: "SUCCESS" })
    const orderId = await until("the payment to settle", async () => {
      const { state, order_id } = await store.row(id)
      return state === "settled" && String(order_id)
    })
    return { id, orderId }
  }

  async function find({ id }: Sent): Promise<Found> {
    const { id: payoutId, state, pay_token, manual_refund_id } = await payoutOf(id)
    const { control } = store.simulator
    const { deposit, confirm } = control.payoutCalls(payoutId)
    const known = control.payouts().find(({ transaction_id }) => transaction_id === payoutId)
    return {
      ...{ state, hasToken: pay_token !== null, isRecorded: manual_refund_id !== null },
      ...{ calls: [deposit, confirm], received: known?.received ?? 0 },
    }
  }

  /** As time goes by, and the job comes. */
  async function pass(minutes: number): Promise<void> {
    await agePayouts(store.sql, minutes)
    await store.runJob()
  }

  beforeAll(async () => {
    store = await KillableStore.prepare(async () => ({
      // Each that is stopped keeps a connection.
      DEMO_CONNECTIONS: "40",
      PAYUNIT_OPTIONS: JSON.stringify({
        providers: ["CM_MTNMOMO", "CM_ORANGE"],
        refunds: "payout",
        // Nothing ends by itself before the process is killed.
        reconcile: false,
        timeouts: { initialize: 120_000, process: 120_000 },
      }),
    }))
    merchant = await store.merchant()
    const { control } = store.simulator
    await store.mayFreeze(SITUATIONS.flatMap(({ freeze }) => (freeze === undefined ? [] : [freeze])))
    const asking: Promise<Answer | null>[] = []
    let frozen = 0
    for (const { when, isAnnouncing, freeze, fault } of SITUATIONS) {
      const order = await paidOrder()
      const announce = async (): Promise<Answer> => await merchant.post(pathOf(order.id), PAYEE)
      const step = isAnnouncing === undefined ? "deposit/confirm" : "deposit"
      let act = announce
      if (isAnnouncing === undefined) {
        const { body } = await store.shopper.expect(200, announce())
        act = async () => await merchant.post(`${pathOf(order.id)}/${String(body.payout.id)}/send`)
      }
      if (freeze !== undefined) await store.freeze(freeze.event, freeze.table, freeze.of(order))
      if (fault !== undefined) {
        control.addFault({ operation: step, kind: fault, ...(fault === "slow" ? { delay_ms: 600_000 } : {}) })
      }
      const before = control.requests(step).length
      asking.push(act().catch(() => null))
      if (freeze === undefined) {
        await until("PayUnit to be asked", () => control.requests(step).length > before)
      } else {
        await store.frozen((frozen += 1))
      }
      sent.set(when, { ...order, payoutId: (await payoutOf(order.id)).id, found: null as never })
    }

    await store.kill()
    await Promise.all(asking)
    control.clearFaults()
    for (const one of sent.values()) one.found = await find(one)
    await store.thaw()
    await store.expireLeases()
    await store.start()
    await store.runJob()
  })
  afterAll(async () => {
    await store.close()
  })
  afterEach(async () => {
    expect(await auditPayouts(store.simulator, store.sql)).toEqual([])
  })

  it.each(SITUATIONS)("$when: so much is on record", ({ when, found }) => {
    expect(of(when).found).toEqual(found)
  })

  it("what waits to be sent is sent once", async () => {
    const [{ when }] = SITUATIONS.filter(({ then }) => then === "sendable") as [Situation]
    const { id, payoutId } = of(when)
    const send = async (): Promise<Answer> => await merchant.post(`${pathOf(id)}/${payoutId}/send`)
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stateOf(when)).toBe("paid")
  })

  it("at once, nothing is sent again or taken for lost", async () => {
    await store.runJob()
    for (const { when, found } of SITUATIONS.filter(({ then }) => then !== "sendable")) {
      const { state } = await payoutOf(of(when).id)
      expect([when, [found.state, "paid"].includes(state)]).toEqual([when, true])
      expect([when, (await merchant.recordRefund(of(when).id, {})).status]).toEqual([when, 409])
    }
  })

  describe("minutes later", () => {
    beforeAll(async () => {
      await pass(3)
      await until(
        "all that was sent to be recorded",
        async () => {
          await pass(3)
          const [{ left }] = await store.sql(
            `SELECT count(*)::int AS left FROM payunit_payout
              WHERE state IN ('prepared', 'confirmed') OR (state = 'paid' AND manual_refund_id IS NULL)`,
          )
          return left === 0
        },
        60_000,
      )
    })

    it.each(SITUATIONS.filter(({ then }) => then === "recorded"))("$when: recorded once", async ({ when }) => {
      const { id, orderId } = of(when)
      expect(await stateOf(when)).toBe("paid")
      await until(
        "the order's books to have it",
        async () => {
          await store.sql("DELETE FROM payunit_job_run")
          await store.runJob()
          return (await merchant.order(orderId)).payment_status === "refunded"
        },
        60_000,
      )
      const refunds = await store.sql(
        `SELECT r.amount::int FROM refund r JOIN payment p ON p.id = r.payment_id
           JOIN payunit_transaction t ON t.payment_session_id = p.payment_session_id
          WHERE t.id = ? AND r.deleted_at IS NULL`,
        [id],
      )
      expect(refunds).toEqual([{ amount: 13_500 }])
      const { transactions, summary } = await merchant.order(orderId)
      expect(transactions.map(({ amount }: any) => amount).sort()).toEqual([-13_500, 13_500])
      expect(summary.pending_difference).toBe(0)
      expect((await find(of(when))).calls).toEqual([1, 1])
    })

    it.each(SITUATIONS.filter(({ then }) => then === "refused"))("$when: not sent", async ({ when }) => {
      const { id, found } = of(when)
      expect(await stateOf(when)).toBe("refused")
      expect((await find(of(when))).calls).toEqual(found.calls)
      expect((await merchant.recordRefund(id, {})).status).toBe(200)
    })

    it.each(SITUATIONS.filter(({ then }) => then === "unknown"))(
      "$when: nobody knows, nothing is sent again, and a person says in the end",
      async ({ when }) => {
        const { id, payoutId, found } = of(when)
        expect(await payoutOf(id)).toMatchObject({ state: "unknown", reason: "payout_cut_off" })
        expect((await merchant.post(`${pathOf(id)}/${payoutId}/send`)).status).toBe(409)
        expect((await merchant.post(pathOf(id), PAYEE)).body.code).toBe("payout_in_flight")
        await pass(61)
        expect(await stateOf(when)).toBe("unknown")
        expect((await find(of(when))).calls).toEqual(found.calls)

        const said = { outcome: "not_sent", note: "Not in the dashboard" }
        await store.shopper.expect(200, merchant.post(`${pathOf(id)}/${payoutId}/decide`, said))
        expect((await merchant.recordRefund(id, {})).status).toBe(200)
      },
    )
  })
})
