import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Checkout, PROVIDER } from "./harness/shopper"
import { onTestStore } from "./harness/test-store"

onTestStore("standard", (store) => {
  /** What the plugin logged, by level. */
  let logged: string[]

  beforeEach(() => {
    logged = []
    const logger = store.container.resolve(ContainerRegistrationKeys.LOGGER)
    for (const level of ["info", "warn"] as const) {
      jest.spyOn(logger, level).mockImplementation((message: unknown) => void logged.push(String(message)))
    }
  })
  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  const checkouts = async (count: number, providerId = PROVIDER): Promise<Checkout[]> => {
    const all: Checkout[] = []
    for (let index = 0; index < count; index += 1) {
      all.push(await store.shopper.checkout({ providerId }))
    }
    return all
  }
  const questions = (): number => store.simulator.control.requests("paymentstatus").length
  const lines = (words: string): string[] => logged.filter((line) => line.includes(words))
  const passSeconds = (seconds: number): void => {
    const later = Date.now() + seconds * 1_000
    jest.spyOn(Date, "now").mockImplementation(() => later)
  }

  it("is noticed once, not asked again by the job, and what is due stays as it is until it answers", async () => {
    // The job asks about four at once, and two of those may have failed and made room before the third that tells.
    const all = await checkouts(8)
    store.simulator.control.addFault({ operation: "*", kind: "http_500", times: 0 })
    // However long the runs take, it is too early to try again.
    passSeconds(0)
    await store.makeDue()
    await store.runJob()
    const whileDown = questions()
    expect(whileDown).toBeLessThan(all.length)
    const before = await store.sql("SELECT id, state, next_check_at, lease_owner FROM payunit_transaction ORDER BY id")

    await store.makeDue()
    await store.runJob()
    await store.runJob()

    expect(questions()).toBe(whileDown)
    const after = await store.sql("SELECT id, state, next_check_at, lease_owner FROM payunit_transaction ORDER BY id")
    expect(after.map(({ id, state, lease_owner }) => [id, state, lease_owner])).toEqual(
      before.map(({ id }) => [id, "open", null]),
    )
    expect(lines("gives no answers")).toHaveLength(1)

    store.simulator.control.clearFaults()
    for (const { transactionId } of all) {
      await store.simulator.control.decide(transactionId, { status: "SUCCESS", notify: false })
    }
    passSeconds(16)
    await store.makeDue()
    await store.runJob()
    await store.runJob()

    const states = await store.sql("SELECT state FROM payunit_transaction")
    expect(states.map(({ state }) => state)).toEqual(all.map(() => "settled"))
    expect(lines("answers again")).toHaveLength(1)
  })

  it("a probe that fails is one question, and the pause grows", async () => {
    await checkouts(6)
    store.simulator.control.addFault({ operation: "*", kind: "http_500", times: 0 })
    await store.makeDue()
    await store.runJob()
    const noticed = questions()

    passSeconds(16)
    await store.makeDue()
    await store.runJob()
    expect(questions()).toBe(noticed + 1)

    passSeconds(20)
    await store.makeDue()
    await store.runJob()
    expect(questions()).toBe(noticed + 1)

    passSeconds(12)
    await store.makeDue()
    await store.runJob()
    expect(questions()).toBe(noticed + 2)
    expect(lines("gives no answers")).toHaveLength(1)
  })

  it("a shopper's own question goes through, and ends the outage for all", async () => {
    const [first, ...others] = await checkouts(5)
    store.simulator.control.addFault({ operation: "*", kind: "http_500", times: 0 })
    await store.makeDue()
    await store.runJob()
    store.simulator.control.clearFaults()
    for (const { transactionId } of [first!, ...others]) {
      await store.simulator.control.decide(transactionId, { status: "SUCCESS", notify: false })
    }

    await store.makeDue()
    await store.shopper.expect(200, store.shopper.refresh(first!.sessionId))
    expect((await store.row(first!.transactionId)).state).toBe("settled")
    await store.runJob()

    const states = await store.sql("SELECT state FROM payunit_transaction")
    expect(states.every(({ state }) => state === "settled")).toBe(true)
  })

  it.each(["unauthorized", "not_found", "bad_request", "html_403"] as const)(
    "a refusal of each payment (%s) is no outage: all of them are asked about",
    async (kind) => {
      const all = await checkouts(5)
      store.simulator.control.addFault({ operation: "paymentstatus", kind, times: 0 })
      await store.makeDue()

      await store.runJob()

      expect(questions()).toBe(all.length)
      expect(lines("gives no answers")).toEqual([])
    },
  )

  it("money that is known to be taken is placed during an outage", async () => {
    const [paid] = await checkouts(5)
    store.simulator.control.addFault({ operation: "*", kind: "http_500", times: 0 })
    await store.makeDue()
    await store.runJob()
    await store.sql(
      "UPDATE payunit_transaction SET state = 'paid', paid_at = now(), next_check_at = now() WHERE id = ?",
      [paid!.transactionId],
    )

    await store.runJob()

    // Completing the cart need not ask either: what was verified paid is not asked about again.
    expect((await store.row(paid!.transactionId)).state).toBe("settled")
  })
})
