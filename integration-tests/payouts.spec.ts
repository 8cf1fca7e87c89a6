import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { auditPayouts, PAYEE, PayoutDesk } from "./harness/payouts"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

onTestStore("payouts", (store) => {
  let desk: PayoutDesk
  let merchant: PayoutDesk["merchant"]

  beforeEach(async () => {
    desk = await PayoutDesk.open(store)
    merchant = desk.merchant
  })
  afterEach(async () => {
    jest.restoreAllMocks()
    expect(await auditPayouts(store.simulator, store.sql)).toEqual([])
  })

  const announce: PayoutDesk["announce"] = async (...of) => await desk.announce(...of)
  const announced: PayoutDesk["announced"] = async (...of) => await desk.announced(...of)
  const act: PayoutDesk["act"] = async (...of) => await desk.act(...of)
  const calls = (operation: string): number => desk.calls(operation)
  const rows = async (): Promise<any[]> => await store.sql("SELECT * FROM payunit_payout ORDER BY created_at")
  const payoutRow = async (id: string): Promise<any> => await desk.row(id)
  const refundRows = async (): Promise<any[]> => await desk.refundsOnRecord()
  const refundsInMedusa = async (): Promise<number[]> => await desk.refundsInMedusa()
  const inList = async (orderId: string): Promise<any> =>
    (await merchant.get(`/admin/payunit/transactions?order_id=${orderId}`)).body.transactions[0]
  const later = async (minutes: number): Promise<void> => {
    await desk.later(minutes)
  }

  it("is announced, sent once, and recorded as a refund in Medusa", async () => {
    const { id, orderId, payoutId } = await announced({ amount: 5_000 })
    expect((await merchant.transaction(id)).payouts).toMatchObject([
      {
        id: payoutId,
        amount: 5_000,
        state: "requested",
        operator: { code: "CM_MTNMOMO" },
        actions: ["send", "withdraw"],
      },
    ])
    expect(await refundRows()).toEqual([])
    expect(await inList(orderId)).toMatchObject({ refunded_amount: 0, payout_amount: 5_000, left_amount: 8_500 })

    const sent = await act(id, payoutId, "send")

    expect(sent).toMatchObject({ status: 200, body: { payout: { state: "paid", reason: null, actions: [] } } })
    expect(await refundRows()).toMatchObject([
      { transaction_id: id, amount: "5000", method: "payout", reference: payoutId, recorded_by: merchant.userId },
    ])
    expect(await refundsInMedusa()).toEqual([5_000])
    expect(await inList(orderId)).toMatchObject({ refunded_amount: 5_000, payout_amount: 0, left_amount: 8_500 })
    const [{ id: refundId }] = await refundRows()
    expect(await payoutRow(payoutId)).toMatchObject({ manual_refund_id: refundId, next_check_at: null })
    expect((await merchant.order(orderId)).payment_status).toBe("partially_refunded")
    expect([calls("deposit"), calls("deposit/confirm")]).toEqual([1, 1])
    expect(await act(id, payoutId, "send")).toMatchObject({ status: 409, body: { code: "payout_over" } })
    expect(calls("deposit/confirm")).toBe(1)
    expect(store.simulator.control.paidOutTo(PAYEE.phone)).toBe(5_000)
  })

  it("keeps no number: mask and hash in its row, nothing in log, audit trail, events or workflows", async () => {
    const { id, payoutId } = await announced()
    await act(id, payoutId, "send")
    const row = await payoutRow(payoutId)
    expect(row.payee_masked).toMatch(/^6.*56$/)
    expect(row.payee_hash).toMatch(/^[\w-]{43}$/)
    const [{ found }] = await store.sql(
      "SELECT count(*) AS found FROM payunit_audit_entry WHERE details::text LIKE '%677%12%' OR words::text LIKE '%677%12%'",
    )
    expect(Number(found)).toBe(0)
    const everything = JSON.stringify([await rows(), await store.sql("SELECT * FROM workflow_execution"), store.log()])
    expect(everything).not.toMatch(/677 ?12 ?34 ?56/)
    expect(everything.replaceAll(row.pay_token, "")).toHaveLength(everything.length - row.pay_token.length)
  })

  it.each([
    ["no phone", { phone: "123456" }, 400, "payout_phone"],
    ["a landline", { phone: "222 12 34 56" }, 400, "payout_phone"],
    ["a number of nobody's", { phone: "640 12 34 56" }, 400, "payout_phone"],
    ["a number of Gabon", { phone: "+241 74 00 00 00" }, 400, "payout_phone"],
    ["another operator", { operator: "GA_AIRTEL" }, 400, undefined],
    ["no name", { name: " " }, 400, undefined],
    ["more than was paid", { amount: 13_501 }, 409, "more_than_was_paid"],
    ["a fraction", { amount: 0.5 }, 400, "invalid_amount"],
    ["nothing", { amount: 0 }, 400, undefined],
    ["what nobody asked for", { confirm: true }, 400, undefined],
  ])("%s is refused, and PayUnit hears nothing", async (_, body, status, code) => {
    const { transactionId: id } = await store.paidOrder()
    expect(await announce(id, body)).toMatchObject({ status, body: code === undefined ? {} : { code } })
    expect(await rows()).toEqual([])
    expect(calls("deposit")).toBe(0)
  })

  it("of many at once one is announced; the same with a key is the same", async () => {
    const { transactionId: id } = await store.paidOrder()
    const answers = await Promise.all(Array.from({ length: 5 }, async () => await announce(id, { amount: 1_000 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(/payout_in_flight|in_use/)),
    )
    expect(calls("deposit")).toBe(1)
    const [{ id: first }] = await rows()
    await act(id, first, "withdraw")
    const keyed = { amount: 2_000, idempotency_key: "payout-0001" }
    const [one, other] = await Promise.all([announce(id, keyed), announce(id, keyed)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.payout.id).toBe(other.body.payout.id)
    expect(calls("deposit")).toBe(2)
  })

  it("of many who send it at once one does", async () => {
    const { id, payoutId } = await announced()
    const answers = await Promise.all(Array.from({ length: 5 }, async () => await act(id, payoutId, "send")))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(calls("deposit/confirm")).toBe(1)
    expect(await refundsInMedusa()).toEqual([13_500])
  })

  it("excludes a refund by hand of the same money, until it is withdrawn", async () => {
    const { id, payoutId } = await announced({ amount: 10_000 })
    expect(await merchant.recordRefund(id, { amount: 3_501 })).toMatchObject({
      status: 409,
      body: { code: "payout_in_flight" },
    })
    expect((await merchant.recordRefund(id, { amount: 3_500 })).status).toBe(200)
    expect(await merchant.recordRefund(id, { amount: 1 })).toMatchObject({
      status: 409,
      body: { code: "payout_in_flight" },
    })
    expect((await act(id, payoutId, "withdraw")).body.payout).toMatchObject({
      state: "refused",
      reason: "payout_withdrawn",
    })
    expect((await merchant.recordRefund(id, { amount: 10_000 })).status).toBe(200)
    expect(await act(id, payoutId, "send")).toMatchObject({ status: 409, body: { code: "payout_over" } })
    expect(calls("deposit/confirm")).toBe(0)
  })

  describe("when announcing goes wrong", () => {
    it.each([
      ["http_500", "unknown", "payout_no_answer"],
      ["http_502", "unknown", "payout_no_answer"],
      ["html_403", "refused", "payout_not_reached"],
      ["unauthorized", "refused", "payout_credentials"],
      ["unknown_route", "refused", "payout_not_offered"],
      ["bad_request", "refused", "payout_rejected"],
      ["phone_busy", "unknown", "payout_no_answer"],
      ["reset", "unknown", "payout_no_answer"],
      ["malformed_json", "unknown", "payout_no_answer"],
      ["null_data", "unknown", "payout_no_answer"],
      ["failed_envelope", "unknown", "payout_no_answer"],
      ["accept_then_reset", "unknown", "payout_no_answer"],
      ["accept_then_500", "unknown", "payout_no_answer"],
    ] as const)("%s leaves it %s: %s; nothing is sent, and it is asked for once", async (kind, state, reason) => {
      const { transactionId: id } = await store.paidOrder()
      store.simulator.control.addFault({ operation: "deposit", kind })
      const answer = await announce(id)
      expect(answer).toMatchObject({ status: 200, body: { payout: { state, reason } } })
      expect([calls("deposit"), calls("deposit/confirm")]).toEqual([1, 0])
      const again = await announce(id)
      expect(again).toMatchObject(
        state === "refused" ? { status: 200 } : { status: 409, body: { code: "payout_in_flight" } },
      )
      expect(await refundRows()).toEqual([])
    })
  })

  describe("when sending goes wrong", () => {
    it.each([
      ["http_500", "unknown", "payout_no_answer", false],
      ["hang", "unknown", "payout_no_answer", false],
      ["reset", "unknown", "payout_no_answer", false],
      ["phone_busy", "unknown", "payout_no_answer", false],
      ["failed_envelope", "unknown", "payout_no_answer", false],
      ["unauthorized", "refused", "payout_credentials", false],
      ["not_found", "refused", "payout_token_expired", false],
      ["bad_request", "refused", "payout_rejected", false],
      ["malformed_json", "unknown", "payout_no_answer", true],
      ["accept_then_reset", "unknown", "payout_no_answer", true],
      ["accept_then_500", "unknown", "payout_no_answer", true],
      ["accept_then_failed_envelope", "unknown", "payout_no_answer", true],
    ] as const)("%s leaves it %s: %s; it is told once, and asked about", async (kind, state, reason, isSent) => {
      const { id, payoutId } = await announced()
      store.simulator.control.addFault({ operation: "deposit/confirm", kind })
      expect(await act(id, payoutId, "send")).toMatchObject({ status: 200, body: { payout: { state, reason } } })
      expect(await refundRows()).toEqual([])
      if (state === "unknown") {
        expect(await merchant.recordRefund(id, {})).toMatchObject({ status: 409, body: { code: "payout_in_flight" } })
        expect(await act(id, payoutId, "decide", { outcome: "not_sent", note: "seen" })).toMatchObject({
          status: 409,
          body: { code: "payout_undecided" },
        })
        store.simulator.control.clearFaults()
        await later(5)
        expect(await payoutRow(payoutId)).toMatchObject({ state: isSent ? "paid" : "unknown" })
        expect(await refundsInMedusa()).toEqual(isSent ? [13_500] : [])
      }
      expect(calls("deposit/confirm")).toBe(1)
    })

    it("in doubt for an hour: somebody says what the dashboard shows, and it goes back another way", async () => {
      const { id, payoutId } = await announced()
      store.simulator.control.addFault({ operation: "deposit/confirm", kind: "reset" })
      await act(id, payoutId, "send")
      await later(61)
      expect((await merchant.transaction(id)).payouts[0].actions).toEqual(["check", "decide"])
      expect(await act(id, payoutId, "decide", { outcome: "not_sent" })).toMatchObject({ status: 400 })
      expect((await act(id, payoutId, "decide", { outcome: "not_sent", note: "Not there" })).body.payout).toMatchObject(
        {
          state: "refused",
          reason: "payout_not_found",
        },
      )
      expect((await merchant.recordRefund(id, {})).status).toBe(200)
      expect(await refundsInMedusa()).toEqual([13_500])
    })

    it("in doubt for an hour, and the dashboard shows it as sent: it is recorded", async () => {
      const { id, payoutId } = await announced()
      store.simulator.control.addFault({ operation: "deposit/confirm", kind: "accept_then_reset" })
      store.simulator.control.addFault({ operation: "deposit/deposit_status", kind: "http_500", times: null })
      await act(id, payoutId, "send")
      await later(61)
      const decided = await act(id, payoutId, "decide", { outcome: "sent", note: "It is there" })
      expect(decided.body.payout).toMatchObject({ state: "paid", refund_id: expect.any(String) })
      expect(await refundsInMedusa()).toEqual([13_500])
    })
  })

  it("what a day may send is counted, and what is over it is refused before anything leaves", async () => {
    for (const amount of [13_500, 13_500]) {
      const { id, payoutId } = await announced({ amount })
      expect((await act(id, payoutId, "send")).body.payout.state).toBe("paid")
    }
    const { id, payoutId } = await announced({ amount: 3_001 })
    expect(await act(id, payoutId, "send")).toMatchObject({ status: 409, body: { code: "payouts_over_limit" } })
    expect(calls("deposit/confirm")).toBe(2)
    await act(id, payoutId, "withdraw")
    const { body } = await announce(id, { amount: 3_000 })
    expect((await act(id, body.payout.id, "send")).status).toBe(200)
  })

  it("nobody sends it for a day: it is withdrawn by itself", async () => {
    const { id, payoutId } = await announced()
    await later(24 * 60 + 1)
    expect(await payoutRow(payoutId)).toMatchObject({ state: "refused", reason: "payout_not_confirmed" })
    expect((await merchant.recordRefund(id, {})).status).toBe(200)
  })

  describe("nothing that Medusa calls back starts one", () => {
    it("its own refund is refused as ever, and PayUnit hears nothing", async () => {
      const { id } = await announced()
      const { payment_collection_id } = await store.row(id)
      const [payment] = await store.sql("SELECT id FROM payment WHERE payment_collection_id = ?", [
        payment_collection_id,
      ])
      const refund = { payment_id: payment.id, amount: 13_500 }
      const payments = store.container.resolve(Modules.PAYMENT)
      await expect(payments.refundPayment(refund)).rejects.toThrow(/cannot send money back by itself/)
      const button = await merchant.post(`/admin/payments/${String(payment.id)}/refund`, { amount: 13_500 })
      expect(button).toMatchObject({ status: 409, body: { code: "payout_in_flight" } })
      expect([calls("deposit"), calls("deposit/confirm")]).toEqual([1, 0])
    })

    it("a cancelled order leaves PayUnit uncalled", async () => {
      const { orderId } = await store.paidOrder()
      await cancelOrderWorkflow(store.container).run({
        input: { order_id: orderId, canceled_by: merchant.userId },
        throwOnError: false,
      })
      await store.runJob()
      expect([calls("deposit"), calls("deposit/confirm")]).toEqual([0, 0])
    })

    it("an order whose refund is being sent cannot be cancelled", async () => {
      const { orderId, id, payoutId } = await announced()
      expect(await merchant.post(`/admin/orders/${orderId}/cancel`)).toMatchObject({
        status: 409,
        body: { code: "payout_in_flight" },
      })
      await act(id, payoutId, "send")
      expect((await merchant.post(`/admin/orders/${orderId}/cancel`)).status).toBe(200)
    })
  })

  it("announces what became of it: its events, and the bell for a doubt", async () => {
    const { id, payoutId } = await announced()
    store.simulator.control.addFault({ operation: "deposit/confirm", kind: "reset" })
    await act(id, payoutId, "send")
    await until("the bell to ring", async () => {
      const rung = await store.sql("SELECT 1 FROM notification WHERE idempotency_key = ?", [
        `payunit-payout-${payoutId}-unknown`,
      ])
      return rung.length === 1
    })
  })
})
