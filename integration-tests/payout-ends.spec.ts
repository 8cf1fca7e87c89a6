import { auditPayouts, PAYEE, PayoutDesk } from "./harness/payouts"
import { onTestStore } from "./harness/test-store"

/* What becomes of a payout that PayUnit was told to send: how it ends, and when it ends otherwise than it was said. */

/** Numbers by what the operator does with money for them. */
const REFUSES = "670000002"
const WAITS = "670000003"
const UNKNOWN = "690000004"

onTestStore("payouts", (store) => {
  let desk: PayoutDesk
  let most: "once" | "more"

  beforeEach(async () => {
    desk = await PayoutDesk.open(store)
    most = "once"
  })
  afterEach(async () => {
    expect(await auditPayouts(store.simulator, store.sql, { most, isAtRest: true })).toEqual([])
  })

  const settings = (changed: Record<string, unknown>): void => {
    store.simulator.control.changeSettings(changed)
  }
  const paidOutTo = (phone: string): number => store.simulator.control.paidOutTo(phone)
  const refused = (reason: string) => ({ status: 200, body: { payout: { state: "refused", reason, actions: [] } } })

  describe("not sent, for what PayUnit says", () => {
    it("more than is in the balance, fees too; less of it is sent", async () => {
      settings({ payout_balance: 0 })
      const { id, payoutId } = await desk.announced()
      const { control } = store.simulator
      expect(control.balance()).toBe(13_500)

      expect(await desk.act(id, payoutId, "send")).toMatchObject(refused("payout_balance"))

      expect([control.balance(), control.paidOut()]).toEqual([13_500, { XAF: 0 }])
      const { payoutId: less } = await desk.announced({ amount: 13_000 }, { transactionId: id })
      expect((await desk.act(id, less, "send")).body.payout.state).toBe("paid")
      expect(control.balance()).toBe(13_500 - 13_000 - 130)
      expect(await desk.refundsInMedusa()).toEqual([13_000])
    })

    it("a number that the operator does not know: another one can be told", async () => {
      const { transactionId: id } = await store.paidOrder()
      expect(await desk.announce(id, { phone: UNKNOWN })).toMatchObject(refused("payout_number"))
      const { payoutId } = await desk.announced({}, { transactionId: id })
      await desk.act(id, payoutId, "send")
      expect([paidOutTo(UNKNOWN), paidOutTo(PAYEE.phone)]).toEqual([0, 13_500])
    })

    it("a number that gets it by the operator's word only later", async () => {
      const { id, payoutId } = await desk.announced({ phone: REFUSES })
      expect(await desk.act(id, payoutId, "send")).toMatchObject(refused("payout_failed"))
      expect((await desk.merchant.recordRefund(id, {})).status).toBe(200)
      expect(paidOutTo(REFUSES)).toBe(0)
    })

    it("the token is too old by PayUnit's clock: it is begun anew", async () => {
      const { id, payoutId } = await desk.announced()
      store.simulator.control.advanceClock(16 * 60)
      const sent = await desk.act(id, payoutId, "send")
      expect(sent.body.payout).toMatchObject({ state: "refused", reason: "payout_token_expired" })
      const { payoutId: again } = await desk.announced({}, { transactionId: id })
      expect((await desk.act(id, again, "send")).body.payout.state).toBe("paid")
    })
  })

  it("the operator is down: a doubt, which is asked about, and ended by a person", async () => {
    settings({ payout_operators_down: ["CM_MTNMOMO"] })
    const { id, payoutId } = await desk.announced()
    expect((await desk.act(id, payoutId, "send")).body.payout).toMatchObject({ state: "unknown" })
    settings({ payout_operators_down: [] })
    await desk.later(61)
    expect(await desk.row(payoutId)).toMatchObject({ state: "unknown" })
    expect((await desk.check()).status).toBe("warning")
    await store.shopper.expect(200, desk.act(id, payoutId, "decide", { outcome: "not_sent", note: "Not there" }))
    expect((await desk.check()).status).toBe("ok")
    const { payoutId: again } = await desk.announced({}, { transactionId: id })
    expect((await desk.act(id, again, "send")).body.payout.state).toBe("paid")
    expect(paidOutTo(PAYEE.phone)).toBe(13_500)
  })

  describe("somebody has to approve it at PayUnit", () => {
    it.each([
      ["approve", "paid", [13_500]],
      ["decline", "refused", []],
    ] as const)("%s: it waits, then is %s", async (decision, state, recorded) => {
      settings({ payout_approval_above: 0 })
      const { id, payoutId } = await desk.announced()
      const sent = await desk.act(id, payoutId, "send")
      expect(sent.body.payout).toMatchObject({ state: "awaiting_approval", actions: ["check"] })
      await desk.later(60)
      expect(await desk.row(payoutId)).toMatchObject({ state: "awaiting_approval" })
      expect(await desk.merchant.recordRefund(id, {})).toMatchObject({ body: { code: "payout_in_flight" } })

      store.simulator.control.decidePayout(payoutId, { decision })
      const checked = await desk.act(id, payoutId, "check")

      expect(checked.body.payout).toMatchObject({ state, reason: state === "paid" ? null : "payout_failed" })
      expect(await desk.refundsInMedusa()).toEqual(recorded)
      expect(paidOutTo(PAYEE.phone)).toBe(recorded[0] ?? 0)
    })

    it("nobody does for a week: nobody knows", async () => {
      settings({ payout_approval_above: 0 })
      const { id, payoutId } = await desk.announced()
      await desk.act(id, payoutId, "send")
      await desk.later(7 * 24 * 60 + 10)
      expect(await desk.row(payoutId)).toMatchObject({ state: "unknown", reason: "payout_no_end" })
      expect((await desk.merchant.transaction(id)).payouts[0].actions).toEqual(["check", "decide"])
    })
  })

  describe("on its way", () => {
    it.each([
      ["pay", "paid", [13_500]],
      ["fail", "refused", []],
    ] as const)("%s: pending until the operator says, then %s", async (decision, state, recorded) => {
      const { id, payoutId } = await desk.announced({ phone: WAITS })
      expect((await desk.act(id, payoutId, "send")).body.payout).toMatchObject({ state: "confirmed" })
      await desk.later(30)
      expect(await desk.row(payoutId)).toMatchObject({ state: "confirmed" })
      expect(await desk.refundsInMedusa()).toEqual([])

      store.simulator.control.decidePayout(payoutId, { decision })
      await desk.later(60)

      expect(await desk.row(payoutId)).toMatchObject({ state })
      expect(await desk.refundsInMedusa()).toEqual(recorded)
      expect(paidOutTo(WAITS)).toBe(recorded[0] ?? 0)
    })

    it("for more than a day: nobody knows, until PayUnit says so after all", async () => {
      const { id, payoutId } = await desk.announced({ phone: WAITS })
      await desk.act(id, payoutId, "send")
      await desk.later(25 * 60)
      expect(await desk.row(payoutId)).toMatchObject({ state: "unknown", reason: "payout_no_end" })
      store.simulator.control.decidePayout(payoutId, { decision: "pay" })
      await desk.later(12 * 60)
      expect(await desk.row(payoutId)).toMatchObject({ state: "paid" })
      expect(await desk.refundsInMedusa()).toEqual([13_500])
      expect(await desk.merchant.recordRefund(id, {})).toMatchObject({ body: { code: "more_than_was_paid" } })
    })

    it.each([
      ["another amount", { amount: 5 }, "payout_amounts_differ"],
      ["a word that may mean that it was sent", { word: "COMPLETED_LATE" }, "payout_word"],
    ] as const)("%s: nobody knows", async (_, report, reason) => {
      const { id, payoutId } = await desk.announced({ phone: WAITS })
      await desk.act(id, payoutId, "send")
      store.simulator.control.decidePayout(payoutId, { decision: "fail", ...report })
      expect((await desk.act(id, payoutId, "check")).body.payout).toMatchObject({ state: "unknown", reason })
      expect(await desk.refundsInMedusa()).toEqual([])
    })
  })

  describe("sent after all", () => {
    /** Not sent, by PayUnit's word or by that of staff, and the money free to go back another way. */
    const ends: [who: string, end: () => Promise<{ id: string; payoutId: string }>][] = [
      [
        "PayUnit said FAILED",
        async () => {
          const { id, payoutId } = await desk.announced({ phone: REFUSES })
          await desk.act(id, payoutId, "send")
          return { id, payoutId }
        },
      ],
      [
        "staff said that it was not",
        async () => {
          const { id, payoutId } = await desk.announced({ phone: WAITS })
          store.simulator.control.addFault({ operation: "deposit/confirm", kind: "accept_then_reset" })
          await desk.act(id, payoutId, "send")
          await desk.later(61)
          const said = { outcome: "not_sent", note: "Not there" }
          await store.shopper.expect(200, desk.act(id, payoutId, "decide", said))
          return { id, payoutId }
        },
      ],
    ]

    it.each(ends)("%s: the job finds it, and records it", async (_, end) => {
      const { id, payoutId } = await end()
      expect(await desk.row(payoutId)).toMatchObject({ state: "refused", manual_refund_id: null })
      await desk.later(60)
      expect(await desk.row(payoutId)).toMatchObject({ state: "refused" })
      store.simulator.control.decidePayout(payoutId, { decision: "pay" })

      await desk.later(12 * 60)

      expect(await desk.row(payoutId)).toMatchObject({ state: "paid", manual_refund_id: expect.any(String) })
      expect(await desk.refundsInMedusa()).toEqual([13_500])
      expect((await desk.merchant.transaction(id)).left_amount).toBe(0)
      expect((await desk.check()).status).toBe("ok")
    })

    it.each(ends)(
      "%s, and most was refunded by hand: what is left of the payment is recorded, the surplus is named, and no more goes back",
      async (_, end) => {
        const { id, payoutId } = await end()
        await store.shopper.expect(200, desk.merchant.recordRefund(id, { amount: 10_000 }))
        store.simulator.control.decidePayout(payoutId, { decision: "pay" })
        most = "more"

        await desk.later(12 * 60)

        expect(await desk.row(payoutId)).toMatchObject({ state: "paid", reason: "payout_surplus", next_check_at: null })
        expect(await desk.refundsInMedusa()).toEqual([3_500, 10_000])
        const { payouts } = await desk.merchant.transaction(id)
        expect(payouts[0]).toMatchObject({ state: "paid", reason: "payout_surplus", actions: [] })
        expect(payouts[0].history.at(-1).causes).toMatchObject([
          { code: "payout_surplus", params: { surplus: { amount: 10_000 } } },
        ])
        expect(await desk.merchant.recordRefund(id, { amount: 100 })).toMatchObject({ status: 409 })
        expect(await desk.announce(id, { amount: 100 })).toMatchObject({ body: { code: "more_than_was_paid" } })
      },
    )
  })

  it("its fee is told with it, and in the month's books", async () => {
    const { id, payoutId } = await desk.announced({ amount: 5_000 })
    const sent = await desk.act(id, payoutId, "send")
    expect(sent.body.payout).toMatchObject({ state: "paid", fee: 50 })
    const { summary } = (await store.shopper.expect(200, desk.merchant.get("/admin/payunit/summary"))).body
    const books = async (per: string): Promise<string> => {
      const path = `/admin/payunit/books?month=${String(summary.today).slice(0, 7)}&per=${per}&locale=en`
      return await (await fetch(`${store.shop.url}${path}`, { headers: desk.merchant.headers })).text()
    }
    for (const per of ["payment", "day"]) {
      const [head = "", line = ""] = (await books(per)).split("\r\n")
      const cells = Object.fromEntries(line.split(",").map((cell, place) => [head.split(",")[place], cell]))
      expect(cells).toMatchObject({ Refunded: "5000", "Fees of refunds": "50" })
    }
  })
})
