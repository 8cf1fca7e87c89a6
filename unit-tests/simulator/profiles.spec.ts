import { type Habits, HABITS, PROFILES, startSimulator } from "../../packages/simulator/src"
import {
  byPhone,
  checkoutRequest,
  headersOf,
  initializeRequest,
  invoiceRequest,
  legacyInitializeRequest,
  makePaymentRequest,
  onStage,
  type Stage,
  until,
} from "./stage"

interface Sent {
  status: number
  type: string | null
  body: any
}

/** Something that is asked of a simulator, and what is seen of the answer. */
type StageCheck = (stage: Stage) => Promise<unknown>

async function post(stage: Stage, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Sent> {
  const response = await fetch(stage.simulator.url + path, {
    method: "POST",
    headers: headersOf(stage.simulator, headers),
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const type = response.headers.get("content-type")
  return {
    status: response.status,
    type,
    body: type?.startsWith("application/json") === true ? JSON.parse(text) : text,
  }
}

const INITIALIZE = "/api/gateway/initialize"
const isPage = ({ type }: Sent): boolean => type?.startsWith("text/html") === true
const prompted = async (stage: Stage, over: { phone_number?: string; gateway?: string }, id?: string) => {
  const request = initializeRequest(id === undefined ? {} : { transaction_id: id })
  await post(stage, INITIALIZE, request)
  const payment = makePaymentRequest({ transaction_id: request.transaction_id, ...over })
  return (await post(stage, "/api/gateway/makepayment", payment)).status
}
const pageOf = async (stage: Stage, over: { phone_number_collection: boolean }) => {
  const { redirect } = await stage.open({ meta: { ...over, address_collection: false } })
  return (await stage.visit(redirect)).html.includes('name="contact"')
}

/** A situation in which a habit shows. */
interface Situation {
  check: StageCheck
  /** What is seen where the habit is as the profile has it. */
  contract: unknown
  live: unknown
  /** What is seen where it is on, of a habit that is off in both profiles. */
  on?: unknown
}

const SITUATIONS: Record<keyof Habits, Situation> = {
  error_format: {
    check: async (stage) =>
      [
        await post(stage, INITIALIZE, initializeRequest(), { "x-api-key": "sand_other" }),
        await post(stage, "/api/gateway/nothing", {}),
        await post(stage, INITIALIZE, "x".repeat(2_000_000)),
        await post(stage, INITIALIZE, "{"),
      ].map(({ status, body }) => [status, Object.keys(body).sort().join()]),
    contract: [401, 404, 413, 400].map((status) => [status, "data,message,status,statusCode"]),
    live: [401, 404, 413, 400].map((status) => [status, "error,message,statusCode"]),
  },
  firewall_on_user_agent: {
    check: async (stage) => {
      const answer = await post(stage, INITIALIZE, initializeRequest(), { "user-agent": "node" })
      return [answer.status, isPage(answer)]
    },
    contract: [200, false],
    live: [201, false],
    on: [403, true],
  },
  firewall_on_addresses: {
    check: async (stage) => {
      const answer = await post(stage, INITIALIZE, initializeRequest({ notify_url: "http://shop.example/notify" }))
      return [answer.status, isPage(answer), isPage(answer) ? null : answer.body.data]
    },
    contract: [400, false, ["notify_url: must be an HTTPS address"]],
    live: [403, true, null],
  },
  initialize_status: {
    check: async (stage) => {
      const current = await post(stage, INITIALIZE, initializeRequest())
      const legacy = await post(stage, "/legacy/api/gateway/initialize", legacyInitializeRequest())
      return [current, legacy].map(({ status, body }) => [status, body.statusCode])
    },
    contract: [
      [200, 200],
      [200, 200],
    ],
    live: [
      [201, 201],
      [201, 201],
    ],
  },
  notification_shape: {
    check: async (stage) => {
      const { id } = await stage.open()
      stage.merchant.received.length = 0
      await stage.simulator.control.decide(id, { status: "SUCCESS" })
      await stage.simulator.control.sendNotifications({ transaction_id: id })
      await until(() => stage.merchant.received.length === 2)
      return stage.merchant.received.map(({ body }) => "data" in JSON.parse(body))
    },
    contract: [false, false],
    live: [true, true],
  },
  link_in_fragment: {
    check: async (stage) => {
      const { body } = await post(stage, INITIALIZE, initializeRequest())
      const link = new URL(body.data.transaction_url)
      return [link.searchParams.get("t_id") === body.data.t_id, link.hash.includes("t_id="), (await fetch(link)).status]
    },
    contract: [true, false, 200],
    live: [false, true, 200],
  },
  provider_details: {
    check: async (stage) =>
      Object.keys((await post(stage, INITIALIZE, initializeRequest())).body.data.providers[0])
        .sort()
        .join(),
    contract: "country,logo,name,shortcode,status",
    live: "balance,country,created_at,id,logo,name,provider_type,shortcode,status,updated_at",
  },
  fee_percent: {
    check: async (stage) => {
      const { id, checkoutId } = await stage.open()
      await stage.simulator.control.decide(id, { status: "SUCCESS" })
      return [(await stage.test.paymentStatus(id)).fee, (await stage.test.checkoutStatus(checkoutId)).fee]
    },
    contract: [null, null],
    live: [250, 250],
  },
  remaining_amount_as_text: {
    check: async (stage) => {
      const { body } = await post(stage, "/api/gateway/invoice/create", invoiceRequest())
      return body.data.invoice.remaining_amount
    },
    contract: 120_000,
    live: "120000",
  },
  lenient_requests: {
    check: async (stage) => {
      const request = { ...initializeRequest(), total_amount: "12500", notify_url: "", redirect_on_failed: "yes" }
      const mended = await post(stage, INITIALIZE, { ...request, payment_country: null }, { mode: "sandbox" })
      const notInTime = await post(stage, INITIALIZE, { ...initializeRequest(), total_amount: "much", currency: "" })
      return [mended.status, notInTime.status]
    },
    contract: [401, 400],
    live: [201, 400],
  },
  any_legacy_id: {
    check: async (stage) => {
      const request = { ...legacyInitializeRequest(), transaction_id: crypto.randomUUID() }
      return (await post(stage, "/legacy/api/gateway/initialize", request)).status
    },
    contract: 400,
    live: 201,
  },
  local_phones_only: {
    check: async (stage) => await prompted(stage, { phone_number: "+237 670 00 00 01" }),
    contract: 201,
    live: 400,
  },
  orange_ids: {
    check: async (stage) =>
      await prompted(
        stage,
        { gateway: "CM_ORANGE", phone_number: "690000001" },
        `order-${Date.now()}-${Math.random()}`,
      ),
    contract: 201,
    live: 422,
  },
  operator_statuses: {
    check: async (stage) => await prompted(stage, { phone_number: "670000004" }),
    contract: 400,
    live: 417,
  },
  optional_fields: {
    check: async (stage) => {
      const { return_url: _, ...request } = initializeRequest()
      const { paymentType: __, ...payment } = makePaymentRequest({ ...request, phone_number: "670000001" })
      const { meta: ___, ...checkout } = checkoutRequest()
      const requests = [
        [INITIALIZE, request],
        ["/api/gateway/makepayment", payment],
        ["/api/gateway/checkout/initialize", { ...checkout, mode: "subscription" }],
      ] as const
      const statuses: number[] = []
      for (const [path, body] of requests) {
        statuses.push((await post(stage, path, body)).status)
      }
      return statuses
    },
    contract: [400, 400, 400],
    live: [201, 201, 201],
  },
  checkout_details: {
    check: async (stage) => {
      const { body: opened } = await post(stage, "/api/gateway/checkout/initialize", checkoutRequest())
      const checkoutId = opened.data.redirect.split("/").at(-1)
      const { body: paid } = await post(stage, "/api/gateway/invoice/process", byPhone(checkoutId, "670000001"))
      return [opened.data.checkout_id === checkoutId, paid.data.checkout_mode]
    },
    contract: [false, undefined],
    live: [true, "TEST"],
  },
  process_takes_phones: {
    check: async (stage) => {
      const { checkoutId } = await stage.open()
      return (await post(stage, "/api/gateway/checkout/process", byPhone(checkoutId, "670000001"))).status
    },
    contract: 400,
    live: 201,
  },
  invoice_parts: {
    check: async (stage) => {
      const request = invoiceRequest({ partial_payment: true })
      const { body } = await post(stage, "/api/gateway/invoice/create", request)
      const pay = async (over: object) =>
        (await post(stage, "/api/gateway/invoice/payment", { invoice_id: body.data.invoice.uuid, ...over })).status
      return [await pay({ amount: 20_000 }), await pay({ amount: 120_001 }), await pay({ amount: 1, currency: "USD" })]
    },
    contract: [400, 400, 400],
    live: [201, 400, 400],
  },
  invoice_get: {
    check: async (stage) => {
      const { body } = await post(stage, "/api/gateway/invoice/create", invoiceRequest())
      const answer = await stage.call(`/api/gateway/invoice/get/${body.data.invoice.uuid}`)
      return [answer.httpStatus, answer.body.data?.status]
    },
    contract: [404, undefined],
    live: [200, "UNPAID"],
  },
  deposits: {
    check: async (stage) => (await post(stage, "/api/gateway/deposit", {})).status,
    contract: 404,
    live: 400,
  },
  failed_payment_ends_link: {
    check: async (stage) => {
      const { id, checkoutId, redirect } = await stage.open()
      const pay = async (phone: string) =>
        (await post(stage, "/api/gateway/invoice/process", byPhone(checkoutId, phone))).status
      const first = await pay("670000002")
      const failed = (await stage.test.paymentStatus(id)).transaction_status
      const page = (await stage.visit(redirect)).status
      const second = await pay("670000001")
      const { status, collected } = stage.simulator.control.transaction(id)
      return [first, failed, page, second, status, collected]
    },
    contract: [201, "FAILED", 200, 201, "SUCCESS", 12_500],
    live: [201, "FAILED", 410, 400, "FAILED", 0],
  },
  page_collects_phone: {
    check: async (stage) => [
      await pageOf(stage, { phone_number_collection: true }),
      await pageOf(stage, { phone_number_collection: false }),
    ],
    contract: [true, false],
    live: [false, false],
  },
}

describe.each(PROFILES)("the profile %s", (profile) => {
  const stage = onStage(profile)

  const other = profile === "contract" ? "live" : "contract"

  it.each(Object.entries(SITUATIONS))("plays %s, and otherwise if that one habit is set", async (name, situation) => {
    expect(await situation.check(stage)).toEqual(situation[profile])

    await stage.simulator.control.reset()
    const isOptional = "on" in situation
    stage.simulator.control.changeSettings({ [name]: isOptional || HABITS[name as keyof Habits][other] })
    const seen = (value: unknown): unknown => (name === "initialize_status" ? value : withOneSuccess(value))
    expect(seen(await situation.check(stage))).toEqual(seen(isOptional ? situation.on : situation[other]))
  })

  it("can be changed as a whole, and comes back with a reset", async () => {
    const before = stage.simulator.control.settings()
    const changed = stage.simulator.control.changeSettings({ profile: other, notifications: false })
    expect(changed).toEqual({
      ...before,
      ...Object.fromEntries(Object.entries(HABITS).map(([name, habit]) => [name, habit[other]])),
      profile: other,
      notifications: false,
    })
    await stage.simulator.control.reset()
    expect(stage.simulator.control.settings()).toEqual(before)
  })

  it.each(["YES", "no", "No", "never", false])("takes %j as redirect_on_failed", async (redirect_on_failed) => {
    const answer = await post(stage, INITIALIZE, { ...initializeRequest(), redirect_on_failed })
    expect(answer.body.status).toBe("SUCCESS")
  })

  it.each([
    ["added to", (value: string) => `${value}=`],
    ["with a space in it", (value: string) => `${value.slice(0, 5)} ${value.slice(5)}`],
    ["in the alphabet of addresses", (value: string) => `-${value.slice(1)}`],
    ["with a letter changed", (value: string) => (value.startsWith("A") ? "B" : "A") + value.slice(1)],
    ["cut off", (value: string) => value.slice(0, -4)],
  ])("refuses an encrypted value that was altered: %s", async (_how, alter) => {
    const { body } = await post(stage, INITIALIZE, initializeRequest())
    const { t_id, t_sum, t_url } = body.data as Record<string, string>
    const ask = async (values: Record<string, string>) =>
      (await stage.call(`/api/gateway/gateways?${new URLSearchParams(values).toString()}`)).httpStatus
    const values = { t_id: t_id ?? "", t_sum: t_sum ?? "", t_url: t_url ?? "" }
    expect(await ask(values)).toBe(200)
    for (const field of ["t_id", "t_sum", "t_url"] as const) {
      expect([field, await ask({ ...values, [field]: alter(values[field]) })]).toEqual([field, 400])
    }
  })

  it("keeps a late answer of an earlier prompt from paying by the next one", async () => {
    stage.simulator.control.changeSettings({ failed_payment_ends_link: false })
    const { id, checkoutId } = await stage.open()
    await stage.test.invoiceProcess(byPhone(checkoutId, "670000005"))
    await stage.simulator.control.decide(id, { status: "FAILED" })
    await stage.test.invoiceProcess(byPhone(checkoutId, "677123456"))
    stage.simulator.control.advanceClock(3)
    expect((await stage.test.paymentStatus(id)).transaction_status).toBe("PENDING")
  })
})

/** Another habit, which stays as it is, shows in many situations: 200 and 201 are one success. */
function withOneSuccess(seen: unknown): unknown {
  return JSON.parse(JSON.stringify(seen).replaceAll("201", "200")) as unknown
}

describe("a simulator", () => {
  it("plays the contract unless told otherwise", async () => {
    const simulator = await startSimulator()
    expect(simulator.control.settings()).toMatchObject({ profile: "contract", error_format: "envelope" })
    await simulator.close()
  })

  it.each([
    ["profile", { profile: "life" as "live" }, "profile: must be contract or live"],
    ["setting", { settings: { orange: true } as never }, "orange: unknown field"],
    ["value of a habit", { settings: { initialize_status: 202 as 201 } }, "initialize_status: must be 200 or 201"],
  ])("does not start with an unknown %s, and names it", async (_what, options, words) => {
    await expect(startSimulator(options)).rejects.toThrow(words)
  })

  it("takes checkouts in four headers, as the contract has them", async () => {
    const simulator = await startSimulator()
    const { "user-agent": _, ...four } = headersOf(simulator)
    const response = await fetch(`${simulator.url}/api/gateway/checkout/initialize`, {
      method: "POST",
      headers: four,
      body: JSON.stringify(checkoutRequest()),
    })
    expect([response.status, Object.keys(four).length]).toEqual([201, 4])
    await simulator.close()
  })
})
