import { createPayUnitClient, PayUnitRefusal, PayUnitUnreachable, type SdkLike } from "../../packages/storefront/src"
import { aPayment } from "./a-payment"

interface Sent {
  path: string
  method: string
  body: any
  headers: Record<string, string>
}

type Answer = { status?: number; body: unknown } | Error

/** A store that answers by path, reached by plain fetch or by an SDK that forgets what Medusa's forgets. */
function storeOf(answers: Record<string, Answer>) {
  const sent: Sent[] = []
  const answerTo = (url: string, init: RequestInit): { status: number; body: unknown } => {
    const path = url.replace("https://api.shop.example", "")
    const body = typeof init.body === "string" ? JSON.parse(init.body) : init.body
    sent.push({ path, method: init.method ?? "GET", body, headers: init.headers as Record<string, string> })
    const answer = answers[path]
    if (answer === undefined || answer instanceof Error) {
      throw answer ?? new Error(`Nothing is answered at ${path}.`)
    }
    return { status: 200, ...answer }
  }
  const fetching = jest.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const { status, body } = answerTo(url as string, init!)
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status })
  })
  const sdk: SdkLike = {
    client: {
      async fetch<T>(path: string, init?: object): Promise<T> {
        const { status, body } = answerTo(path, init as RequestInit)
        if (status >= 300) {
          throw Object.assign(new Error((body as { message: string }).message), { status, statusText: "" })
        }
        return body as T
      },
    },
  }
  const address = { baseUrl: "https://api.shop.example/", publishableKey: "pk_1" }
  return { sent, fetching, byFetch: createPayUnitClient(address), bySdk: createPayUnitClient(sdk) }
}

const SESSIONS = "/store/payment-collections/paycol_1/payment-sessions"
const PAYMENT = "/store/payunit/payment-sessions/payses_1"

const opening = {
  "/store/payment-collections": { body: { payment_collection: { id: "paycol_1" } } },
  [SESSIONS]: {
    body: {
      payment_collection: {
        payment_sessions: [
          { id: "payses_0", provider_id: "pp_system_default", status: "pending" },
          { id: "payses_1", provider_id: "pp_payunit_payunit", status: "pending" },
        ],
      },
    },
  },
  [PAYMENT]: { body: { payment: aPayment() } },
}

const refused = (code: string, more: object = {}) => ({
  body: { refusal: { status: 409, code, message: "The store's sentence.", ...more } },
})

afterEach(() => jest.restoreAllMocks())

describe.each(["byFetch", "bySdk"] as const)("the client, %s", (way) => {
  it("opens a session for a cart", async () => {
    const { sent, [way]: client } = storeOf(opening)
    const started = await client.start({ cartId: "cart_1", returnUrl: "https://shop.example/return", locale: "fr" })
    expect(started).toEqual({ sessionId: "payses_1", collectionId: "paycol_1", payment: aPayment() })
    expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
      ["POST", "/store/payment-collections", { cart_id: "cart_1" }],
      [
        "POST",
        SESSIONS,
        { provider_id: "pp_payunit_payunit", data: { return_url: "https://shop.example/return", locale: "fr" } },
      ],
      ["GET", PAYMENT, undefined],
    ])
  })

  it("opens a session for a payment link", async () => {
    const { sent, [way]: client } = storeOf(opening)
    await client.start({ collectionId: "paycol_1" })
    expect(sent[0]!.path).toBe(SESSIONS)
  })

  it("reads, refreshes and pays", async () => {
    const { sent, [way]: client } = storeOf({
      [PAYMENT]: { body: { payment: aPayment() } },
      [`${PAYMENT}/refresh`]: { body: { payment: aPayment({ status: "paid" }) } },
      [`${PAYMENT}/pay`]: { body: { payment: aPayment({ status: "confirm_on_phone" }) } },
    })
    await expect(client.status("payses_1")).resolves.toMatchObject({ status: "open" })
    await expect(client.refresh("payses_1")).resolves.toMatchObject({ status: "paid" })
    const payer = { provider: "CM_ORANGE", phone: "690000001" }
    await expect(client.pay("payses_1", payer)).resolves.toMatchObject({ status: "confirm_on_phone" })
    expect(sent.at(-1)).toMatchObject({ method: "POST", body: payer, headers: { "x-payunit-refusals": "inline" } })
  })

  it("tells a refusal's code, sentence, details and when to try again", async () => {
    const retry_at = "2026-01-31T10:05:00.000Z"
    const { [way]: client } = storeOf({
      [`${PAYMENT}/pay`]: refused("prompt_open", { retry_at, details: ["payses_2", 3] }),
    })
    const refusal = await client
      .pay("payses_1", { provider: "CM_ORANGE", phone: "690000001" })
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(PayUnitRefusal)
    expect(refusal).toMatchObject({
      status: 409,
      code: "prompt_open",
      message: "The store's sentence.",
      text: "The store's sentence.",
      retryAt: new Date(retry_at),
      details: ["payses_2"],
    })
  })

  it("asks in the shopper's language, where it is told one", async () => {
    const link = "/store/payunit/payment-collections/paycol_1"
    const { sent, [way]: client } = storeOf({
      ...opening,
      [link]: { body: { payment_collection: { id: "paycol_1" } } },
    })
    await client.collection("paycol_1", { locale: "fr" })
    await client.status("payses_1", { locale: "fr-CM" })
    await client.start({ collectionId: "paycol_1", locale: "fr" })
    expect(sent.map(({ headers }) => headers["accept-language"])).toEqual(["fr", "fr-CM", "fr", "fr"])
    await client.status("payses_1")
    expect(sent.at(-1)!.headers).not.toHaveProperty("accept-language")
  })

  it("has no sentence where the store told none", async () => {
    const { [way]: client } = storeOf({ [PAYMENT]: { body: { refusal: { status: 409, code: "of_tomorrow" } } } })
    await expect(client.status("payses_1")).rejects.toMatchObject({ code: "of_tomorrow", text: null })
  })

  it("goes on with the payment that is under way already", async () => {
    const { [way]: client } = storeOf({
      ...opening,
      [SESSIONS]: refused("payment_in_flight", { details: ["payses_9"] }),
      "/store/payunit/payment-sessions/payses_9": {
        body: { payment: aPayment({ session_id: "payses_9", status: "confirm_on_phone" }) },
      },
    })
    await expect(client.start({ cartId: "cart_1" })).resolves.toMatchObject({
      sessionId: "payses_9",
      payment: { status: "confirm_on_phone" },
    })
  })

  it("finds the payment by which a link was paid already", async () => {
    const { [way]: client } = storeOf({
      [SESSIONS]: refused("already_paid"),
      "/store/payunit/payment-collections/paycol_1": {
        body: { payment_collection: { id: "paycol_1", payment_session_id: "payses_1" } },
      },
      [PAYMENT]: { body: { payment: aPayment({ status: "paid" }) } },
    })
    await expect(client.start({ collectionId: "paycol_1" })).resolves.toMatchObject({ payment: { status: "paid" } })
  })

  it("keeps the refusal when nothing more can be learned", async () => {
    const { [way]: client } = storeOf({ ...opening, [SESSIONS]: refused("already_paid") })
    await expect(client.start({ cartId: "cart_1" })).rejects.toMatchObject({ code: "already_paid" })
  })

  it.each([
    ["a network that is gone", new TypeError("Failed to fetch")],
    ["a gateway's error page", { status: 502, body: { message: "Bad gateway" } }],
    ["an answer that tells of no payment", { body: {} }],
  ])("calls %s unreachable", async (_what, answer) => {
    const { [way]: client } = storeOf({ [PAYMENT]: answer })
    await expect(client.status("payses_1")).rejects.toBeInstanceOf(PayUnitUnreachable)
  })

  it("takes a 404 of an older plugin for a payment that is not there", async () => {
    const { [way]: client } = storeOf({ [PAYMENT]: { status: 404, body: { message: "No." } } })
    await expect(client.status("payses_1")).rejects.toMatchObject({ code: "payment_not_found", status: 404 })
  })
})

describe("the client by plain fetch", () => {
  it("sends the publishable key", async () => {
    const { sent, byFetch } = storeOf({ [PAYMENT]: { body: { payment: aPayment() } } })
    await byFetch.status("payses_1")
    expect(sent[0]).toMatchObject({ path: PAYMENT, headers: { "x-publishable-api-key": "pk_1" } })
  })

  it("does not wait for ever, and stops when told to", async () => {
    jest.useFakeTimers()
    const { fetching, byFetch } = storeOf({})
    fetching.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => init!.signal!.addEventListener("abort", () => reject(new Error()))),
    )
    const late = expect(byFetch.status("payses_1")).rejects.toBeInstanceOf(PayUnitUnreachable)
    await jest.advanceTimersByTimeAsync(15_000)
    await late
    const controller = new AbortController()
    const stopped = expect(byFetch.status("payses_1", { signal: controller.signal })).rejects.toBeInstanceOf(
      PayUnitUnreachable,
    )
    controller.abort()
    await stopped
    jest.useRealTimers()
  })
})
