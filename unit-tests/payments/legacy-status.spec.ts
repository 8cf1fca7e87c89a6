import { PayUnitClient, type Transport } from "../../src/gateway"
import { flowOf } from "../../src/payments/flows"
import { CREDENTIALS } from "../gateway/requests"
import { inSeconds, transaction } from "../modules/payunit/a-transaction"

/*
 * The legacy status has no word for a prompt that nobody answered yet. What it says of one that lives, alone and beside the
 * current family's status, which is asked where there is a page.
 */

const TOKENS = { kind: "first", pay_token: "pay-token", payment_ref: "payment-ref" } as const
const PAGE = "https://pay.example/legacy"
const LIVES = inSeconds(60)
const OVER = inSeconds(-60)

type Word = "FAILED" | "SUCCESSFUL" | "PENDING"

/** What comes of it. `current`: the current family's word; null if it does not know the payment. */
async function outcomeOf(
  redirect_url: string | null,
  prompt_expires_at: string,
  word: Word,
  current: string | null,
  otherId?: string,
) {
  const record = transaction({
    flow: "legacy",
    redirect_url,
    state: "prompted",
    prompt_provider: "mtnmomo",
    prompt_expires_at,
  })
  const transport: Transport = {
    send: async ({ operation }) => {
      const data = { transaction_id: record.id }
      const body =
        operation === "legacy/paymentstatus"
          ? { status: word, statusCode: 200, data: { transaction_id: otherId ?? record.id } }
          : current === null
            ? { status: "FAILED", statusCode: 404, message: "Transaction does not exist" }
            : { status: "SUCCESS", statusCode: 200, data: { ...data, transaction_status: current } }
      const httpStatus = body.statusCode
      return { requestId: "r", contentType: "application/json", httpStatus, text: JSON.stringify(body) }
    },
    close: async () => undefined,
  }
  const client = new PayUnitClient({ ...CREDENTIALS, transport })
  const answer = await flowOf("legacy").ask(client, record, { tokens: async () => TOKENS })
  return typeof answer === "string" ? answer : [answer.status, answer.premature === true, answer.unknown?.word ?? null]
}

describe("the legacy status of a prompt", () => {
  it.each<[word: Word, ends: string, status: string, premature: boolean]>([
    ["FAILED", LIVES, "FAILED", true],
    ["FAILED", OVER, "FAILED", false],
    ["PENDING", LIVES, "PENDING", false],
    ["SUCCESSFUL", LIVES, "SUCCESS", false],
  ])("that says %s until %s", async (word, ends, status, premature) => {
    expect(await outcomeOf(null, ends, word, null)).toEqual([status, premature, null])
  })

  it("that says FAILED of another transaction says nothing of this one", async () => {
    expect(await outcomeOf(null, LIVES, "FAILED", null, "other")).toEqual(["FAILED", false, null])
    expect(await outcomeOf(PAGE, LIVES, "FAILED", "PENDING", "other")).toEqual(["PENDING", false, null])
  })

  it.each<[current: string | null, ends: string, status: string, premature: boolean, unknown: string | null]>([
    ["PENDING", LIVES, "PENDING", false, null],
    ["FAILED", LIVES, "FAILED", false, null],
    ["SUCCESS", LIVES, "SUCCESS", false, null],
    ["APPROVED", LIVES, "PENDING", false, "APPROVED"],
    [null, LIVES, "FAILED", true, null],
    ["PENDING", OVER, "FAILED", false, null],
  ])("that says FAILED where the current family says %s, until %s", async (current, ends, ...answer) => {
    expect(await outcomeOf(PAGE, ends, "FAILED", current)).toEqual(answer)
  })
})
