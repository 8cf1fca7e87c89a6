import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { listenToEvents, refuse } from "./harness/emitted-events"
import {
  adminNotifications,
  startupCheck,
  heldPayment as held,
  morning,
  untilNotified,
} from "./harness/admin-notifications"
import type { TestStore } from "./harness/store"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const checkAgain = async (store: TestStore): Promise<void> => {
  await store.makeDue()
  await store.runJob()
}
onTestStore("standard", (store) => {
  const emitted = listenToEvents(store)
  const notifications = () => store.container.resolve(Modules.NOTIFICATION)
  const announceAgain = async (): Promise<void> => {
    await store.sql("UPDATE payunit_outbox_event SET due_at = now()")
    await store.runJob()
  }

  it("a shop that wants no daily summary is told none", async () => {
    await held(store)

    await morning(store)

    expect((await adminNotifications(store)).filter(({ title }) => title === "PayUnit: yesterday")).toEqual([])
  })

  describe("held money", () => {
    it("rings once, says what happened, how much and what to do, and the admin shows it", async () => {
      const id = await held(store)
      await untilNotified(store, 1)
      await checkAgain(store)
      await checkAgain(store)
      await emitted.silence()

      expect(await adminNotifications(store)).toEqual([
        {
          title: "PayUnit: another amount was paid than asked for",
          description: `FCFA\u00a099,999 arrived where FCFA\u00a013,500 was asked for, so no order was placed. Refund the money and record it, or create an order for that amount by hand and dismiss this. Transaction ${id}.`,
        },
      ])
      const merchant = await store.merchant()
      const shown = await store.shopper.expect(200, merchant.get("/admin/notifications?channel=feed"))
      expect(shown.body.notifications).toMatchObject([{ data: { title: expect.stringContaining("PayUnit") } }])
    })

    it("rings again when it is held for another reason", async () => {
      const checkout = await store.checkout()
      await store.sql("UPDATE payunit_transaction SET account = 'gone'")
      await checkAgain(store)
      await untilNotified(store, 1)
      await store.sql("UPDATE payunit_transaction SET account = 'default'")
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", amount: 1, notify: false })
      await checkAgain(store)

      expect((await untilNotified(store, 2)).map(({ title }) => title)).toEqual([
        "PayUnit: a payment cannot be checked",
        "PayUnit: another amount was paid than asked for",
      ])
    })

    it("that was resolved before the bell could ring: the event is told, and nothing rings", async () => {
      const bus = emitted.breakBus(refuse)
      jest.spyOn(notifications(), "createNotifications").mockRejectedValue(new Error("away"))
      const id = await held(store)
      await until("the event bus to be asked", () =>
        bus.mock.calls.some(([event]) => event.name === "payunit.payment.held"),
      )
      const merchant = await store.merchant()
      await store.shopper.expect(200, merchant.resolve(id, { action: "dismiss", note: "dealt with" }))
      jest.restoreAllMocks()

      await announceAgain()
      await emitted.silence()

      expect(emitted.about(id)).toHaveLength(1)
      expect(await adminNotifications(store)).toEqual([])
    })

    it("while the feed is away: the event is told once, and the bell rings later", async () => {
      const ringing = jest.spyOn(notifications(), "createNotifications").mockRejectedValue(new Error("away"))
      const id = await held(store)
      await until(
        "the event to be told",
        async () => (await store.sql("SELECT 1 FROM payunit_outbox_event WHERE emitted_at IS NOT NULL")).length > 0,
      )
      await announceAgain()
      await until("the bell to be tried again", () => ringing.mock.calls.length > 1)
      ringing.mockRestore()

      await announceAgain()
      await untilNotified(store, 1)
      await emitted.silence()

      expect(emitted.about(id)).toHaveLength(1)
    })
  })

  describe("problems when a process starts", () => {
    it("that are there at both looks ring once a day, for ten instances as for one", async () => {
      store.simulator.control.addFault({ operation: "*", kind: "unauthorized", times: 0 })
      await store.runJob()
      const warn = jest.spyOn(store.container.resolve(ContainerRegistrationKeys.LOGGER), "warn")
      const instances = Array.from({ length: 10 }, startupCheck)
      await Promise.all(instances.map(async (look) => await look.afterRun(store.container)))
      expect(await adminNotifications(store)).toEqual([])

      await Promise.all(instances.map(async (look) => await look.afterRun(store.container)))
      await instances[0]!.afterRun(store.container)

      expect(await adminNotifications(store)).toEqual([
        { title: "PayUnit: Credentials", description: expect.stringMatching(/the main account.*Copy `apiUser`/) },
      ])
      expect(warn.mock.calls.filter(([message]) => message.includes("could not look"))).toEqual([])
      await store.sql("UPDATE notification SET idempotency_key = replace(idempotency_key, '-20', '-19')")
      const tomorrow = startupCheck()
      await tomorrow.afterRun(store.container)
      await tomorrow.afterRun(store.container)
      expect(await adminNotifications(store)).toHaveLength(2)
    })

    it("that are gone at the second look, or suit one machine, ring for nobody", async () => {
      const look = startupCheck()
      store.simulator.control.addFault({ operation: "*", kind: "unauthorized", times: 0 })
      await store.runJob()
      await look.afterRun(store.container)
      store.simulator.control.clearFaults()
      await look.afterRun(store.container)

      expect(await adminNotifications(store)).toEqual([])
    })
  })

  it("a store without a feed is told so once, and its events are told as ever", async () => {
    const warn = jest.spyOn(store.container.resolve(ContainerRegistrationKeys.LOGGER), "warn")
    jest
      .spyOn(notifications(), "createNotifications")
      .mockRejectedValue(
        new Error("Could not find a notification provider for channel: feed for notification id noti_1"),
      )
    const ids = [await held(store), await held(store)]
    await emitted.silence()

    expect(ids.map((id) => emitted.about(id).length)).toEqual([1, 1])
    const warnings = warn.mock.calls.filter(([message]) => message.includes("the admin's bell does not ring"))
    expect(warnings).toHaveLength(1)
  })
})
