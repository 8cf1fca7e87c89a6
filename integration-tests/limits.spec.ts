import { Pseudonyms } from "../src/modules/payunit/security/pseudonyms"
import type { Answer } from "./harness/shopper"
import { onTestStore } from "./harness/test-store"

onTestStore("limited", (store) => {
  it("refreshes per address: beyond them the store answers what it knows, and asks nobody", async () => {
    const checkout = await store.shopper.checkout()
    for (let count = 0; count < 3; count += 1) {
      await store.shopper.expect(200, store.shopper.refresh(checkout.sessionId))
    }
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.sql("UPDATE payunit_transaction SET asked_at = NULL")
    const asked = store.simulator.control.requests("paymentstatus").length

    const answer = await store.shopper.refresh(checkout.sessionId)

    expect(answer).toMatchObject({ status: 200, body: { payment: { status: "open" } } })
    expect(store.simulator.control.requests("paymentstatus")).toHaveLength(asked)
  })

  it("prompts per phone, from any number of sessions", async () => {
    const statuses = []
    for (let count = 0; count < 3; count += 1) {
      const checkout = await store.shopper.checkout()
      const { status, body } = await store.shopper.pay(checkout.sessionId, "670000002")
      statuses.push([status, body.code])
      if (status === 200) {
        await store.reaches(checkout.transactionId, "failed")
      }
    }
    expect(statuses).toEqual([
      [200, undefined],
      [200, undefined],
      [429, "too_many_attempts"],
    ])
  })

  it("prompts per phone in any hour, not only in those that begin with a first one", async () => {
    /** Sends a prompt, which is refused on the phone. */
    const prompt = async (): Promise<Answer> => {
      const checkout = await store.shopper.checkout()
      const answer = await store.shopper.pay(checkout.sessionId, "670000002")
      if (answer.status === 200) {
        await store.reaches(checkout.transactionId, "failed")
      }
      return answer
    }
    const letPass = async (minutes: number): Promise<void> => {
      await store.sql(`UPDATE payunit_transaction SET prompted_at = prompted_at - interval '${minutes} minutes'`)
      await store.sql(`UPDATE payunit_rate_window SET ends_at = ends_at - interval '${minutes} minutes'`)
    }
    await store.shopper.expect(200, prompt())
    await letPass(59)
    await store.shopper.expect(200, prompt())
    await letPass(2)
    await store.shopper.expect(200, prompt())

    const { status, body } = await prompt()

    expect([status, body.code]).toEqual([429, "too_many_attempts"])
    const minutes = (Date.parse(body.retry_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(56)
    expect(minutes).toBeLessThanOrEqual(58)
  })

  it("whose phone it was is known for a day, as long as it is counted, and by a secret outside the database", async () => {
    const checkout = await store.shopper.checkout()
    await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, "670000002"))
    const { prompt_phone_hash: hash } = await store.reaches(checkout.transactionId, "failed")
    const { cookieSecret } = store.container.resolve("configModule").projectConfig.http
    expect(hash).toBe(new Pseudonyms(String(cookieSecret)).of("phone", "670000002"))

    const known = async (hours: number): Promise<unknown> => {
      await store.sql(`UPDATE payunit_transaction SET prompted_at = prompted_at - interval '${hours} hours'`)
      await store.runJob()
      return (await store.row(checkout.transactionId)).prompt_phone_hash
    }
    expect(await known(23)).toBe(hash)
    expect(await known(2)).toBeNull()
  })
})
