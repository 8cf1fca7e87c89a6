import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { Pseudonyms } from "../src/modules/payunit/security/pseudonyms"
import type { Answer } from "./harness/answer"
import { onTestStore } from "./harness/test-store"
import { PROVIDER } from "./harness/shopper"

/** A payer who waits until somebody decides. The simulator's fixed numbers are not counted. */
const PHONE = "670000077"

onTestStore("limited", (store) => {
  it("refreshes per address: beyond them the store answers what it knows, and asks nobody", async () => {
    const checkout = await store.shopper.checkout()
    for (let count = 0; count < 3; count += 1) {
      await store.shopper.expect(200, store.shopper.refresh(checkout.sessionId))
    }
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.sql("UPDATE payunit_transaction SET asked_at = NULL")
    const before = store.simulator.control.requests("paymentstatus").length

    const answer = await store.shopper.refresh(checkout.sessionId)

    expect(answer).toMatchObject({ status: 200, body: { payment: { status: "open" } } })
    expect(store.simulator.control.requests("paymentstatus")).toHaveLength(before)
  })

  /** Sends a prompt from a cart of its own, which is declined on the phone. */
  const promptOnce = async (): Promise<Answer> => {
    const checkout = await store.shopper.checkout()
    await store.sql("UPDATE payunit_rate_window SET count = 0 WHERE id LIKE 'openings:%'")
    const answer = await store.shopper.pay(checkout.sessionId, PHONE)
    if (answer.status === 200) {
      await store.simulator.control.decide(checkout.transactionId, { status: "FAILED" })
      await store.reaches(checkout.transactionId, "failed")
    }
    return answer
  }

  it("prompts to a fixed number of the simulator count for nothing, nor does one that it refuses", async () => {
    const statuses = []
    for (const phone of ["670000002", "670000002", "670000002", "670000004"]) {
      const checkout = await store.shopper.checkout()
      await store.sql("UPDATE payunit_rate_window SET count = 0 WHERE id LIKE 'openings:%'")
      const { status } = await store.shopper.pay(checkout.sessionId, phone)
      statuses.push(status)
      await store.shopper.refresh(checkout.sessionId)
    }
    expect(statuses).toEqual([200, 200, 200, 409])
    expect(await store.sql("SELECT id FROM payunit_rate_window WHERE id LIKE 'prompts:%'")).toEqual([])
  })

  it("prompts per phone, from any number of sessions", async () => {
    const statuses = []
    for (let count = 0; count < 3; count += 1) {
      const { status, body } = await promptOnce()
      statuses.push([status, body.code])
    }
    expect(statuses).toEqual([
      [200, undefined],
      [200, undefined],
      [429, "too_many_attempts"],
    ])
  })

  it("prompts per phone in any hour, not only in those that begin with a first one", async () => {
    const letPass = async (minutes: number): Promise<void> => {
      await store.sql(`UPDATE payunit_transaction SET prompted_at = prompted_at - interval '${minutes} minutes'`)
      await store.sql(`UPDATE payunit_rate_window SET ends_at = ends_at - interval '${minutes} minutes'`)
    }
    await store.shopper.expect(200, promptOnce())
    await letPass(59)
    await store.shopper.expect(200, promptOnce())
    await letPass(2)
    await store.shopper.expect(200, promptOnce())

    const { status, body } = await promptOnce()

    expect([status, body.code]).toEqual([429, "too_many_attempts"])
    const minutes = (Date.parse(body.retry_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(56)
    expect(minutes).toBeLessThanOrEqual(58)
  })

  describe("payments opened", () => {
    /** Opens a payment on a fresh cart, called from a network address. */
    const open = async (address: string): Promise<Answer> => {
      const collectionId = await store.shopper.collection(await store.shopper.cart())
      return await openAgain(collectionId, address)
    }
    const openAgain = async (collectionId: string, address: string): Promise<Answer> =>
      await store.shopper.post(
        `/store/payment-collections/${collectionId}/payment-sessions`,
        { provider_id: PROVIDER },
        { "x-forwarded-for": address },
      )
    const opened = (): number => store.simulator.control.requests("checkout/initialize").length
    const letPass = async (minutes: number): Promise<void> => {
      await store.sql(`UPDATE payunit_rate_window SET ends_at = ends_at - interval '${minutes} minutes'`)
    }

    it("from one network address, however it is written: refused, and nothing is opened", async () => {
      const answers = []
      for (const address of ["203.0.113.7", "::ffff:203.0.113.7", "::ffff:cb00:7107", "203.0.113.7", "203.0.113.7"]) {
        answers.push(await open(address))
      }

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400])
      expect(answers[4]!.body.code).toBe("too_many_attempts")
      expect(opened()).toBe(4)
      expect((await open("203.0.113.8")).status).toBe(200)
      await letPass(61)
      expect((await open("203.0.113.7")).status).toBe(200)
    })

    it("from one network of IPv6", async () => {
      const statuses = []
      for (let host = 1; host <= 5; host += 1) {
        statuses.push((await open(`2001:db8:1:2:${host}::${host}`)).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 400])
      expect((await open("2001:db8:1:3::1")).status).toBe(200)
    })

    it("in the whole store, whoever asks; the doctor warns before", async () => {
      const statuses = []
      const checks = []
      for (let host = 1; host <= 7; host += 1) {
        statuses.push((await open(`203.0.113.${host}`)).status)
        checks.push((await doctor()).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 400])
      expect(checks).toEqual(["ok", "ok", "ok", "ok", "warning", "warning", "warning"])
      expect((await doctor()).found).toContain("6 of 6 payments opened")
      expect(opened()).toBe(6)
    })

    it("a link that is used again costs nothing", async () => {
      const collectionId = await store.shopper.collection(await store.shopper.cart())
      for (let count = 0; count < 8; count += 1) {
        await store.shopper.expect(200, openAgain(collectionId, "203.0.113.7"))
      }
      expect(await store.sql("SELECT count FROM payunit_rate_window WHERE id = 'openings:store'")).toEqual([
        { count: 1 },
      ])
    })

    it("what PayUnit refuses costs the caller, and not the store", async () => {
      const statuses = []
      for (let count = 1; count <= 5; count += 1) {
        store.simulator.control.addFault({ operation: "checkout/initialize", kind: "unauthorized" })
        statuses.push((await open("203.0.113.7")).status)
      }
      expect(statuses).toEqual([500, 500, 500, 500, 400])
      expect(await store.sql("SELECT count FROM payunit_rate_window WHERE id = 'openings:store'")).toEqual([
        { count: 0 },
      ])
    })

    it("by code of the store, for nobody's address", async () => {
      const collectionId = await store.shopper.collection(await store.shopper.cart())
      await openByCode(collectionId)

      const counted = await store.sql("SELECT id FROM payunit_rate_window WHERE id LIKE 'openings:%'")

      expect(counted).toEqual([{ id: "openings:store" }])
    })

    /** As code of the store does, without any request. */
    const openByCode = async (collectionId: string): Promise<void> => {
      await createPaymentSessionsWorkflow(store.container).run({
        input: { payment_collection_id: collectionId, provider_id: PROVIDER },
      })
    }
  })

  it("prompts in the whole store, whoever asks; what PayUnit refuses does not count", async () => {
    const statuses = []
    for (let host = 1; host <= 6; host += 1) {
      const { sessionId } = await store.shopper.checkout()
      await store.sql("UPDATE payunit_rate_window SET count = 0 WHERE id LIKE 'openings:%'")
      if (host === 1) {
        store.simulator.control.addFault({ operation: "invoice/process", kind: "unauthorized" })
      }
      const { status } = await store.shopper.pay(sessionId, `67000009${host}`)
      statuses.push(status)
    }
    expect(statuses).toEqual([503, 200, 200, 200, 200, 429])
    expect(await doctor()).toMatchObject({ status: "warning", found: expect.stringContaining("4 of 4 phone requests") })
  })

  const doctor = async (): Promise<any> => {
    const { body } = await (await store.merchant()).get("/admin/payunit/health")
    return body.health.checks.find(({ id }: { id: string }) => id === "limits")
  }

  it("whose phone it was is known for a day, as long as it is counted, and by a secret outside the database", async () => {
    const checkout = await store.shopper.checkout()
    await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, "670000002"))
    const { prompt_phone_hash: hash } = await store.reaches(checkout.transactionId, "failed")
    const { cookieSecret } = store.container.resolve("configModule").projectConfig.http
    expect(hash).toBe(new Pseudonyms(String(cookieSecret)).of("phone", "670000002"))

    const known = async (hours: number): Promise<unknown> => {
      await store.sql(`UPDATE payunit_transaction SET prompted_at = prompted_at - interval '${hours} hours'`)
      await store.sql(`UPDATE payunit_job_run SET started_at = started_at - interval '${hours} hours'`)
      await store.runJob()
      return (await store.row(checkout.transactionId)).prompt_phone_hash
    }
    expect(await known(23)).toBe(hash)
    expect(await known(2)).toBeNull()
  })
})
