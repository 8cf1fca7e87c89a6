import { createHmac } from "node:crypto"
import { type AlertProblem, type AlertToVerify, verifyAlert } from "../../src/alerts"

const SECRET = "a-secret-of-a-merchant-0001"
const NOW = new Date("2026-01-31T18:00:00Z")
const SECONDS = NOW.getTime() / 1_000
const ALERT = { id: "puale_1", kind: "test", occurred_at: NOW.toISOString(), admin_url: "https://api.shop.example/app" }
const BODY = JSON.stringify({ ...ALERT, of_a_newer_version: true })

const macOf = (body: string, seconds: number, secret = SECRET): string =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")
const signed = (body: string, seconds = SECONDS, secret = SECRET): string =>
  `t=${seconds},v1=${macOf(body, seconds, secret)}`
const outcome = (over: Partial<AlertToVerify>): unknown => {
  try {
    return verifyAlert({ body: BODY, signature: signed(BODY), secrets: [SECRET], now: NOW, ...over })
  } catch (error) {
    return error
  }
}

describe("verifyAlert", () => {
  it.each<[what: string, over: Partial<AlertToVerify>]>([
    ["a text", {}],
    ["bytes", { body: Buffer.from(BODY) }],
    ["one of two secrets", { secrets: ["another-secret-0002", SECRET] }],
    ["one of two signatures", { signature: `t=${SECONDS},v1=${"0".repeat(64)},v1=${macOf(BODY, SECONDS)}` }],
    ["a later scheme beside it", { signature: `${signed(BODY)},v2=something` }],
    ["spaces and capitals", { signature: `t=${SECONDS}, v1=${macOf(BODY, SECONDS).toUpperCase()}` }],
    ["as old as may be", { signature: signed(BODY, SECONDS - 300) }],
    ["older, where that is allowed", { signature: signed(BODY, SECONDS - 3_000), toleranceSeconds: 3_600 }],
  ])("takes %s, and leaves out what it does not know", (_, over) => {
    expect(outcome(over)).toEqual(ALERT)
  })

  it.each<[what: string, problem: AlertProblem, over: Partial<AlertToVerify>]>([
    ["no secret", "no_secret", { secrets: [] }],
    ["an empty secret", "no_secret", { secrets: [SECRET, ""] }],
    ["no header", "no_signature", { signature: undefined }],
    ["an empty header", "no_signature", { signature: "" }],
    ["another header", "malformed_signature", { signature: "sha256=abc" }],
    ["no time", "malformed_signature", { signature: `v1=${macOf(BODY, SECONDS)}` }],
    ["two times", "malformed_signature", { signature: `t=1,${signed(BODY)}` }],
    ["a time that is none", "malformed_signature", { signature: `t=1e9,v1=${macOf(BODY, SECONDS)}` }],
    ["a short signature", "malformed_signature", { signature: `t=${SECONDS},v1=abcd` }],
    ["another body", "wrong_signature", { body: `${BODY} ` }],
    ["another time", "wrong_signature", { signature: `t=${SECONDS + 1},v1=${macOf(BODY, SECONDS)}` }],
    ["another secret", "wrong_signature", { signature: signed(BODY, SECONDS, "another-secret-0002") }],
    ["an old one", "too_old", { signature: signed(BODY, SECONDS - 301) }],
    ["one of the future", "too_early", { signature: signed(BODY, SECONDS + 301) }],
    ["no JSON", "malformed_body", { body: "{", signature: signed("{") }],
    ["an unknown kind", "malformed_body", { body: '{"kind":"x"}', signature: signed('{"kind":"x"}') }],
  ])("refuses %s as %s", (_, problem, over) => {
    expect(outcome(over)).toMatchObject({ name: "AlertError", problem, message: expect.stringMatching(/\w+/) })
    expect(String(outcome(over))).not.toContain(SECRET)
  })
})
