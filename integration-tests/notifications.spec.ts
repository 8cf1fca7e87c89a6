import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

onTestStore("standard", (store) => {
  const questions = () => store.simulator.control.requests("paymentstatus").length
  const stored = async () => (await store.sql("SELECT count(*)::int AS count FROM payunit_notification"))[0].count

  it.each(["flat", "envelope", "envelope_string_amount", "empty", "garbage"] as const)(
    "the shape %s only says: ask",
    async (shape) => {
      const checkout = await store.checkout()
      const { control } = store.simulator
      await control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })

      const [sent] = await control.sendNotifications({ transaction_id: checkout.transactionId, shape })

      expect(sent?.http_status).toBe(200)
      await store.reaches(checkout.transactionId, "settled")
    },
  )

  it("a false success changes nothing: the service is asked and says pending", async () => {
    const checkout = await store.checkout()

    const [sent] = await store.simulator.control.sendNotifications({
      transaction_id: checkout.transactionId,
      shape: "envelope",
      status: "SUCCESS",
    })

    expect(sent?.http_status).toBe(200)
    await until("the service to be asked", async () => (await store.row(checkout.transactionId)).checks > 0)
    expect((await store.row(checkout.transactionId)).state).toBe("open")
    expect(await store.books(checkout)).toMatchObject({ orders: [], payments: [] })
  })

  it("whoever is at work on the payment finds word of it, wherever they are", async () => {
    const { transactionId } = await store.checkout()
    const notify = async () => await store.simulator.control.sendNotifications({ transaction_id: transactionId })
    await notify()
    await until("the service to be asked", async () => (await store.row(transactionId)).checks > 0)
    await notify()
    // Another instance has asked, and not yet written down what it heard.
    await store.sql(
      "UPDATE payunit_transaction SET lease_owner = 'another', lease_until = now() + interval '1 minute', check_requested_at = NULL",
    )

    await notify()

    expect(await store.row(transactionId)).toMatchObject({
      lease_owner: "another",
      check_requested_at: expect.any(Date),
    })
  })

  it("a flood of them is kept, but leaves word only once: the payment's row is not written for each", async () => {
    const { transactionId } = await store.checkout()
    const notify = async () => await store.simulator.control.sendNotifications({ transaction_id: transactionId })
    const version = async () =>
      (await store.sql("SELECT xmin::text FROM payunit_transaction WHERE id = ?", [transactionId]))[0].xmin
    store.simulator.control.addFault({ operation: "paymentstatus", kind: "hang" })
    await notify()
    await until("the service to be asked", () => questions() > 0)
    await notify()
    expect(await store.row(transactionId)).toMatchObject({ check_requested_at: expect.any(Date) })
    const before = await version()

    await notify()
    await notify()

    expect(await version()).toBe(before)
    expect(await stored()).toBe(4)
  })

  it("a false failure does not spoil a payment that was made", async () => {
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })

    await store.simulator.control.sendNotifications({
      transaction_id: checkout.transactionId,
      shape: "flat",
      status: "FAILED",
      amount: 1,
    })

    await store.reaches(checkout.transactionId, "settled")
  })

  it("a wrong token is refused without a write, a call or an event", async () => {
    const checkout = await store.checkout()
    const { notify_url, success_url } = store.simulator.control.transaction(checkout.transactionId)
    const token = String(notify_url).split("/").at(-1) ?? ""
    const [id, mac = ""] = token.split(".")
    const before = await store.row(checkout.transactionId)
    const forged = [
      `${id}.${mac.slice(0, -1)}`,
      `${id}.${mac}A`,
      `${id}.`,
      `${id}`,
      `.${mac}`,
      `AAAAAAAAAAAAAAAAAA.${mac}`,
      success_url.split("/").at(-1) ?? "",
      "%00",
      "x".repeat(4_000),
    ]

    for (const wrong of forged) {
      const answer = await store.shopper.post(`/hooks/payunit/notifications/${wrong}`, { transaction_id: id })
      expect([wrong, answer.status]).toEqual([wrong, 404])
    }
    const back = await store.shopper.get(`/hooks/payunit/return/${token}`)

    expect(back.status).toBe(404)
    expect(await store.row(checkout.transactionId)).toEqual(before)
    expect(await stored()).toBe(0)
    expect(questions()).toBe(0)
  })

  it.each([
    ["a body that is no JSON", "{{{{", "application/json"],
    ["a body of another type", "<xml/>", "application/xml"],
    ["a form", "a=1&b=2", "application/x-www-form-urlencoded"],
    ["no body", undefined, undefined],
    ["an amount beyond all money", '{"transaction_amount":1e300,"transaction_status":"SUCCESS"}', "application/json"],
    ["a prototype for an object", '{"__proto__":{"data":1},"data":{"constructor":1}}', "application/json"],
    ["a body of a megabyte", "x".repeat(1_000_000), "text/plain"],
    ["a deeply nested body", "[".repeat(100_000), "application/json"],
    ["a wrong character set", "\ud800", "application/json; charset=utf-7"],
    ["a compressed body that is none", "not gzip", "application/json"],
  ])("%s at the right address is answered 200 and wakes", async (what, body, type) => {
    const checkout = await store.checkout()
    const { notify_url } = store.simulator.control.transaction(checkout.transactionId)
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })

    const answer = await store.shopper.request("POST", notify_url ?? "", body, {
      ...(type === undefined ? {} : { "content-type": type }),
      ...(what.includes("compressed") ? { "content-encoding": "gzip" } : {}),
    })

    expect(answer.status).toBe(200)
    await store.reaches(checkout.transactionId, "settled")
    const [row] = await store.sql("SELECT size FROM payunit_notification")
    expect(row.size).toBeLessThanOrEqual(16 * 1024)
  })

  it("a flood for one transaction costs few questions, and the last twenty are kept", async () => {
    const checkout = await store.checkout()
    const began = performance.now()

    const sent = await store.simulator.control.sendNotifications({
      transaction_id: checkout.transactionId,
      shape: "flat",
      status: "SUCCESS",
      repeat: 60,
      concurrency: 20,
    })

    expect(new Set(sent.map((notification) => notification.http_status))).toEqual(new Set([200]))
    expect(await stored()).toBeLessThanOrEqual(20 + 20)
    expect(questions()).toBeLessThanOrEqual(2 + Math.floor((performance.now() - began) / 3_000))
    expect((await store.row(checkout.transactionId)).state).toBe("open")
  })

  it("a payment that somebody keeps locked holds up its own notifications, and nobody else's", async () => {
    const [locked, other] = [await store.checkout(), await store.checkout()]
    const notify = async ({ transactionId }: { transactionId: string }) =>
      await store.simulator.control.sendNotifications({ transaction_id: transactionId })
    const somebody = await store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).transaction()
    try {
      await somebody.raw("SELECT id FROM payunit_transaction WHERE id = ? FOR UPDATE", [locked.transactionId])
      let isAnswered = false
      const waiting = notify(locked).then((sent) => {
        isAnswered = true
        return sent
      })
      await until("the notification to be stored", async () => (await stored()) === 1)

      expect(await notify(other)).toMatchObject([{ http_status: 200 }])

      expect(isAnswered).toBe(false)
      await somebody.commit()
      expect(await waiting).toMatchObject([{ http_status: 200 }])
      await until("both to be asked about", () => questions() >= 2)
    } finally {
      if (!somebody.isCompleted()) await somebody.rollback()
    }
  })

  it("a reachability test by GET answers 200 and does nothing", async () => {
    const checkout = await store.checkout()
    const { notify_url } = store.simulator.control.transaction(checkout.transactionId)

    expect((await store.shopper.get(notify_url ?? "")).status).toBe(200)
    expect((await store.shopper.get("/hooks/payunit/notifications/anything")).status).toBe(200)
    expect(questions()).toBe(0)
  })

  it("what cannot be stored is answered 503, so that it comes again", async () => {
    const checkout = await store.checkout()
    await store.sql("ALTER TABLE payunit_notification RENAME TO payunit_notification_away")
    try {
      const decided = await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
      expect(decided.notification?.http_status).toBe(503)
    } finally {
      await store.sql("ALTER TABLE payunit_notification_away RENAME TO payunit_notification")
    }
    await store.simulator.control.sendNotifications({ transaction_id: checkout.transactionId })
    await store.reaches(checkout.transactionId, "settled")
  })

  describe("the shopper's return", () => {
    it.each([
      ["an address of the store", "http://localhost:8000/fr/merci", "http://localhost:8000/fr/merci"],
      ["an address of somebody else", "https://evil.example/", "http://localhost:8000/"],
      ["no address", undefined, "http://localhost:8000/"],
      ["a script", "javascript:alert(1)", "http://localhost:8000/"],
      ["an address that looks alike", "http://localhost:8000.evil.example/", "http://localhost:8000/"],
    ])("to %s", async (_, return_url, target) => {
      const checkout = await store.shopper.checkout({ data: { return_url } })
      const { cancel_url } = store.simulator.control.transaction(checkout.transactionId)

      const returned = await store.shopper.get(cancel_url)

      expect(returned.status).toBe(303)
      expect(returned.headers.get("location")).toBe(`${target}?payment_session_id=${checkout.sessionId}`)
    })

    it("does not keep a shopper waiting for a service that hangs", async () => {
      const checkout = await store.checkout()
      const { success_url } = store.simulator.control.transaction(checkout.transactionId)
      store.simulator.control.addFault({ operation: "paymentstatus", kind: "hang", times: 0 })

      const returned = await store.shopper.get(success_url)

      expect(returned.status).toBe(303)
      // The service is still being asked.
      expect(questions()).toBe(1)
      expect(await store.row(checkout.transactionId)).toMatchObject({ state: "open", last_answer: null })
    })
  })
})
