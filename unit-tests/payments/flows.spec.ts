import { PayUnitClient, type Transport } from "../../src/gateway"
import { FLOW_NAMES, type FlowName } from "../../src/domain/payments/flows/flows"
import { flowOf } from "../../src/payments/flows"
import { CREDENTIALS } from "../gateway/requests"
import { inSeconds, transaction } from "../modules/payunit/a-transaction"

const LINES = [
  { name: "Shirt", about: "M / black", unitAmount: 5_000, quantity: 2, imageUrl: "https://shop.example/shirt.png" },
  { name: "Delivery", about: null, unitAmount: 2_500, quantity: 1, imageUrl: "https://shop.example/none.png" },
]
const ADDRESSES = { notifyUrl: "https://api.shop.example/notify", returnUrl: "https://api.shop.example/return" }
const SETTINGS = { collectPhone: false, collectAddress: false, offerLegacyPage: false }
const PAGE = "https://pay.example/hosted"
const CUSTOMER = { email: "ada@example.com", name: "Ada", phone: "+237670000009", country: "cm" }

/** A service that opens whatever it is asked to, and knows of no transaction of the legacy API. */
function aService() {
  const sent: Record<string, any> = {}
  const transport: Transport = {
    send: async ({ operation, body }) => {
      sent[operation] = body
      const isStatus = operation === "paymentstatus"
      const data = { redirect: `${PAGE}/PU_payment_1`, transaction_url: PAGE, t_id: "a", t_sum: "b", t_url: "c" }
      const httpStatus = isStatus ? 404 : 201
      const text = JSON.stringify(
        isStatus
          ? { status: "FAILED", statusCode: 404, message: "Transaction does not exist" }
          : { status: "SUCCESS", statusCode: 201, message: "Opened", data },
      )
      return { requestId: "r", contentType: "application/json", httpStatus, text }
    },
    close: async () => undefined,
  }
  return { sent, client: new PayUnitClient({ ...CREDENTIALS, transport }) }
}

async function opened(flow: FlowName, settings = SETTINGS) {
  const { client, sent } = aService()
  const open = await flowOf(flow).open(client, transaction({ flow }), { lines: LINES, addresses: ADDRESSES, settings })
  return { open, sent }
}

describe("the flows", () => {
  it.each(FLOW_NAMES)("know %s", (name) => {
    expect(typeof flowOf(name).open).toBe("function")
  })

  it("tell the checkout API what tells a product from others, where the store knows", async () => {
    const { sent } = await opened("checkout")
    expect(sent["checkout/initialize"].items.map((item: any) => item.product_description)).toEqual([
      { name: "Shirt", image_url: "https://shop.example/shirt.png", about_product: "M / black" },
      { name: "Delivery", image_url: "https://shop.example/none.png" },
    ])
  })

  it("tell the legacy API in one text what is bought, and no more than it takes", async () => {
    const { sent } = await opened("legacy")
    expect(sent["legacy/initialize"]).toMatchObject({
      description: "2 × Shirt (M / black), Delivery",
      purchaseRef: "cart_1",
    })
    expect(sent["legacy/initialize"]).not.toHaveProperty("name")
    const long = aService()
    const lines = Array.from({ length: 40 }, () => ({ ...LINES[0]!, name: "A very long name of a shirt 👕" }))
    await flowOf("legacy").open(long.client, transaction({ flow: "legacy" }), {
      lines,
      addresses: ADDRESSES,
      settings: SETTINGS,
    })
    expect(Array.from(long.sent["legacy/initialize"].description as string)).toHaveLength(255)
  })

  it("tell nobody where a shopper lives", async () => {
    const { client, sent } = aService()
    await flowOf("checkout").prompt?.(client, transaction(), {
      provider: "CM_MTNMOMO",
      phone: "670000001",
      customer: CUSTOMER,
      addresses: ADDRESSES,
    })
    expect(sent["invoice/process"]).toEqual({
      checkout_id: "PU_payment_1",
      customer: CUSTOMER,
      shipping: { payment_method: "CM_MTNMOMO", payment_info: { phone: "670000001" } },
    })
  })
})

describe("the legacy API's page", () => {
  it.each([
    ["is not offered where PayUnit does not tell of the payment", false, null],
    ["is offered all the same where the merchant says so", true, PAGE],
  ])("%s", async (_what, offerLegacyPage, page) => {
    expect((await opened("legacy", { ...SETTINGS, offerLegacyPage })).open.redirectUrl).toBe(page)
  })

  it.each<[string, Record<string, unknown>, string]>([
    ["was never visited: nobody paid", {}, "unknown"],
    ["was visited: somebody may have paid", { visited_at: inSeconds(-60) }, "untraceable"],
    ["was never visited, but a phone was prompted", { prompted_at: inSeconds(-60) }, "untraceable"],
  ])("that PayUnit tells nothing of, and that %s", async (_what, over, answer) => {
    const { client } = aService()
    const record = transaction({ flow: "legacy", redirect_url: PAGE, tokens: null, ...over })
    expect(await flowOf("legacy").ask(client, record, { tokens: async () => null })).toBe(answer)
  })
})
