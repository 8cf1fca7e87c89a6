import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { KillableStore } from "./harness/killable-store"
import type { Merchant } from "./harness/merchant"
import { SecretSearch } from "./harness/secret-search"
import type { Checkout } from "./harness/shopper"
import { startTlsFront, type TlsFront } from "./harness/tls-front"
import { until } from "./harness/until"

const CARD = {
  card_number: "4929 1234 1234 1234",
  cvv: "917",
  expiry_month: "04",
  expiry_year: "30",
  card_country: "CM",
  card_state: "Littoral",
  card_city: "Douala",
  card_address: "17 Canary Street",
  card_zipcode: "90017",
}

const OPTIONS = {
  backendUrl: "https://api.shop.example",
  storefrontUrl: "https://shop.example",
  providers: ["CM_MTNMOMO", "CM_ORANGE"],
  allowCards: true,
}

describe("a live store that takes cards", () => {
  const folder = mkdtempSync(join(tmpdir(), "payunit-live-"))
  const log = join(folder, "log")
  let front: TlsFront
  let store: KillableStore

  beforeAll(async () => {
    store = await KillableStore.prepare(async (simulator) => {
      front = await startTlsFront(simulator.url)
      return {
        NODE_EXTRA_CA_CERTS: front.certificateFile,
        LOG_FILE: log,
        LOG_LEVEL: "http",
        PAYUNIT_MODE: "live",
        PAYUNIT_API_KEY: simulator.liveMerchant.apiKey,
        PAYUNIT_BASE_URL: front.url,
        PAYUNIT_LEGACY_BASE_URL: `${front.url}/legacy/api`,
        PAYUNIT_OPTIONS: JSON.stringify(OPTIONS),
      }
    })
  })
  afterAll(async () => {
    await store.close()
    front.close()
    rmSync(folder, { recursive: true, force: true })
  })

  afterEach(() => {
    store.simulator.control.clearFaults()
  })

  const isPaid = async ({ sessionId }: Checkout): Promise<void> => {
    await until("the payment to be found paid", async () => {
      const { body } = await store.shopper.refresh(sessionId)
      return body.payment.status === "paid"
    })
  }
  const checkAgain = async (merchant: Merchant, { transactionId }: Checkout): Promise<void> => {
    await store.sql("UPDATE payunit_transaction SET asked_at = NULL WHERE id = ?", [transactionId])
    await store.shopper.expect(200, merchant.post(`/admin/payunit/transactions/${transactionId}/check`))
  }

  it("passes a card on and forgets it: the bank's page, a paid order, and no trace of the card", async () => {
    const checkout = await store.shopper.checkout()

    const paying = await store.shopper.post(`/store/payunit/payment-sessions/${checkout.sessionId}/pay`, {
      provider: "CARD",
      card: CARD,
    })

    expect(paying).toMatchObject({
      status: 200,
      body: { payment: { status: "confirm_with_bank", redirect_url: expect.stringContaining("http") } },
    })
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await until("the payment to be found paid", async () => {
      const { body } = await store.shopper.refresh(checkout.sessionId)
      return body.payment.status === "paid"
    })
    expect((await store.books(checkout)).transactions).toEqual([{ reference: "capture", amount: 13_500 }])
    const search = new SecretSearch(["4929123412341234", CARD.card_number, "Canary Street", "cvv"])
    search.text("answer", JSON.stringify(paying.body))
    search.text("log", readFileSync(log, "utf8"))
    await search.database(store.sql)
    expect(search.findings).toEqual([])
  })

  it.each([
    ["told with the answer", null],
    ["told by the status alone, since the answer was lost", "accept_then_500"],
  ] as const)("leads to the bank's page, also who comes back: %s", async (_how, kind) => {
    const checkout = await store.shopper.checkout()
    if (kind !== null) {
      store.simulator.control.addFault({ operation: "checkout/process", kind })
    }
    await store.shopper.post(`/store/payunit/payment-sessions/${checkout.sessionId}/pay`, {
      provider: "CARD",
      card: CARD,
    })

    await until("the bank's page to be known", async () => {
      await store.sql("UPDATE payunit_transaction SET asked_at = NULL WHERE id = ?", [checkout.transactionId])
      const { body } = await store.shopper.refresh(checkout.sessionId)
      expect(body.payment.status).toBe("confirm_with_bank")
      return body.payment.redirect_url?.includes("/bank/")
    })
    const { redirect_url: page } = await store.shopper.payment(checkout.sessionId)
    expect((await fetch(page)).status).toBe(200)
  })

  it("passes it on by the other path of the service's interface, where the merchant says so", async () => {
    await store.restart({ PAYUNIT_OPTIONS: JSON.stringify({ ...OPTIONS, cardPath: "invoice/process" }) })
    const checkout = await store.shopper.checkout()
    const before = store.simulator.control.requests("invoice/process").length

    const paying = await store.shopper.post(`/store/payunit/payment-sessions/${checkout.sessionId}/pay`, {
      provider: "CARD",
      card: CARD,
    })

    expect(paying.body.payment.status).toBe("confirm_with_bank")
    expect(store.simulator.control.requests("invoice/process")).toHaveLength(before + 1)
  })

  it("is not paid by a payment of the service's test mode: held", async () => {
    const checkout = await store.shopper.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", mode: "test", notify: false })

    const { body } = await store.shopper.refresh(checkout.sessionId)

    expect(body.payment.status).toBe("in_review")
    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "held", held_reason: "test_in_live" })
    expect(await store.books(checkout)).toMatchObject({ orders: [], payments: [] })
  })

  it.each(["bad_request", "unauthorized", "html_403", "not_found", "unknown_route"] as const)(
    "is paid by the contract's own word where the operation beside it is refused: %s",
    async (kind) => {
      const checkout = await store.shopper.checkout()
      store.simulator.control.addFault({ operation: "checkout/status", kind, times: 0 })
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })

      await isPaid(checkout)

      expect(await store.row(checkout.transactionId)).toMatchObject({ state: "settled", second_check_at: null })
      expect((await store.books(checkout)).transactions).toEqual([{ reference: "capture", amount: 13_500 }])
    },
  )

  describe("the operation beside the contract is silent", () => {
    /** Paid as the contract says; nobody tells in which mode. */
    async function unconfirmed(): Promise<Checkout> {
      const checkout = await store.shopper.checkout()
      store.simulator.control.addFault({ operation: "checkout/status", kind: "http_500", times: 0 })
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
      await store.shopper.refresh(checkout.sessionId)
      return checkout
    }
    const pass = async (id: string, column: string, span: string): Promise<void> => {
      await store.sql(`UPDATE payunit_transaction SET ${column} = ${column} - interval '${span}' WHERE id = ?`, [id])
    }

    it("waits for it, and nothing is paid a second time; it answers: paid", async () => {
      const began = performance.now()
      const checkout = await unconfirmed()
      const passed = performance.now() - began
      const row = await store.row(checkout.transactionId)
      expect(row).toMatchObject({ state: "open", held_reason: null, paid_at: null })
      expect(row.next_check_at.getTime() - row.success_reported_at.getTime()).toBeLessThanOrEqual(10_000 + passed)
      expect((await store.shopper.payment(checkout.sessionId)).status).toBe("processing")
      const again = await store.shopper.openSession(checkout.collectionId)
      expect([again.status, again.body.code]).toEqual([409, "already_paid"])
      expect((await store.shopper.addItem(checkout.cartId, "savon-de-karite")).body.code).toBe("already_paid")

      store.simulator.control.clearFaults()

      await isPaid(checkout)
      expect(await store.row(checkout.transactionId)).toMatchObject({ doubtful_word: null, second_check_at: null })
    })

    it("for two minutes, over which the store may be started anew: settled, and looked at once more", async () => {
      const checkout = await unconfirmed()
      const { success_reported_at } = await store.row(checkout.transactionId)
      await store.restart({})
      await store.shopper.refresh(checkout.sessionId)
      expect(await store.row(checkout.transactionId)).toMatchObject({ state: "open", success_reported_at })
      await pass(checkout.transactionId, "success_reported_at", "2 minutes")

      await isPaid(checkout)

      const row = await store.row(checkout.transactionId)
      expect(row.history).toContainEqual(
        expect.objectContaining({
          code: "paid",
          causes: expect.arrayContaining([
            { code: "not_confirmed", params: {} },
            { code: "service_said", params: { words: expect.stringContaining("PayUnit checkout/status") } },
          ]),
        }),
      )
      expect(row.second_check_at).toEqual(row.next_check_at)
      expect(row.second_check_at.getTime() - row.paid_at.getTime()).toBe(15 * 60_000)
      const before = store.simulator.control.requests("checkout/status").length
      const merchant = await store.merchant()
      await store.runJob()
      expect(store.simulator.control.requests("checkout/status")).toHaveLength(before)
      await pass(checkout.transactionId, "second_check_at", "15 minutes")
      await checkAgain(merchant, checkout)
      expect(store.simulator.control.requests("checkout/status").length).toBeGreaterThan(before)
      expect(await store.row(checkout.transactionId)).toMatchObject({
        state: "settled",
        second_check_at: null,
        next_check_at: null,
      })
    })

    it("says later that it was test money: held, with Medusa's order and capture as they are, until somebody acts", async () => {
      const checkout = await unconfirmed()
      await pass(checkout.transactionId, "success_reported_at", "2 minutes")
      await isPaid(checkout)
      const books = await store.books(checkout)
      store.simulator.control.clearFaults()
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", mode: "test", notify: false })
      await pass(checkout.transactionId, "second_check_at", "15 minutes")
      const merchant = await store.merchant()

      await checkAgain(merchant, checkout)

      const row = await store.row(checkout.transactionId)
      expect(row).toMatchObject({
        state: "held",
        held_reason: "test_in_live",
        next_check_at: null,
        second_check_at: null,
      })
      expect(row.settled_at).not.toBeNull()
      expect(await store.books(checkout)).toEqual(books)
      const again = await store.shopper.openSession(checkout.collectionId)
      expect(again.status).toBe(409)
      const cancelling = await merchant.post(`/admin/orders/${row.order_id}/cancel`)
      expect([cancelling.status, cancelling.body.code]).toEqual([409, "not_refunded"])
      await store.shopper.expect(
        200,
        merchant.resolve(row.id, { action: "record_refund", method: "none", note: "test" }),
      )
      expect(await store.books(checkout)).toMatchObject({ refunds: 1 })
    })
  })

  it("does not ask with live credentials about what was opened in test mode: held, for a person to look at", async () => {
    const checkout = await store.shopper.checkout()
    await store.sql("UPDATE payunit_transaction SET mode = 'test' WHERE id = ?", [checkout.transactionId])

    await store.shopper.refresh(checkout.sessionId)

    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "held", held_reason: "account_unavailable" })
  })
})
