import { KillableStore } from "./harness/killable-store"
import { formsOf, SecretSearch } from "./harness/secret-search"
import { startTlsFront, type TlsFront } from "./harness/tls-front"

/* The way to the service is what fails: a certificate that nobody vouches for, and then nobody there at all. */

describe("a service that cannot be reached", () => {
  let store: KillableStore
  let front: TlsFront
  beforeAll(async () => {
    store = await KillableStore.prepare(async (simulator) => {
      front = await startTlsFront(simulator.url)
      return { PAYUNIT_BASE_URL: front.url, LOG_LEVEL: "debug", NODE_EXTRA_CA_CERTS: "" }
    })
  })
  afterAll(async () => {
    front.close()
    await store.close()
  })

  const open = async (): Promise<string> => {
    const { status, body } = await store.shopper.openSession(await store.shopper.collection(await store.shopper.cart()))
    expect({ status, code: body.code }).toEqual({ status: 500, code: "service_unavailable" })
    return JSON.stringify(body)
  }

  it("gets nothing, and no error tells what it would have got", async () => {
    const requests = (): number => store.simulator.control.requests().length
    const answers = [await open()]
    front.close()
    answers.push(await open())

    expect(requests()).toBe(0)
    const { apiUser, apiPassword, apiKey } = store.simulator.merchant
    const basic = Buffer.from(`${apiUser}:${apiPassword}`).toString("base64")
    const search = new SecretSearch([
      ...[apiUser, apiPassword, apiKey].map((value) => ({ name: value, forms: formsOf(value) })),
      basic,
    ])
    search.text("answers", answers.join("\n"))
    search.text("log", store.log())
    search.text("stderr", store.stderr)
    await search.database(store.sql)
    expect(search.findings).toEqual([])
    expect(store.log()).toContain("checkout/initialize")
    expect(store.stderr).toContain("checkout/initialize")
    expect(await store.sql("SELECT state FROM payunit_transaction")).toEqual([{ state: "failed" }, { state: "failed" }])
  })
})
