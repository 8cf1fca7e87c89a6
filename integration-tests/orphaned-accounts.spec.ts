import { cause } from "../src/domain/texts/causes"
import { paidOnce } from "./harness/books"
import { KillableStore } from "./harness/killable-store"
import type { Checkout } from "./harness/shopper"
import { SECOND_MERCHANT } from "./harness/stores"
import { until } from "./harness/until"

const METHODS = { providers: ["CM_MTNMOMO", "CM_ORANGE"] }
const FIRST_ONLY = { payunit: { flow: "checkout" } }

/** Configurations of the store: options of the plugin, and payment providers. */
const WITH_IT = configuration(
  { ...METHODS, accounts: { second: { ...SECOND_MERCHANT, mode: "test" } } },
  { ...FIRST_ONLY, second: { flow: "checkout", account: "second" } },
)
const PROVIDER_MOVED = configuration(METHODS, { ...FIRST_ONLY, second: { flow: "checkout" } })
const PROVIDER_GONE = configuration(METHODS, FIRST_ONLY)

const BY_FIRST = "pp_payunit_payunit"
const BY_SECOND = "pp_payunit_second"

function configuration(options: Record<string, unknown>, providers: Record<string, unknown>): NodeJS.ProcessEnv {
  return { PAYUNIT_OPTIONS: JSON.stringify(options), PAYUNIT_PROVIDERS: JSON.stringify(providers) }
}

describe("a store whose second account leaves the configuration while payments are open", () => {
  let store: KillableStore

  beforeAll(async () => {
    store = await KillableStore.prepare(async () => WITH_IT, { merchants: [SECOND_MERCHANT] })
  })
  afterAll(async () => {
    await store.close()
  })

  const checkoutBy = async (providerId: string): Promise<Checkout> => await store.shopper.checkout({ providerId })

  /** Waits for the job, which nobody wakes. */
  async function reaches(checkout: Checkout, state: string, heldReason: string | null = null): Promise<any> {
    return await until(`transaction to be ${state}`, async () => {
      await store.runJob()
      const row = await store.row(checkout.transactionId)
      return row.state === state && row.held_reason === heldReason && row
    })
  }

  /** The warnings at boot, as one line each. */
  const warnings = (): string[] => store.log().match(/[^\n]*not configured any more\.[^\n]*/g) ?? []
  const logged = async (words: string): Promise<void> => {
    await until(`the log to hold "${words}"`, () => store.log().includes(words))
  }

  /** The money is known to be taken, and the process dies before Medusa has recorded it. */
  async function takeMoneyAndDie(checkout: Checkout): Promise<void> {
    await store.freeze("INSERT", "payment")
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    await store.frozen()
    await store.kill()
    await store.thaw()
    expect((await store.row(checkout.transactionId)).state).toBe("applying")
  }

  describe.each([
    ["moves to another account", PROVIDER_MOVED],
    ["leaves too", PROVIDER_GONE],
  ])("its payment provider %s", (_, without) => {
    let opened: Checkout
    let prompted: Checkout
    let others: Checkout
    let paid: Checkout

    /** One of each is open when the account leaves. */
    beforeAll(async () => {
      await store.sql("DELETE FROM payunit_transaction")
      await store.simulator.control.reset()
      opened = await checkoutBy(BY_SECOND)
      prompted = await checkoutBy(BY_SECOND)
      await store.shopper.expect(200, store.shopper.pay(prompted.sessionId, "670000077"))
      others = await checkoutBy(BY_FIRST)
      paid = await checkoutBy(BY_SECOND)
      await takeMoneyAndDie(paid)
      await store.expireLeases()
      store.configure(without)
      await store.start()
    })

    it("a warning at boot, and held within a run of the job", async () => {
      expect(warnings()).toEqual([
        expect.stringMatching(
          /2 watched payments belong to account \\"second\\" in test mode, which is not configured any more\..*configure that account again \(the plugin's `accounts`\), or look them up in PayUnit's dashboard\./,
        ),
      ])
      const answers = [
        // A page was open, no more: whoever wants to pay may try again, once the service can be asked.
        { checkout: opened, shown: "expired", paying: { status: 503, body: { code: "service_unavailable" } } },
        // A prompt was sent, and nobody can ask what became of it.
        { checkout: prompted, shown: "in_review", paying: { status: 409, body: { code: "payment_in_review" } } },
      ]
      for (const { checkout, shown, paying } of answers) {
        const row = await reaches(checkout, "held", "account_unavailable")
        expect(row.held_causes).toEqual([cause("account_gone", { account: "second", mode: "test" })])
        expect(row.history.at(-1)).toMatchObject({
          code: "held",
          params: { reason: "account_unavailable" },
          causes: row.held_causes,
        })
        await logged(`transaction=${checkout.transactionId} state=held held_reason=account_unavailable`)
        expect((await store.shopper.payment(checkout.sessionId)).status).toBe(shown)
        expect(await store.shopper.pay(checkout.sessionId, "670000001")).toMatchObject(paying)
      }
      expect((await store.row(others.transactionId)).state).toBe("open")
    })

    it(
      without === PROVIDER_MOVED
        ? "money that is known to be taken still becomes an order without the account"
        : "money that is known to be taken is held without its payment provider",
      async () => {
        if (without === PROVIDER_MOVED) {
          const row = await reaches(paid, "settled")
          expect(await store.books(paid)).toEqual(paidOnce(row))
        } else {
          const held = await reaches(paid, "held", "order_not_placed")
          expect(held.held_causes).not.toEqual([])
          await logged(`transaction=${paid.transactionId} state=held held_reason=order_not_placed`)
          expect((await store.shopper.payment(paid.sessionId)).status).toBe("in_review")
        }
      },
    )

    it("asked about when it is back, and everything that was paid becomes an order", async () => {
      // Both pay meanwhile. The service's notifications wake us, and nobody can ask.
      for (const checkout of [opened, prompted]) {
        const { notification } = await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
        expect(notification?.http_status).toBe(200)
      }
      // As it is when the account was away for long: the next look would be minutes away.
      await store.sql("UPDATE payunit_transaction SET next_check_at = now() + interval '5 minutes' WHERE id <> ?", [
        paid.transactionId,
      ])
      // As if the time of its next attempt had come.
      await store.sql("UPDATE payunit_transaction SET next_check_at = now() WHERE id = ? AND state <> 'settled'", [
        paid.transactionId,
      ])
      await store.restart(WITH_IT)

      expect(warnings()).toEqual([])
      for (const checkout of [opened, prompted, paid]) {
        const row = await reaches(checkout, "settled")
        expect(await store.books(checkout)).toEqual(paidOnce(row))
      }
      expect(store.simulator.control.collected()).toEqual({ XAF: 3 * 13_500 })
    })
  })

  it("an account that is there in the other mode only is named with that mode", async () => {
    await store.sql("DELETE FROM payunit_transaction")
    const checkout = await checkoutBy(BY_FIRST)
    await store.sql("UPDATE payunit_transaction SET mode = 'live'")

    await store.restart(WITH_IT)

    await logged("not configured any more.")
    expect(warnings()).toEqual([
      expect.stringMatching(/1 watched payment belongs to account \\"default\\" in live mode/),
    ])
    const row = await reaches(checkout, "held", "account_unavailable")
    expect(row.held_causes).toEqual([cause("account_gone", { account: "default", mode: "live" })])
    // A process that starts asks whether its credentials are right, about transactions that nobody knows.
    const about = store.simulator.control.requests("paymentstatus").map(({ path }) => path)
    expect(about.filter((path) => path.includes(checkout.transactionId))).toEqual([])
  })
})
