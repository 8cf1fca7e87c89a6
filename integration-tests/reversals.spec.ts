import { adminOf } from "./harness/admin"
import { adminNotifications, untilNotified } from "./harness/admin-notifications"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/* An order holds the money, and an operator takes it back days later. Nothing is undone by itself, and somebody is told. */

onTestStore("everyWay", (store) => {
  const admin = adminOf(store)

  async function settled(): Promise<{ id: string; orderId: string; collectionId: string; cartId: string }> {
    const { transactionId, orderId, collectionId, cartId } = await store.paidOrder()
    await store.passAskWindow()
    return { id: transactionId, orderId, collectionId, cartId }
  }
  /** As if it had settled so many hours ago. */
  async function pass(hours: number): Promise<void> {
    await store.sql(
      `UPDATE payunit_transaction
          SET settled_at = settled_at - interval '${hours} hours', reversal_check_at = reversal_check_at - interval '${hours} hours',
              asked_at = asked_at - interval '${hours} hours'`,
    )
  }
  const questions = (): number => store.simulator.control.requests("paymentstatus").length
  const hoursLeft = async (id: string): Promise<number | null> => {
    const [row] = await store.sql(
      "SELECT extract(epoch FROM reversal_check_at - settled_at) / 3600 AS hours FROM payunit_transaction WHERE id = ?",
      [id],
    )
    return row.hours === null ? null : Math.round(Number(row.hours))
  }
  const REVERSED = { state: "held", held_reason: "reversed", reversal_check_at: null, next_check_at: null }

  it.each(["FAILED", "CANCELLED", "REFUNDED"] as const)(
    "%s a day later: held, told in the bell and by the doctor; Medusa's capture stays until it is recorded as refunded",
    async (status) => {
      const payment = await settled()
      await store.simulator.control.decide(payment.id, { status, notify: false })
      await store.runJob()
      expect((await store.row(payment.id)).state).toBe("settled")

      await pass(25)
      await store.runJob()

      const row = await store.row(payment.id)
      expect(row).toMatchObject(REVERSED)
      expect(row.history.at(-1)).toMatchObject({ code: "held", params: { reason: "reversed" } })
      expect((await store.books(payment)).payments.map(({ captured }) => captured)).toEqual([[13_500]])
      expect((await untilNotified(store, 1)).map(({ title }) => title)).toEqual([
        "PayUnit: money of an order was taken back",
      ])
      const { body } = await admin.get("/admin/payunit/health")
      expect(body.health.checks.find(({ id }: any) => id === "held").found).toContain("money taken back by PayUnit: 1")
      const merchant = await store.merchant()
      expect((await merchant.order(payment.orderId)).status).not.toBe("canceled")

      expect(
        (await merchant.recordRefund(payment.id, { amount: 13_500, method: "PayUnit", by_payunit: true })).status,
      ).toBe(200)

      expect(await store.row(payment.id)).toMatchObject({ resolution: "refunded" })
      expect((await merchant.order(payment.orderId)).payment_status).toBe("refunded")
    },
  )

  it("a word that the store was taught is understood", async () => {
    const { id } = await settled()
    await store.simulator.control.decide(id, { status: "SUCCESS", word: "Returned", notify: false })
    await pass(25)
    await store.runJob()
    expect(await store.row(id)).toMatchObject(REVERSED)
  })

  it("one that nobody knows changes nothing, and the doctor tells of it", async () => {
    const { id } = await settled()
    await store.simulator.control.decide(id, { status: "SUCCESS", word: "CLAWED_BACK", notify: false })
    await pass(25)
    await store.runJob()
    expect(await store.row(id)).toMatchObject({ state: "settled" })
    expect(await hoursLeft(id)).toBe(168)
    const { body } = await admin.get("/admin/payunit/health")
    const check = body.health.checks.find((one: any) => one.id === "status_words")
    expect(check).toMatchObject({ status: "warning", found: expect.stringContaining("CLAWED_BACK") })
  })

  it("SUCCESS again changes nothing: asked after a day and after a week, and never again", async () => {
    const { id } = await settled()
    expect(await hoursLeft(id)).toBe(24)
    const before = questions()
    await pass(25)
    await store.runJob()
    await store.runJob()
    expect({ questions: questions() - before, next: await hoursLeft(id) }).toEqual({ questions: 1, next: 168 })

    await pass(168)
    await store.runJob()
    await store.runJob()

    expect({ questions: questions() - before, next: await hoursLeft(id) }).toEqual({ questions: 2, next: null })
    expect((await store.row(id)).state).toBe("settled")
  })

  it.each([
    ["pending", async (id: string) => await store.simulator.control.decide(id, { status: "PENDING", notify: false })],
    ["no answer", async () => store.simulator.control.addFault({ operation: "*", kind: "unauthorized", times: 0 })],
  ])("%s changes nothing", async (_, prepare) => {
    const { id } = await settled()
    await prepare(id)
    await pass(25)

    await store.runJob()

    expect((await store.row(id)).state).toBe("settled")
    expect(await hoursLeft(id)).toBeGreaterThan(25)
    expect(await adminNotifications(store)).toEqual([])
  })

  it("a service that stays silent is asked for some days more, and then left alone", async () => {
    const { id } = await settled()
    store.simulator.control.addFault({ operation: "*", kind: "unauthorized", times: 0 })
    await pass(168 + 73)
    await store.runJob()
    expect(await store.row(id)).toMatchObject({ state: "settled", reversal_check_at: null })
  })

  it("a notification that says otherwise has the service asked at once", async () => {
    const { id } = await settled()
    await store.simulator.control.decide(id, { status: "FAILED" })
    expect(await store.reaches(id, "held")).toMatchObject(REVERSED)
  })

  it("one that says the same asks nobody", async () => {
    const { id } = await settled()
    const before = questions()
    await store.simulator.control.sendNotifications({ transaction_id: id, status: "SUCCESS" })
    await until("the notifications to be stored", async () => {
      const rows = await store.sql("SELECT id FROM payunit_notification WHERE transaction_id = ?", [id])
      return rows.length === 2
    })
    expect(questions()).toBe(before)
  })

  it("the admin's question finds it, and so does reconciling it by hand", async () => {
    const [one, other] = [await settled(), await settled()]
    await store.simulator.control.decide(one.id, { status: "CANCELLED", notify: false })
    await store.simulator.control.decide(other.id, { status: "CANCELLED", notify: false })

    const { body } = await admin.post(`/admin/payunit/transactions/${one.id}/check`, {})
    expect(body.transaction).toMatchObject({ state: "held", held_reason: "reversed" })
    const reconciled = await admin.post("/admin/payunit/reconcile", { transaction_id: other.id })
    expect(reconciled.body.transactions).toMatchObject([{ state: "held", held_reason: "reversed" }])
  })

  it("a refund that was made in PayUnit's dashboard and recorded is no news", async () => {
    const { id } = await settled()
    const merchant = await store.merchant()
    expect(
      (await merchant.recordRefund(id, { amount: 13_500, method: "PayUnit dashboard", by_payunit: true })).status,
    ).toBe(200)
    await store.simulator.control.decide(id, { status: "REFUNDED", notify: false })
    await pass(25)

    await store.runJob()

    expect((await store.row(id)).state).toBe("settled")
    expect(await hoursLeft(id)).toBe(168)
  })

  const codesOf = ({ held_causes }: { held_causes: readonly { code: string }[] }): string[] =>
    held_causes.map(({ code }) => code)
  const besides = (amount: number, method: string) => ({
    code: "refunded_besides",
    params: { back: { amount, currency: "XAF" }, method },
  })

  it("refunded in cash, and taken back by PayUnit then: held and told, since the shop paid twice", async () => {
    const { id, orderId } = await settled()
    const merchant = await store.merchant()
    expect((await merchant.recordRefund(id, { amount: 13_500, method: "Cash", reference: "C-1" })).status).toBe(200)
    await store.simulator.control.decide(id, { status: "REFUNDED", notify: false })
    await pass(25)

    await store.runJob()
    await store.runJob()

    const row = await store.row(id)
    expect(row).toMatchObject(REVERSED)
    expect(row.held_causes[1]).toEqual(besides(13_500, "Cash"))
    expect(codesOf(row)).toEqual(["reversed_cancelled", "refunded_besides", "nothing_left_to_refund"])
    expect((await untilNotified(store, 1)).map(({ title }) => title)).toEqual([
      "PayUnit: money that you had refunded was taken back as well",
    ])
    expect((await merchant.order(orderId)).payment_status).toBe("refunded")

    // The same told again is no decision about it; a note of what came of it is.
    expect((await merchant.recordRefund(id, { amount: 13_500, method: "Cash", reference: "C-1" })).status).toBe(200)
    expect(await store.row(id)).toMatchObject({ state: "held", resolution: null })
    expect((await merchant.resolve(id, { action: "dismiss", note: "the customer gave it back" })).status).toBe(200)
    await store.makeDue()
    await store.runJob()
    expect(await store.row(id)).toMatchObject({ state: "held", resolution: "dismissed" })
  })

  it("refunded in part by PayUnit and in part in cash: what was paid in cash is told", async () => {
    const { id } = await settled()
    const merchant = await store.merchant()
    expect((await merchant.recordRefund(id, { amount: 8_500, method: "PayUnit", by_payunit: true })).status).toBe(200)
    expect((await merchant.recordRefund(id, { amount: 5_000, method: "Cash" })).status).toBe(200)
    await store.simulator.control.decide(id, { status: "FAILED" })

    const row = await store.reaches(id, "held")
    expect(row.held_causes).toEqual([
      { code: "reversed_failed", params: {} },
      besides(5_000, "Cash"),
      { code: "nothing_left_to_refund", params: {} },
    ])
  })

  it("taken back, and then refunded in cash by somebody who did not know: it stays on hold, and says so", async () => {
    const { id } = await settled()
    const merchant = await store.merchant()
    await store.simulator.control.decide(id, { status: "FAILED" })
    await store.reaches(id, "held")

    expect((await merchant.recordRefund(id, { amount: 5_000, method: "Cash" })).status).toBe(200)
    expect(codesOf(await store.row(id))).toEqual(["reversed_failed", "refunded_besides"])
    expect((await merchant.recordRefund(id, { amount: 8_500, method: "Orange Money" })).status).toBe(200)

    const row = await store.row(id)
    expect(row).toMatchObject({ ...REVERSED, resolution: null })
    expect(row.held_causes).toEqual([
      { code: "reversed_failed", params: {} },
      besides(5_000, "Cash"),
      besides(8_500, "Orange Money"),
      { code: "nothing_left_to_refund", params: {} },
    ])
  })

  it("dismissed, since the money is there: it stays so, and its collection takes no other payment", async () => {
    const { id, collectionId } = await settled()
    await store.simulator.control.decide(id, { status: "FAILED" })
    await store.reaches(id, "held")
    const answer = await admin.post(`/admin/payunit/transactions/${id}/resolve`, { action: "dismiss", note: "seen" })
    expect(answer.status).toBe(200)
    await store.makeDue()
    await store.runJob()
    expect(await store.row(id)).toMatchObject({ state: "held", resolution: "dismissed" })
    expect((await store.shopper.openSession(collectionId)).status).not.toBe(200)
  })
})
