import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { KillableStore } from "./harness/killable-store"
import { SecretSearch } from "./harness/secret-search"
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

  it("passes it on by the other path of the service's interface, where the merchant says so", async () => {
    await store.kill()
    store.configure({ PAYUNIT_OPTIONS: JSON.stringify({ ...OPTIONS, cardPath: "invoice/process" }) })
    await store.start()
    const checkout = await store.shopper.checkout()
    const asked = store.simulator.control.requests("invoice/process").length

    const paying = await store.shopper.post(`/store/payunit/payment-sessions/${checkout.sessionId}/pay`, {
      provider: "CARD",
      card: CARD,
    })

    expect(paying.body.payment.status).toBe("confirm_with_bank")
    expect(store.simulator.control.requests("invoice/process")).toHaveLength(asked + 1)
  })

  it("is not paid by a payment of the service's test mode: held", async () => {
    const checkout = await store.shopper.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", mode: "test", notify: false })

    const { body } = await store.shopper.refresh(checkout.sessionId)

    expect(body.payment.status).toBe("in_review")
    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "held", held_reason: "test_in_live" })
    expect(await store.books(checkout)).toMatchObject({ orders: [], payments: [] })
  })

  it("is held while the service cannot say in which mode it was paid: asked again, and then paid", async () => {
    const checkout = await store.shopper.checkout()
    store.simulator.control.addFault({ operation: "checkout/status", kind: "http_500" })
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.shopper.refresh(checkout.sessionId)
    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "held", held_reason: "unverifiable" })
    const again = await store.shopper.openSession(checkout.collectionId)
    expect([again.status, again.body.code]).toEqual([409, "payment_in_review"])

    await until("the payment to be found paid", async () => {
      const { body } = await store.shopper.refresh(checkout.sessionId)
      return body.payment.status === "paid"
    })
  })

  it("does not ask with live credentials about what was opened in test mode: held, for a person to look at", async () => {
    const checkout = await store.shopper.checkout()
    await store.sql("UPDATE payunit_transaction SET mode = 'test' WHERE id = ?", [checkout.transactionId])

    await store.shopper.refresh(checkout.sessionId)

    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "held", held_reason: "account_unavailable" })
  })
})
