import { onStage } from "./stage"

const DEPOSIT = {
  transaction_id: "payout1",
  amount: 2_000,
  destination_currency: "XAF",
  debit_currency: "XAF",
  account_number: "237670000001",
  account_bank: "CM_MTNMOMO",
  beneficiary_name: "Awa",
  deposit_type: "MOBILE_MONEY",
  country: "CM",
}

describe("deposits, which pay money out", () => {
  const stage = onStage()
  const announce = (over: object = {}) => stage.call("/api/gateway/deposit", { ...DEPOSIT, ...over })
  const confirm = (pay_token: string) =>
    stage.call("/api/gateway/deposit/confirm", { pay_token, deposit_message: "Refund", deposit_note: "Order 7" })
  const statusOf = (payToken: string) => stage.call(`/api/gateway/deposit/deposit_status/${payToken}`)

  it("are pending until they are confirmed, and paid then", async () => {
    const { body } = await announce()
    const { pay_token } = body.data
    expect((await statusOf(pay_token)).body.data).toMatchObject({
      transaction_id: "payout1",
      payment_status: "PENDING",
    })
    const confirmed = await confirm(pay_token)
    expect([confirmed.httpStatus, confirmed.body.data]).toEqual([
      201,
      expect.objectContaining({ pay_token, amount: 2_000, status: "SUCCESS", is_approval_required: false }),
    ])
    expect((await statusOf(pay_token)).body.data).toMatchObject({ amount: 2_000, payment_status: "SUCCESS" })
  })

  it.each([
    ["a number without 237", { account_number: "670000001" }, "account_number"],
    ["no amount", { amount: undefined }, "amount"],
    ["another type", { deposit_type: "CASH" }, "deposit_type"],
  ])("are refused with %s", async (_what, over, field) => {
    const { httpStatus, body } = await announce(over)
    expect([httpStatus, body.message]).toEqual([400, expect.stringContaining(field)])
  })

  it("of nobody are unknown, and so they are after a reset", async () => {
    const { body } = await announce()
    await stage.simulator.control.reset()
    for (const token of ["none", String(body.data.pay_token)]) {
      expect((await confirm(token)).httpStatus).toBe(404)
      expect((await statusOf(token)).httpStatus).toBe(404)
    }
  })
})
