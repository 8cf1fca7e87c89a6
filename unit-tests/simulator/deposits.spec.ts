import { runInNewContext } from "node:vm"
import type { FaultKind, SettingsInput } from "../../packages/simulator/src"
import { type DepositRequest, newTransactionId, type PayoutStatus, type PayUnitError } from "../../src/gateway"
import { initializeRequest, onStage, until } from "./stage"

const DEPOSIT = {
  amount: 2_000,
  destination_currency: "XAF",
  debit_currency: "XAF",
  account_number: "237677123456",
  account_bank: "CM_MTNMOMO",
  beneficiary_name: "Awa <M>",
  deposit_type: "MOBILE_MONEY",
  country: "CM",
} as const

describe("deposits, which pay money out", () => {
  const stage = onStage()
  const announce = async (over: Partial<Record<keyof DepositRequest, unknown>> = {}) => {
    const request = { transaction_id: newTransactionId(), ...DEPOSIT, ...over } as DepositRequest
    const { pay_token } = await stage.test.deposit(request)
    return { id: request.transaction_id, token: pay_token }
  }
  const confirm = (pay_token: string): Promise<PayoutStatus> =>
    stage.test.depositConfirm({ pay_token, deposit_message: "Refund", deposit_note: "Order 7" })
  const statusOf = async (payToken: string) => (await stage.test.depositStatus(payToken)).status
  const paid = (number: string = DEPOSIT.account_number) => stage.simulator.control.paidOutTo(number)
  const set = (settings: SettingsInput) => stage.simulator.control.changeSettings(settings)
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => "taken",
      (error: unknown) => {
        const { httpStatus, serviceMessage } = error as PayUnitError
        return `${httpStatus} ${serviceMessage}`
      },
    )

  it("move nothing when they are announced, and are paid once they are confirmed", async () => {
    const { control } = stage.simulator
    const { id, token } = await announce()
    expect([await statusOf(token), paid(), control.balance()]).toEqual(["PENDING", 0, 1_000_000])
    expect(await confirm(token)).toMatchObject({
      transaction_id: id,
      pay_token: token,
      amount: 2_000,
      deposit_fee: 20,
      status: "SUCCESS",
      is_approval_required: false,
      is_approved: true,
      unknown_status: null,
    })
    expect([await statusOf(token), paid(), control.balance()]).toEqual(["SUCCESS", 2_000, 997_980])
    expect(control.paidOut()).toEqual({ XAF: 2_000 })
    expect(control.payout(id)).toMatchObject({
      transaction_id: id,
      mode: "test",
      status: "SUCCESS",
      reported_status: "SUCCESS",
      amount: 2_000,
      fees: [20],
      received: 2_000,
      to: "6•• ••• •56",
      approval: "not_required",
      message: "Refund",
      note: "Order 7",
      calls: { deposit: 1, confirm: 1, status: 2 },
      confirmed_at: [expect.any(String)],
    })
  })

  it.each([
    ["a number without 237", { account_number: "677123456" }, "account_number"],
    ["a number of another operator", { account_number: "237699123456" }, "account_number"],
    ["a number that the operator does not know", { account_number: "237670000004" }, "account_number"],
    ["an operator that there is none of", { account_bank: "CM_NOBODY" }, "account_bank"],
    ["an operator of another country", { account_bank: "GA_AIRTEL" }, "account_bank"],
    ["another country", { country: "GA" }, "country"],
    ["another currency", { destination_currency: "EUR" }, "destination_currency"],
    ["another currency of its own", { debit_currency: "EUR" }, "debit_currency"],
    ["no amount", { amount: undefined }, "amount"],
    ["another type", { deposit_type: "CASH" }, "deposit_type"],
  ])("are refused with %s", async (_what, over, field) => {
    const body = { transaction_id: "payout1", ...DEPOSIT, ...over }
    const { httpStatus, body: answer } = await stage.call("/api/gateway/deposit", body)
    expect([httpStatus, answer.message]).toEqual([400, expect.stringContaining(`${field}: `)])
    expect(stage.simulator.control.payouts()).toEqual([])
  })

  it("go to a bank's account, whatever its form", async () => {
    const account = { account_bank: "CM_AFRILAND", account_number: "10005000010123456789012" } as const
    const { token } = await announce({ ...account, deposit_type: "BANK_TRANSFER" })
    await confirm(token)
    expect(paid(account.account_number)).toBe(2_000)
    expect(JSON.stringify(stage.simulator.control.payouts())).not.toContain(account.account_number)
  })

  it("take each transaction_id once, of payouts and payments", async () => {
    const { id } = await announce()
    const payment = initializeRequest()
    await stage.test.initialize(payment)
    for (const transaction_id of [id, payment.transaction_id]) {
      expect(await refusal(announce({ transaction_id }))).toContain("400 Transaction id already exists")
    }
    expect(stage.simulator.control.payoutCalls(id)).toEqual({ deposit: 2, confirm: 0, status: 0 })
  })

  it("of nobody and of another merchant are unknown, and so they are after a reset", async () => {
    const { token } = await announce()
    await expect(stage.live.depositStatus(token)).rejects.toMatchObject({ name: "UnknownTransactionError" })
    await stage.simulator.control.reset()
    for (const one of ["none", token]) {
      await expect(confirm(one)).rejects.toMatchObject({ name: "UnknownTransactionError" })
      await expect(stage.test.depositStatus(one)).rejects.toMatchObject({ name: "UnknownTransactionError" })
    }
  })

  it("pay again when they are confirmed again, unless settings say otherwise", async () => {
    const first = await announce()
    await confirm(first.token)
    await confirm(first.token)
    expect([paid(), stage.simulator.control.payout(first.id)]).toEqual([
      4_000,
      expect.objectContaining({ received: 4_000, fees: [20, 20], calls: { deposit: 1, confirm: 2, status: 0 } }),
    ])
    set({ payout_confirm_again: "refused" })
    const second = await announce()
    await confirm(second.token)
    expect(await refusal(confirm(second.token))).toBe("400 This deposit was confirmed already")
    expect(paid()).toBe(6_000)
  })

  it("are refused where the token is old", async () => {
    const { token } = await announce()
    stage.simulator.control.advanceClock(899)
    const late = await announce()
    stage.simulator.control.advanceClock(1)
    expect(await refusal(confirm(token))).toBe("400 The deposit token has expired")
    expect([await statusOf(token), paid()]).toEqual(["PENDING", 0])
    await confirm(late.token)
    set({ payout_token_ms: 0 })
    expect(await refusal(confirm((await announce()).token))).toContain("expired")
    expect(paid()).toBe(2_000)
  })

  it("are refused where the balance is too low for amount and fee, and payments make it higher", async () => {
    set({ payout_balance: 2_019 })
    const { token } = await announce()
    expect(await refusal(confirm(token))).toBe("400 Insufficient balance")
    const payment = initializeRequest({ total_amount: 1 })
    await stage.test.initialize(payment)
    await stage.simulator.control.decide(payment.transaction_id, { status: "SUCCESS" })
    expect(stage.simulator.control.balance()).toBe(2_020)
    await confirm(token)
    expect([stage.simulator.control.balance(), stage.simulator.control.balance("live")]).toEqual([0, 2_019])
  })

  it("cost nothing where no fee is told", async () => {
    set({ payout_fee_percent: null })
    const { token } = await announce()
    expect((await confirm(token)).deposit_fee).toBeNull()
    expect(stage.simulator.control.balance()).toBe(998_000)
  })

  it("are not sent while the operator is down", async () => {
    set({ payout_operators_down: ["CM_MTNMOMO"] })
    const { token } = await announce()
    await expect(confirm(token)).rejects.toMatchObject({
      name: "ServiceError",
      httpStatus: 503,
      mayHaveTakenEffect: true,
    })
    expect([await statusOf(token), paid()]).toEqual(["PENDING", 0])
    const orange = await announce({ account_bank: "CM_ORANGE", account_number: "237699123456" })
    expect((await confirm(orange.token)).status).toBe("SUCCESS")
  })

  describe("that have to be approved", () => {
    it.each([
      [2_000, 2_000, false],
      [1_999, 2_000, true],
      [0, 1, true],
    ])("above %d: one of %d waits: %s", async (above, amount, waits) => {
      set({ payout_approval_above: above })
      const { token } = await announce({ amount })
      expect(await confirm(token)).toMatchObject({
        status: waits ? "PENDING" : "SUCCESS",
        is_approval_required: waits,
        is_approved: !waits,
      })
      expect(paid()).toBe(waits ? 0 : amount)
    })

    it.each([
      ["approve", "SUCCESS", "given", 2_000],
      ["decline", "FAILED", "refused", 0],
      ["pay", "SUCCESS", "given", 2_000],
      ["fail", "FAILED", "refused", 0],
    ] as const)("%s: %s", async (decision, status, approval, received) => {
      set({ payout_approval_above: 0 })
      const { id, token } = await announce()
      await confirm(token)
      expect(stage.simulator.control.balance()).toBe(997_980)
      expect(stage.simulator.control.decidePayout(id, { decision })).toMatchObject({ status, approval, received })
      expect(await stage.test.depositStatus(token)).toMatchObject({ status, is_approved: approval === "given" })
      expect([paid(), stage.simulator.control.balance()]).toEqual([received, received === 0 ? 1_000_000 : 997_980])
    })

    it("are under way after that as long as settings say", async () => {
      set({ payout_approval_above: 0, payout_pays_after_ms: 60_000 })
      const { id, token } = await announce()
      await confirm(token)
      stage.simulator.control.advanceClock(61)
      expect(await statusOf(token)).toBe("PENDING")
      stage.simulator.control.decidePayout(id, { decision: "approve" })
      expect(paid()).toBe(0)
      stage.simulator.control.advanceClock(60)
      expect([await statusOf(token), paid()]).toEqual(["SUCCESS", 2_000])
    })
  })

  it.each([
    ["arrives when the clock has moved", "237677123456", 60_000, "SUCCESS"],
    ["fails when the clock has moved", "237670000002", 60_000, "FAILED"],
    ["stays under way to a payee of whom nothing is heard", "237670000003", 60_000, "PENDING"],
    ["stays under way where somebody has to decide", "237677123456", null, "PENDING"],
  ] as const)("a payout that is under way %s", async (_what, account_number, milliseconds, status) => {
    set({ payout_pays_after_ms: milliseconds })
    const { token } = await announce({ account_number })
    expect((await confirm(token)).status).toBe("PENDING")
    stage.simulator.control.advanceClock(59)
    expect(await statusOf(token)).toBe("PENDING")
    stage.simulator.control.advanceClock(86_400)
    expect([await statusOf(token), paid(account_number)]).toEqual([status, status === "SUCCESS" ? 2_000 : 0])
  })

  it("a payout can fail, arrive late, and come back", async () => {
    set({ payout_pays_after_ms: null })
    const { control } = stage.simulator
    const { id, token } = await announce()
    await confirm(token)
    const seen = []
    for (const decision of ["fail", "pay", "fail"] as const) {
      control.decidePayout(id, { decision })
      seen.push([await statusOf(token), paid(), control.balance()])
    }
    expect(seen).toEqual([
      ["FAILED", 0, 1_000_000],
      ["SUCCESS", 2_000, 997_980],
      ["FAILED", 0, 1_000_000],
    ])
  })

  it("what somebody decided before it would have come by itself holds", async () => {
    set({ payout_pays_after_ms: 60_000 })
    const { id, token } = await announce()
    await confirm(token)
    stage.simulator.control.decidePayout(id, { decision: "fail" })
    stage.simulator.control.advanceClock(61)
    expect([await statusOf(token), paid()]).toEqual(["FAILED", 0])
  })

  it("a status can be told in any word, and another amount", async () => {
    const { id, token } = await announce()
    await confirm(token)
    stage.simulator.control.decidePayout(id, { decision: "pay", word: "CONFIRMED", amount: 1 })
    expect(await stage.test.depositStatus(token)).toMatchObject({
      status: "PENDING",
      amount: 1,
      unknown_status: { word: "CONFIRMED", mayMeanPaid: true },
    })
    expect(stage.simulator.control.payout(id)).toMatchObject({
      status: "SUCCESS",
      reported_status: "CONFIRMED",
      received: 2_000,
    })
  })

  it.each([
    ["both", 1],
    ["with_slash", 1],
    ["without_slash", 2],
  ] as const)("their status is known by paths: %s", async (payout_status_path, calls) => {
    set({ payout_status_path })
    const { id, token } = await announce()
    expect(await statusOf(token)).toBe("PENDING")
    expect(stage.simulator.control.payoutCalls(id).status).toBe(calls)
    const unslashed = await stage.call(`/api/gateway/deposit/deposit_status${token}`)
    expect(unslashed.httpStatus).toBe(payout_status_path === "with_slash" ? 404 : 200)
    expect((await stage.call("/api/gateway/deposit/other")).body.message).toBe("Cannot GET /api/gateway/deposit/other")
  })

  it("neither path is there in the profile contract", async () => {
    set({ profile: "contract" })
    await expect(announce()).rejects.toMatchObject({ name: "UnknownRouteError" })
    await expect(confirm("none")).rejects.toMatchObject({ name: "UnknownRouteError" })
    await expect(stage.test.depositStatus("none")).rejects.toMatchObject({ name: "UnknownRouteError" })
  })

  describe("faults", () => {
    it.each<[FaultKind, boolean]>([
      ["http_500", false],
      ["reset", false],
      ["failed_envelope", false],
      ["malformed_json", true],
      ["null_data", true],
      ["accept_then_failed_envelope", true],
      ["accept_then_500", true],
      ["accept_then_reset", true],
      ["echo_unreadable", true],
    ])("%s: the announcement and the confirmation were carried out: %s", async (kind, carriedOut) => {
      const { control } = stage.simulator
      control.addFault({ operation: "deposit", kind })
      const transaction_id = newTransactionId()
      await expect(announce({ transaction_id })).rejects.toMatchObject({ mayHaveTakenEffect: true })
      expect(control.payouts()).toHaveLength(carriedOut ? 1 : 0)
      expect(control.payoutCalls(transaction_id)).toEqual({ deposit: 1, confirm: 0, status: 0 })
      const { id, token } = await announce()
      control.addFault({ operation: "deposit/confirm", kind })
      const confirmed = await confirm(token).then(
        ({ status }) => status,
        (error: unknown) => (error as { mayHaveTakenEffect: boolean }).mayHaveTakenEffect,
      )
      // A confirmation without data is one whose outcome has to be asked for.
      expect(confirmed).toBe(kind === "null_data" ? "PENDING" : true)
      expect([paid(), control.payoutCalls(id).confirm]).toEqual([carriedOut ? 2_000 : 0, 1])
      control.addFault({ operation: "deposit/deposit_status", kind: "unauthorized" })
      await expect(statusOf(token)).rejects.toMatchObject({ name: "AuthenticationError" })
      expect(await statusOf(token)).toBe(carriedOut ? "SUCCESS" : "PENDING")
    })

    it("hang: nothing is done, and the call is counted", async () => {
      const { control } = stage.simulator
      const { id, token } = await announce()
      control.addFault({ operation: "deposit/confirm", kind: "hang" })
      const impatience = new AbortController()
      const call = stage.test.depositConfirm(
        { pay_token: token, deposit_message: "Refund", deposit_note: "Order 7" },
        { signal: impatience.signal },
      )
      await Promise.all([
        expect(call).rejects.toMatchObject({ name: "TimeoutError", mayHaveTakenEffect: true }),
        until(() => control.payoutCalls(id).confirm === 1).finally(() => impatience.abort()),
      ])
      expect(paid()).toBe(0)
    })
  })

  describe("at the control interface", () => {
    const ask = async (path: string, body?: unknown) => {
      const response = await fetch(`${stage.simulator.url}/_simulator/payouts${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    }

    it("are listed without their number and token, with sums, and what one number got", async () => {
      const { id, token } = await announce()
      await confirm(token)
      await statusOf(token)
      const all = await ask("?to=677123456")
      expect(all.body).toMatchObject({
        payouts: [{ transaction_id: id, received: 2_000 }],
        paid_out: { XAF: 2_000 },
        balance: { test: 997_980, live: 1_000_000 },
        paid_out_to: 2_000,
      })
      const answers = [all.body, (await ask("")).body, (await ask(`/${id}`)).body, stage.simulator.control.requests()]
      expect(
        answers.map((one) => JSON.stringify(one)).filter((text) => text.includes("677123456") || text.includes(token)),
      ).toEqual([])
    })

    it("are decided", async () => {
      set({ payout_approval_above: 0 })
      const { id, token } = await announce()
      expect(await ask(`/${id}`, { decision: "pay" })).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("was not confirmed") },
      })
      await confirm(token)
      expect(await ask(`/${id}`, { decision: "approve" })).toMatchObject({ status: 200, body: { status: "SUCCESS" } })
      for (const [path, body, status, words] of [
        [`/${id}`, { decision: "approve" }, 400, "waits for no approval"],
        [`/${id}`, { decision: "send" }, 400, "decision: must be approve, decline, pay, fail"],
        [`/${id}`, { decision: "pay", ammount: 1 }, 400, "ammount"],
        ["/none", { decision: "pay" }, 404, "there is no payout none"],
        ["/none", undefined, 404, "there is no payout none"],
      ] as const) {
        expect(await ask(path, body)).toMatchObject({ status, body: { message: expect.stringContaining(words) } })
      }
    })

    it("are decided by the page's buttons as the control interface takes it", async () => {
      const { html } = await stage.visit("/_simulator")
      const [, script = ""] = /<script>([^]*)<\/script>/.exec(html) ?? []
      const pressed: { press?: (event: unknown) => void } = {}
      const fetched = jest.fn().mockResolvedValue({ ok: true })
      const reload = jest.fn()
      const document = { addEventListener: (_name: string, press: (event: unknown) => void) => (pressed.press = press) }
      runInNewContext(script, { document, fetch: fetched, location: { reload }, alert: jest.fn() })
      pressed.press?.({ target: { dataset: {} } })
      expect(fetched).not.toHaveBeenCalled()
      pressed.press?.({ target: { dataset: { post: "/_simulator/payouts/a", body: '{"decision":"pay"}' } } })
      await until(() => reload.mock.calls.length === 1)
      expect(fetched.mock.calls).toEqual([
        [
          "/_simulator/payouts/a",
          { method: "POST", headers: { "content-type": "application/json" }, body: '{"decision":"pay"}' },
        ],
      ])
    })

    it("stand on the page, with buttons that say what can be done", async () => {
      const page = async () => (await stage.visit("/_simulator")).html.replace(/\s+/g, " ")
      const buttons = async () => [...(await page()).matchAll(/data-body="([^"]*)"/g)].map(([, body]) => body)
      expect(await page()).toContain("To pay out: 1 000 000 FCFA in test mode, 1 000 000 FCFA in live mode.")
      set({ payout_approval_above: 0 })
      const { id, token } = await announce()
      expect(await buttons()).toEqual([])
      await confirm(token)
      const html = await page()
      expect(html).toContain(`data-post="/_simulator/payouts/${id}"`)
      expect(html).toContain("Awa &lt;M&gt;")
      expect(html).not.toContain("677123456")
      const said = (...decisions: string[]) => decisions.map((one) => `{&quot;decision&quot;:&quot;${one}&quot;}`)
      expect(await buttons()).toEqual(said("approve", "decline"))
      stage.simulator.control.decidePayout(id, { decision: "approve" })
      expect(await buttons()).toEqual(said("fail"))
      stage.simulator.control.decidePayout(id, { decision: "fail" })
      expect(await buttons()).toEqual(said("pay"))
    })
  })

  it.each([
    [{ payout_balance: -1 }, "payout_balance"],
    [{ payout_operators_down: ["MTN"] }, "payout_operators_down"],
    [{ payout_confirm_again: "never" }, "payout_confirm_again"],
  ])("settings that cannot be are refused: %j", (settings, field) => {
    expect(() => set(settings as SettingsInput)).toThrow(field)
  })
})
