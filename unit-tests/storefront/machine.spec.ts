import {
  IDLE,
  mayPay,
  nextState,
  type PaymentEvent,
  type ShopperError,
  type PaymentState,
} from "../../packages/storefront/src"
import { aPayment, perhapsDeclined } from "./a-payment"

const NOW = 1_000_000
const problem: ShopperError = { code: "phone_busy", text: "Busy.", retryAt: null, details: [] }
const report = (status: Parameters<typeof aPayment>[0]): PaymentEvent => ({
  type: "report",
  payment: aPayment(status),
  now: NOW,
})
const after = (...events: PaymentEvent[]) => events.reduce<PaymentState>(nextState, IDLE)

const choosing = after({ type: "checking" }, report({ status: "open" }))
const sending = nextState(choosing, { type: "sending", provider: "CM_MTNMOMO" })
const confirming = nextState(sending, {
  type: "pay_answered",
  payment: aPayment({ status: "confirm_on_phone" }),
  now: NOW,
})
const changing = nextState(confirming, { type: "choosing" })
const failed = nextState(confirming, report({ status: "failed" }))
const declinedPerhaps = nextState(confirming, report(perhapsDeclined()))
const redirecting = nextState(choosing, { type: "redirecting", payment: aPayment(), url: "https://pay.example" })
const unanswered = nextState(sending, { type: "pay_unanswered" })

describe("the states of a payment", () => {
  it.each<[what: string, from: PaymentState, event: PaymentEvent, to: object]>([
    ["found open", after({ type: "checking" }), report({}), { name: "choose" }],
    [
      "found prompted",
      after({ type: "checking" }),
      report({ status: "confirm_on_phone" }),
      { name: "confirm_on_phone" },
    ],
    ["found declined", after({ type: "checking" }), report({ status: "failed" }), { name: "failed" }],
    ["found in review", after({ type: "checking" }), report({ status: "in_review" }), { name: "in_review" }],
    ["unknown to the store", after({ type: "checking" }), { type: "gone" }, { name: "not_found" }],
    ["starting", IDLE, { type: "starting" }, { name: "idle", isStarting: true }],
    [
      "refused to start",
      after({ type: "starting" }),
      { type: "start_refused", problem },
      { name: "idle", isStarting: false, problem },
    ],
    ["sent to the page", choosing, { type: "redirecting", payment: aPayment(), url: "u" }, { name: "redirecting" }],
    ["back by the browser's back", redirecting, { type: "came_back" }, { name: "checking" }],
    ["an old answer while leaving", redirecting, report({}), { name: "redirecting" }],
    ["paid in another window while leaving", redirecting, report({ status: "paid" }), { name: "paid" }],
    ["an old answer while sending", sending, report({ status: "failed" }), { name: "sending" }],
    ["money while sending", sending, report({ status: "processing" }), { name: "processing" }],
    [
      "sent",
      sending,
      { type: "pay_answered", payment: aPayment({ status: "confirm_on_phone" }), now: NOW },
      { name: "confirm_on_phone", endsAt: NOW + 300_000 },
    ],
    ["refused by the operator", sending, { type: "pay_refused", problem }, { name: "choose", problem }],
    ["no answer to sending", sending, { type: "pay_unanswered" }, { name: "unanswered", isOffline: true }],
    [
      "no answer, and nothing was sent",
      unanswered,
      report({}),
      { name: "choose", problem: { code: "unreachable", text: null, retryAt: null, details: [] } },
    ],
    ["no answer, and it was sent", unanswered, report({ status: "confirm_on_phone" }), { name: "confirm_on_phone" }],
    ["declined", confirming, report({ status: "failed" }), { name: "failed", problem: null }],
    ["perhaps declined", confirming, report(perhapsDeclined()), { name: "confirm_on_phone", mayBeDeclined: true }],
    [
      "pending after all",
      declinedPerhaps,
      report({ status: "confirm_on_phone" }),
      { name: "confirm_on_phone", mayBeDeclined: false },
    ],
    ["perhaps declined, and sent again", declinedPerhaps, { type: "sending", provider: "x" }, { name: "sending" }],
    ["perhaps declined, and another number", declinedPerhaps, { type: "choosing" }, { name: "choose" }],
    [
      "still perhaps declined while choosing",
      nextState(declinedPerhaps, { type: "choosing" }),
      report(perhapsDeclined()),
      { name: "choose" },
    ],
    [
      "pending after all while choosing",
      nextState(declinedPerhaps, { type: "choosing" }),
      report({ status: "confirm_on_phone" }),
      { name: "confirm_on_phone", mayBeDeclined: false },
    ],
    [
      "prompted elsewhere while choosing, and perhaps declined",
      choosing,
      report(perhapsDeclined()),
      { name: "confirm_on_phone", mayBeDeclined: true },
    ],
    ["the wrong number", confirming, { type: "choosing" }, { name: "choose", endsAt: NOW + 300_000 }],
    [
      "still waiting on the wrong number",
      changing,
      report({ status: "confirm_on_phone" }),
      { name: "choose", endsAt: NOW + 300_000 },
    ],
    ["perhaps declined by the wrong number", changing, report(perhapsDeclined()), { name: "choose", endsAt: null }],
    ["declined by the wrong number", changing, report({ status: "failed" }), { name: "choose", endsAt: null }],
    ["the wrong number did not answer", changing, report({ status: "expired" }), { name: "choose", endsAt: null }],
    ["confirmed by the wrong number", changing, report({ status: "processing" }), { name: "processing" }],
    [
      "a number that is none, while another one waits",
      changing,
      { type: "choosing", problem },
      { name: "choose", endsAt: NOW + 300_000, problem },
    ],
    ["nobody answered", confirming, report({ status: "expired" }), { name: "expired" }],
    ["confirmed", confirming, report({ status: "processing" }), { name: "processing" }],
    [
      "ordered",
      confirming,
      report({ status: "paid" }),
      { name: "paid", payment: { order: { id: "order_1", display_id: 7 } } },
    ],
    ["late money", failed, report({ status: "paid" }), { name: "paid" }],
    ["another number after a decline", failed, { type: "choosing" }, { name: "choose", problem: null }],
    [
      "still declined while choosing",
      nextState(failed, { type: "choosing" }),
      report({ status: "failed" }),
      { name: "choose" },
    ],
    [
      "prompted elsewhere while choosing",
      choosing,
      report({ status: "confirm_on_phone" }),
      { name: "confirm_on_phone" },
    ],
    ["a network failure", confirming, { type: "trouble" }, { name: "confirm_on_phone", isOffline: true }],
    [
      "the network is back",
      nextState(confirming, { type: "trouble" }),
      report({ status: "confirm_on_phone" }),
      { name: "confirm_on_phone", isOffline: false },
    ],
    [
      "choosing anew what is paid",
      after({ type: "checking" }, report({ status: "paid" })),
      { type: "choosing" },
      { name: "paid" },
    ],
    ["forgotten", failed, { type: "reset" }, { ...IDLE }],
  ])("%s", (_what, from, event, to) => {
    expect(nextState(from, event)).toMatchObject(to)
  })

  it("keep the problem in sight while choosing, until the next try", () => {
    const refused = nextState(sending, { type: "pay_refused", problem })
    expect(nextState(refused, report({}))).toMatchObject({ name: "choose", problem })
    expect(nextState(refused, { type: "sending", provider: "CM_ORANGE" })).toMatchObject({ problem: null })
  })

  it.each<[what: string, state: PaymentState, isSo: boolean]>([
    ["choosing", choosing, true],
    ["sending", sending, false],
    ["confirming", confirming, false],
    ["changing the number while a prompt waits", changing, false],
    ["changing the number once it is over", nextState(changing, report({ status: "expired" })), true],
    ["perhaps declined", declinedPerhaps, true],
    ["declined", failed, true],
  ])("say whether somebody may pay who is %s", (_what, state, isSo) => {
    expect(mayPay(state)).toBe(isSo)
  })

  it("go where the bank has a page; without one there is nothing to do but wait", () => {
    const page = "https://bank.example/1"
    for (const redirect_url of [page, null]) {
      const payment = aPayment({ status: "confirm_with_bank", redirect_url })
      const answered = nextState(sending, { type: "pay_answered", payment, now: NOW })
      expect(answered).toMatchObject({ name: "confirm_with_bank", payment: { redirect_url } })
      expect(nextState(answered, report({ status: "confirm_with_bank", redirect_url: page }))).toMatchObject({
        payment: { redirect_url: page },
      })
    }
    expect(nextState(sending, report({ status: "confirm_with_bank" }))).toMatchObject({ name: "sending" })
  })

  it("do not let the countdown jump with every answer", () => {
    const later: PaymentEvent = {
      type: "report",
      payment: aPayment({
        status: "confirm_on_phone",
        prompt: { provider: "CM_MTNMOMO", phone: null, expires_at: null, expires_in: 290, may_be_declined: false },
      }),
      now: NOW + 11_200,
    }
    expect(nextState(confirming, later)).toMatchObject({ endsAt: NOW + 300_000 })
  })

  it("go by the store's seconds, not by the shopper's clock", () => {
    const prompt = {
      provider: "CM_MTNMOMO",
      phone: null,
      expires_at: "2020-01-01T00:00:00.000Z",
      expires_in: 60,
      may_be_declined: false,
    }
    expect(nextState(choosing, report({ status: "confirm_on_phone", prompt }))).toMatchObject({ endsAt: NOW + 60_000 })
  })

  it("know a status of a newer store as something to look at again", () => {
    const payment = { ...aPayment(), status: "hovering" as "open" }
    const state = nextState(after({ type: "checking" }), { type: "report", payment, now: NOW })
    expect(state).toMatchObject({ name: "checking" })
  })
})
