import { viewOf } from "../../src/api/store/payunit/payment-sessions/payment-view"
import { methodOf } from "../../src/domain/payments/flows/payment-methods"
import { HELD_REASONS, type PaymentStatus } from "../../src/domain/payments"
import { inSeconds, NOW, transaction } from "../modules/payunit/a-transaction"

const methods = [methodOf("CM_MTNMOMO"), { ...methodOf("CM_ORANGE"), logo: "https://pictures.example/orange.png" }]

const PAGE = "https://api.shop.example/hooks/payunit/pay/1"
const pages = { page: PAGE, isPaused: false }

const view = (over: Record<string, unknown> = {}) => viewOf(transaction(over), methods, null, "en", pages)

const prompted = {
  state: "prompted",
  prompted_at: inSeconds(-10),
  prompt_expires_at: inSeconds(290),
  prompt_provider: "CM_MTNMOMO",
  prompt_phone_masked: "6•• ••• •56",
}

const card = { ...prompted, prompt_provider: "CM_CARD", prompt_phone_masked: null }

const NOTHING_REPORTED = { amount: null, currency: null, mode: null, gateway: null, detail: null }
const perhapsDeclined = { ...prompted, last_answer: { ...NOTHING_REPORTED, status: "FAILED", premature: true } }

const SITUATIONS: [situation: string, over: Record<string, unknown>, status: PaymentStatus][] = [
  ["being opened", { state: "opening", redirect_url: null, link_expires_at: null }, "open"],
  ["open", {}, "open"],
  ["open, the link's time is over", { link_expires_at: NOW }, "expired"],
  ["prompted", prompted, "confirm_on_phone"],
  ["prompted, and perhaps declined", perhapsDeclined, "confirm_on_phone"],
  ["prompted, the prompt's time is over", { ...prompted, prompt_expires_at: NOW }, "expired"],
  ["a card was passed on", card, "confirm_with_bank"],
  ["a card was passed on, its time is over", { ...card, prompt_expires_at: NOW }, "expired"],
  ["paid", { state: "paid" }, "processing"],
  ["being applied", { state: "applying" }, "processing"],
  ["settled", { state: "settled" }, "paid"],
  ["failed", { state: "failed" }, "failed"],
  ["cancelled", { state: "cancelled" }, "cancelled"],
  ["expired", { state: "expired" }, "expired"],
  ...HELD_REASONS.map((held_reason): [string, Record<string, unknown>, PaymentStatus] => [
    `held for ${held_reason}`,
    { state: "held", held_reason },
    held_reason === "account_unavailable"
      ? "expired"
      : held_reason === "cancelled_without_refund"
        ? "paid"
        : "in_review",
  ]),
  ["held and refunded", { state: "held", held_reason: "order_not_placed", resolution: "refunded" }, "cancelled"],
  ["open, and perhaps paid", { state: "open", doubtful_word: "APPROVED" }, "in_review"],
  ["held and dismissed", { state: "held", held_reason: "unverifiable", resolution: "dismissed" }, "expired"],
]

describe("viewOf", () => {
  it.each(SITUATIONS)("%s", (_situation, over, status) => {
    expect(view(over)).toMatchObject({ status, message: { code: status, text: expect.stringMatching(/\.$/) } })
  })

  it.each(SITUATIONS)("%s: the page is given only while it can be used, by our address", (_situation, over, status) => {
    const { redirect_url, expires_at } = view(over)
    expect(redirect_url).toBe(status === "open" ? PAGE : null)
    expect(status === "open" || expires_at === null).toBe(true)
  })

  it.each(SITUATIONS)("%s: while payments are paused, no page is given, and it says so", (_situation, over, status) => {
    const paused = viewOf(transaction(over), methods, null, "en", { page: PAGE, isPaused: true })
    expect(paused).toEqual({
      ...view(over),
      redirect_url: status === "open" ? null : view(over).redirect_url,
      message:
        status === "open" ? { code: "open", text: expect.stringMatching(/takes no payments/) } : view(over).message,
    })
  })

  it.each([
    ["that it was paid with", { paid_with: "CM_ORANGE", prompt_provider: "CM_MTNMOMO" }, "CM_ORANGE"],
    [
      "that the prompt was of, where PayUnit told none",
      { paid_with: null, prompt_provider: "CM_MTNMOMO" },
      "CM_MTNMOMO",
    ],
    ["that is known", { paid_with: null, prompt_provider: null }, null],
  ])("a receipt names the operator %s, not that of a later answer", (_what, over, provider) => {
    const last_answer = { ...NOTHING_REPORTED, status: "SUCCESS", gateway: "CM_CARD" }
    expect(view({ ...over, state: "settled", last_answer }).receipt?.provider).toBe(provider)
  })

  it.each(SITUATIONS)("%s: a receipt is given only for money that has come", (_situation, over, status) => {
    expect(view(over).receipt !== null).toBe(status === "paid" || status === "processing")
  })

  it.each(SITUATIONS)("%s: the prompt is told only while it waits", (_situation, over, status) => {
    const { prompt } = view({ ...prompted, state: "open", ...over })
    expect(prompt !== null).toBe(status === "confirm_on_phone")
  })

  it("says to wait where a card was passed on and no page of a bank is known", () => {
    expect(view(card).message.text).toMatch(/otherwise just wait/)
    const withPage = view({ ...card, confirmation_url: "https://bank.example/1" })
    expect(withPage).toMatchObject({
      redirect_url: "https://bank.example/1",
      message: { text: "Confirm the payment with your bank." },
    })
  })

  it("tells where the prompt went, with the number masked", () => {
    expect(view(prompted).prompt).toEqual({
      provider: "CM_MTNMOMO",
      phone: "6•• ••• •56",
      expires_at: inSeconds(290),
      expires_in: 290,
      may_be_declined: false,
    })
  })

  it("tells that a prompt may have been declined, while it can still be confirmed", () => {
    expect(view(perhapsDeclined)).toMatchObject({
      prompt: { may_be_declined: true, expires_in: 290 },
      message: { code: "confirm_on_phone", text: expect.stringMatching(/may have been declined/) },
    })
    expect(view({ ...perhapsDeclined, prompt_expires_at: NOW }).message.text).not.toMatch(/declined/)
  })

  it("sends the payer of an operator with a page of its own there, until the prompt is over", () => {
    const confirmed = { ...prompted, confirmation_url: "https://operator.example/ok" }
    expect(view(confirmed).redirect_url).toBe("https://operator.example/ok")
    expect(view({ ...confirmed, prompt_expires_at: NOW }).redirect_url).toBeNull()
  })

  it("speaks English and French, and each sentence is its own", () => {
    const texts = SITUATIONS.flatMap(([, over]) =>
      (["en", "fr"] as const).map((locale) => viewOf(transaction(over), methods, null, locale, pages).message.text),
    )
    expect(new Set(texts).size).toBe(20)
  })

  it("tells amount, currency, methods and order", () => {
    const order = { id: "order_1", display_id: 7 }
    const paid = { state: "settled", paid_at: NOW, prompt_provider: "CM_ORANGE" }
    expect(viewOf(transaction(paid), methods, order, "fr", pages)).toEqual({
      payment_due_at: null,
      receipt: { reference: transaction({}).id, provider: "CM_ORANGE", paid_at: NOW },
      session_id: "payses_1",
      status: "paid",
      amount: 12_500,
      currency_code: "xaf",
      redirect_url: null,
      expires_at: null,
      providers: [
        { shortcode: "CM_MTNMOMO", name: "MTN Mobile Money", logo: null },
        { shortcode: "CM_ORANGE", name: "Orange Money", logo: "https://pictures.example/orange.png" },
      ],
      prompt: null,
      order,
      message: { code: "paid", text: "Payé. Merci pour votre commande." },
    })
  })

  it("tells nothing that is for merchants only", () => {
    const over = {
      held_causes: [{ code: "medusa_said", params: { words: "a detail" } }],
      account: "main_account",
      checkout_id: "PU_secret",
      return_url: "https://r.example",
    }
    const views = SITUATIONS.map(([, state]) => JSON.stringify(view({ ...over, ...state }))).join("")
    expect(views).not.toMatch(/secret|a detail|main_account|r\.example|history|token/)
  })
})
