import { pageTarget } from "../../src/api/hooks/payunit/targets"
import { inSeconds, NOW, transaction } from "../modules/payunit/a-transaction"

const PAGE = "https://pay.example/PU_payment_1"
const living = { state: "prompted", prompted_at: inSeconds(-10), prompt_expires_at: inSeconds(290) }

describe("pageTarget", () => {
  it.each<[situation: string, over: Record<string, unknown>, target: string | null]>([
    ["open", {}, PAGE],
    ["about to end", { link_expires_at: inSeconds(1) }, PAGE],
    ["over", { link_expires_at: NOW }, null],
    ["without a page", { redirect_url: null }, null],
    ["being opened", { state: "opening", redirect_url: null, link_expires_at: null }, null],
    ["a prompt lives", living, null],
    ["a prompt's time is over", { ...living, prompt_expires_at: NOW }, null],
    ["perhaps paid", { doubtful_word: "APPROVED" }, null],
    ["its order waits no longer", { payment_due_at: NOW }, null],
    ["its order waits", { payment_due_at: inSeconds(60) }, PAGE],
    ...["paid", "applying", "settled", "failed", "cancelled", "expired", "held"].map(
      (state): [string, Record<string, unknown>, null] => [state, { state }, null],
    ),
  ])("%s", (_situation, over, target) => {
    const one = transaction(over)
    expect(pageTarget(one, [one])).toBe(target)
  })

  it.each<[situation: string, over: Record<string, unknown>, target: string | null]>([
    ["is open as well", {}, PAGE],
    ["failed", { state: "failed" }, PAGE],
    ["is paid", { state: "paid" }, null],
    ["is settled", { state: "settled" }, null],
    ["may be confirmed on a phone", living, null],
  ])("another attempt for the same cart %s", (_situation, over, target) => {
    const one = transaction()
    expect(pageTarget(one, [transaction({ ...over, id: "zB3dE6gH9jK2mN5pQ8" }), one])).toBe(target)
  })
})
