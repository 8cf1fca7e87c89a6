import { onTestStore } from "./harness/test-store"

onTestStore(
  (store) => {
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
  },
  {
    limits: { refreshesPerAddressPerHour: 3, promptsPerPhonePerHour: 2 },
  },
)
