import type { Merchant } from "./harness/merchant"
import { auditPayouts, PayoutDesk } from "./harness/payouts"
import { onTestStore } from "./harness/test-store"

/* Large payouts take two people, who agree between announcing and sending it. The store asks for that above 10 000 XAF. */

onTestStore("roles", (store) => {
  let desk: PayoutDesk
  let ben: Merchant

  beforeEach(async () => {
    desk = await PayoutDesk.open(store)
    ben = await store.colleague("ben", ["role_super_admin"])
  })
  afterEach(async () => {
    expect(await auditPayouts(store.simulator, store.sql, { isAtRest: true })).toEqual([])
  })

  const approval = (id: string) => ({ "payunit-approval": id })
  /** The id of what the first one asks the second for. */
  const approvalFor = async (id: string, payoutId: string): Promise<string> => {
    const answer = await desk.act(id, payoutId, "send")
    expect(answer).toMatchObject({ status: 409, body: { code: "approval_required" } })
    return answer.body.approval_id
  }
  const sends = async (): Promise<number> => await Promise.resolve(desk.calls("deposit/confirm"))

  it("it is announced by one, sent when another agrees, and by no one alone", async () => {
    const { id, payoutId } = await desk.announced()
    const approvalId = await approvalFor(id, payoutId)
    expect(await desk.row(payoutId)).toMatchObject({ state: "requested" })

    // Whoever asked does not agree.
    const own = await desk.act(id, payoutId, "send", {}, desk.merchant, approval(approvalId))
    expect(own).toMatchObject({ status: 409, body: { code: "approval_of_own" } })
    expect(await sends()).toBe(0)

    const agreed = await desk.act(id, payoutId, "send", {}, ben, approval(approvalId))
    expect(agreed).toMatchObject({ status: 200, body: { payout: { state: "paid", confirmed_by: ben.userId } } })
    expect([await sends(), await desk.refundsInMedusa()]).toEqual([1, [13_500]])
    const again = await desk.act(id, payoutId, "send", {}, ben, approval(approvalId))
    expect(again.status).toBe(409)
    expect(await sends()).toBe(1)
  })

  it("what the dashboard repeats for the second person is what was asked for, and has no number in it", async () => {
    const { id, payoutId } = await desk.announced()
    await approvalFor(id, payoutId)
    const { body } = await store.shopper.expect(200, ben.get("/admin/payunit/approvals"))
    const [{ request, amount }] = body.approvals
    expect([amount, request.path]).toEqual([13_500, `/admin/payunit/transactions/${id}/payouts/${payoutId}/send`])
    expect(JSON.stringify(body)).not.toMatch(/677 ?12/)
  })

  it("agreed to of one payout, another is not sent by it", async () => {
    const { id, payoutId } = await desk.announced()
    const approvalId = await approvalFor(id, payoutId)
    await store.shopper.expect(200, desk.act(id, payoutId, "withdraw"))
    const { payoutId: other } = await desk.announced({}, { transactionId: id })
    expect((await desk.act(id, other, "send", {}, ben, approval(approvalId))).status).toBe(409)
    expect(await sends()).toBe(0)
    expect((await desk.act(id, payoutId, "send", {}, ben, approval(approvalId))).status).toBe(409)
    expect(await sends()).toBe(0)
  })

  it("several who agree at once send it once", async () => {
    const { id, payoutId } = await desk.announced()
    const approvalId = await approvalFor(id, payoutId)
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await desk.act(id, payoutId, "send", {}, ben, approval(approvalId))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sends()).toBe(1)
  })

  it("small ones that come to a large one take two as well", async () => {
    const { id, payoutId } = await desk.announced({ amount: 9_000 })
    await store.shopper.expect(200, desk.act(id, payoutId, "send"))
    const { payoutId: rest } = await desk.announced({ amount: 4_500 }, { transactionId: id })
    await approvalFor(id, rest)
    expect(await sends()).toBe(1)
  })

  it("staff's word that a large one was sent takes two as well", async () => {
    const { id, payoutId } = await desk.announced()
    const approvalId = await approvalFor(id, payoutId)
    store.simulator.control.addFault({ operation: "deposit/confirm", kind: "accept_then_reset" })
    store.simulator.control.addFault({ operation: "deposit/deposit_status", kind: "http_500", times: null })
    await store.shopper.expect(200, desk.act(id, payoutId, "send", {}, ben, approval(approvalId)))
    await desk.later(61)
    const said = { outcome: "sent", note: "It is there" }
    const one = await desk.act(id, payoutId, "decide", said)
    expect(one).toMatchObject({ status: 409, body: { code: "approval_required" } })
    const other = await desk.act(id, payoutId, "decide", said, ben, approval(one.body.approval_id))
    expect(other).toMatchObject({ status: 200, body: { payout: { state: "paid" } } })
    expect(await desk.refundsInMedusa()).toEqual([13_500])
  })
})
