import { Modules } from "@medusajs/framework/utils"
import type { Merchant } from "./harness/merchant"
import { InvoiceDesk, terms } from "./harness/invoices"
import type { Answer } from "./harness/answer"
import { onTestStore } from "./harness/test-store"

/* Who decided what: written down before it is done, in a chain; and large amounts, which take two people. */

/** The store asks for a second person above 10 000 XAF; an order is 13 500. */
onTestStore("roles", (store) => {
  let ada: Merchant
  let ben: Merchant

  afterEach(() => jest.restoreAllMocks())
  beforeEach(async () => {
    ada = await store.merchant()
    ben = await store.colleague("ben", ["role_super_admin"])
  })

  const decisions = async (query = ""): Promise<any[]> =>
    (await store.shopper.expect(200, ada.get(`/admin/payunit/audit${query}`))).body.decisions
  const approvals = async (who: Merchant): Promise<any[]> =>
    (await store.shopper.expect(200, who.get("/admin/payunit/approvals"))).body.approvals
  const stages = async (): Promise<string[]> => {
    const rows = await store.sql(
      "SELECT stage FROM payunit_audit_entry WHERE action <> 'invoice_created' ORDER BY sequence",
    )
    return rows.map(({ stage }) => stage)
  }
  const refunds = async (): Promise<number[]> => {
    const rows = await store.sql("SELECT amount FROM payunit_manual_refund WHERE deleted_at IS NULL")
    return rows.map(({ amount }) => Number(amount))
  }
  const check = async (): Promise<any> => {
    const { body } = await store.shopper.expect(200, ada.get("/admin/payunit/health"))
    return body.health.checks.find(({ id }: { id: string }) => id === "audit")
  }
  /** The id of a payment of 13 500 XAF that is settled. */
  const paid = async (): Promise<string> => (await store.paidOrder()).transactionId
  const refund = async (id: string, body: Record<string, unknown>, who = ada, headers = {}): Promise<Answer> =>
    await who.post(`/admin/payunit/transactions/${id}/refunds`, { method: "MTN Mobile Money", ...body }, headers)
  /** The id of an invoice of 13 500 XAF. */
  const billed = async (): Promise<string> => {
    const bill = terms({ again: true, items: [{ name: "Sewing", amount: 13_500, quantity: 1 }] })
    return (await store.shopper.expect(201, ada.post("/admin/payunit/invoices", bill))).body.invoice.id
  }
  const confirm = async (id: string, body: Record<string, unknown>, who = ada, headers = {}): Promise<Answer> =>
    await who.post(`/admin/payunit/invoices/${id}/confirm`, body, headers)
  const confirmed = async (): Promise<number[]> => {
    const rows = await store.sql("SELECT amount FROM payunit_transaction WHERE source = 'staff' AND deleted_at IS NULL")
    return rows.map(({ amount }) => Number(amount))
  }
  /** What somebody asks a second person to agree to. */
  const requested = async (id: string, body: Record<string, unknown> = { amount: 13_500, note: "All of it" }) => {
    const answer = await confirm(id, body, ada, { "idempotency-key": "of-ada-0001" })
    expect(answer).toMatchObject({ status: 409, body: { code: "approval_required" } })
    return await read(String(answer.body.approval_id))
  }
  /** What the dashboard has read of requests by their ids, which it can repeat when they are over as well. */
  const requests = new Map<string, any>()
  const read = async (approvalId: string): Promise<string> => {
    const open = (await approvals(ada)).find(({ id }) => id === approvalId)
    requests.set(approvalId, open.request)
    return approvalId
  }
  /** Sends what was asked for, as the dashboard does. */
  const agree = async (approvalId: string, who = ben, change: Record<string, unknown> = {}): Promise<Answer> => {
    const request = requests.get(approvalId)
    const key = request.idempotency_key === null ? {} : { "idempotency-key": request.idempotency_key }
    return await who.post(request.path, { ...request.body, ...change }, { ...key, "payunit-approval": approvalId })
  }

  it("a decision is told with who, when, what, how much and why, before and after", async () => {
    const id = await paid()

    await store.shopper.expect(200, refund(id, { amount: 500, reference: "MP1", note: "Broken zip" }))

    const [decision] = await decisions()
    expect(decision).toMatchObject({
      action: "refund_recorded",
      stage: "done",
      actor: { type: "user", id: ada.userId, name: expect.any(String) },
      subject: {
        ...{ type: "transaction", id, order: { display_id: expect.any(Number) }, invoice: null },
        ...{ customer: "Ada Ngono", money: { amount: 13_500, currency_code: "xaf" } },
      },
      amount: 500,
      currency_code: "xaf",
      note: "Broken zip",
      request: { method: "MTN Mobile Money", reference: "MP1" },
      before: { state: "settled", refunded: 0 },
      after: { state: "settled", refunded: 500 },
      code: null,
      lines: [
        { sequence: 1, stage: "started" },
        { sequence: 2, stage: "done" },
      ],
    })
    expect(await check()).toMatchObject({ status: "ok", found: "2 lines are as written" })

    await store.sql("UPDATE payunit_transaction SET forgotten_at = now()")
    expect(await decisions()).toMatchObject([{ subject: { order: decision.subject.order, customer: null } }])
  })

  it("money that is requested of an order, or by an invoice, is told with whose it is", async () => {
    const ask = async (body: Record<string, unknown>): Promise<any> =>
      (await store.shopper.expect(201, ada.post("/admin/payunit/payment-requests", body))).body.payment_request
    const desk = await InvoiceDesk.open(store)
    const order = await desk.unpaidOrder()
    await ask({ order_id: order, amount: 13_500 })
    await ask({ amount: 5_000, name: "Esther Tchoua", phone: "670000004", reason: "Sewing" })

    expect((await decisions("?action=payment_requested")).map(({ subject }) => subject)).toMatchObject([
      {
        ...{
          type: "payment_request",
          order: null,
          invoice: { id: expect.stringMatching(/^puinv_/) },
        },
        ...{ customer: "Esther Tchoua", money: { amount: 5_000, currency_code: "xaf" } },
      },
      {
        ...{ type: "payment_request", order: { id: order }, invoice: null },
        ...{ customer: expect.any(String), money: { amount: 13_500, currency_code: "xaf" } },
      },
    ])
  })

  it("what is refused is told too, with its code", async () => {
    const id = await paid()

    const answer = await ada.resolve(id, { action: "place_order" })

    expect(answer.status).toBe(409)
    // The amount is more than one person decides about alone; so it was asked for, and another's try is refused.
    await store.sql("TRUNCATE payunit_audit_entry, payunit_audit_head")
    const small = await refund(id, { amount: 9_000, method: "MTN", reference: "R1" })
    const again = await refund(id, { amount: 800, method: "MTN", reference: "R1" })
    expect([small.status, again.status, again.body.code]).toEqual([200, 409, "reference_used"])
    const [refused] = await decisions()
    expect(refused).toMatchObject({ action: "refund_recorded", stage: "refused", code: "reference_used", after: null })
  })

  it("what was tried and did not come about is told as that, with its reason", async () => {
    const { cartId, transactionId: id } = await store.shopper.checkout({ items: { "savon-de-karite": 1 } })
    await store.simulator.control.decide(id, { status: "SUCCESS", notify: false })
    await store.shopper.expect(200, store.shopper.addItem(cartId, "savon-de-karite"))
    await store.makeDue()
    await store.runJob()
    await store.reaches(id, "held")

    expect((await ada.resolve(id, { action: "place_order" })).body.transaction.state).toBe("held")

    const [decision] = await decisions()
    expect(decision).toMatchObject({
      action: "order_placed",
      stage: "incomplete",
      code: "cart_changed",
      why: { en: expect.stringContaining("cart"), fr: expect.stringContaining("panier") },
      after: { state: "held", held_reason: "cart_changed" },
    })
  })

  it("a refund that waits for Medusa is on record, and its decision is incomplete", async () => {
    const id = await paid()
    const payments = store.container.resolve<any>(Modules.PAYMENT)
    jest.spyOn(payments.paymentService_, "update").mockRejectedValueOnce(new Error("deadlock detected"))

    expect(await refund(id, { amount: 500 })).toMatchObject({ status: 409, body: { code: "refund_waits" } })

    expect(await decisions()).toMatchObject([
      { stage: "incomplete", code: "refund_waits", why: { en: expect.any(String), fr: expect.any(String) } },
    ])
    expect(await refunds()).toEqual([500])
  })

  it("what a decision makes is named by it; nothing of a customer is kept", async () => {
    const { body } = await store.shopper.expect(201, ada.post("/admin/payunit/invoices", terms({ note: "For Ada" })))
    await store.shopper.expect(200, ada.post(`/admin/payunit/invoices/${body.invoice.id}/void`, { note: "Wrong" }))
    await store.shopper.expect(200, ada.post("/admin/payunit/pauses", { reason: "Prices are wrong" }))
    await store.shopper.expect(200, ada.post("/admin/payunit/pauses/default/resume"))
    await store.shopper.expect(200, ada.post("/admin/payunit/exports", { list: "payments", count: 3, filters: "q=1" }))

    expect(await decisions()).toMatchObject([
      { action: "list_exported", subject: { type: "export", id: "payments" }, request: { count: 3, filters: "q=1" } },
      { action: "payments_resumed", before: { paused: true }, after: { paused: false } },
      { action: "payments_paused", subject: { type: "account", id: "default" }, note: "Prices are wrong" },
      {
        ...{ action: "invoice_voided", note: "Wrong" },
        subject: {
          ...{ type: "invoice", invoice: { id: body.invoice.id, ref: body.invoice.ref }, order: null },
          ...{ customer: "Ada Ngono", money: { amount: 10_000, currency_code: "xaf" } },
        },
        ...{ before: { state: "open" }, after: { state: "void" } },
      },
      { action: "invoice_created", subject: { type: "invoice", id: body.invoice.id }, note: null },
    ])
    const written = JSON.stringify(await store.sql("SELECT * FROM payunit_audit_entry"))
    expect(written).not.toMatch(/Ngono|ada@example|670000001|For Ada/)
  })

  it("the list is narrowed, and read on page by page", async () => {
    const id = await paid()
    for (const amount of [100, 200, 300]) {
      await store.shopper.expect(200, refund(id, { amount, note: `No. ${amount} (100 %)` }))
    }
    await store.shopper.expect(200, ben.post("/admin/payunit/exports", { list: "invoices", count: 0 }))

    const amounts = async (query: string): Promise<unknown[]> => (await decisions(query)).map(({ amount }) => amount)
    expect(await amounts("?action=refund_recorded")).toEqual([300, 200, 100])
    expect(await amounts(`?subject_id=${id}&q=${encodeURIComponent("no. 2")}`)).toEqual([200])
    expect(await amounts(`?q=${encodeURIComponent("(100 %)")}`)).toEqual([300, 200, 100])
    expect(await amounts(`?q=${encodeURIComponent("0_%")}`)).toEqual([])
    expect(await amounts(`?actor_id=${ben.userId}`)).toEqual([null])
    expect(await amounts("?to=2020-01-01")).toEqual([])
    expect(await amounts("?from=2020-01-01&limit=1")).toEqual([null])
    const { next } = (await ada.get("/admin/payunit/audit?limit=2")).body
    expect(await amounts(`?limit=2&after=${next}`)).toEqual([200, 100])
    expect((await ada.get("/admin/payunit/audit?limit=4")).body.next).toBeNull()
  })

  it.each([["?limit=0"], ["?action=stolen"], ["?from=yesterday"], ["?after=x"], ["?what=else"]])(
    "does not take %s",
    async (query) => {
      expect((await ada.get(`/admin/payunit/audit${query}`)).status).toBe(400)
    },
  )

  describe("a large refund", () => {
    const ask = async (id: string, body: Record<string, unknown> = {}, who = ada): Promise<Answer> =>
      await who.post(`/admin/payunit/transactions/${id}/refunds/approval`, { note: "Broken zip", ...body })
    const request = async (id: string, body: Record<string, unknown> = {}): Promise<string> =>
      (await store.shopper.expect(200, ask(id, body))).body.approval.id
    const approve = async (approvalId: string, who = ben): Promise<Answer> =>
      await who.post(`/admin/payunit/approvals/${approvalId}/approve`)
    const approved = async (id: string): Promise<string> => {
      const approvalId = await request(id)
      await store.shopper.expect(200, approve(approvalId))
      return approvalId
    }
    const record = async (
      id: string,
      approval: string,
      body: Record<string, unknown> = {},
      who = ada,
    ): Promise<Answer> => await refund(id, { reference: "MP240131", ...body }, who, { "payunit-approval": approval })
    const bells = async (): Promise<string[]> => {
      const rows = await store.sql(
        "SELECT idempotency_key FROM notification WHERE idempotency_key LIKE 'payunit-approval-%' ORDER BY created_at",
      )
      return rows.map(({ idempotency_key }) => idempotency_key.replace(/^payunit-approval-puaud_[\w-]+-/, ""))
    }

    it("is asked for before anything is sent, agreed to by another, and recorded then by whoever sent it", async () => {
      const id = await paid()
      expect((await ada.transaction(id)).refund_approval).toEqual({ above: 10_000, request: null })

      const answer = await ask(id, { amount: 12_000 })

      expect(answer).toMatchObject({ status: 200, body: { approval: { stage: "requested", amount: 12_000 } } })
      const approvalId = answer.body.approval.id
      expect(await approvals(ben)).toMatchObject([
        {
          ...{ id: approvalId, amount: 12_000, note: "Broken zip", can_approve: true, is_agreed_before: true },
          subject: { id, order: { display_id: expect.any(Number) } },
          refund: { customer: "Ada Ngono", to: expect.stringMatching(/^6•.*\d\d$/), payer: expect.any(String) },
        },
      ])
      expect([await refunds(), await bells()]).toEqual([[], ["requested"]])

      await store.shopper.expect(200, approve(approvalId))

      expect([await refunds(), await bells()]).toEqual([[], ["requested", "approved"]])
      expect((await ada.transaction(id)).refund_approval.request).toMatchObject({
        ...{ id: approvalId, stage: "approved", requested_by: { id: ada.userId }, answered_by: { id: ben.userId } },
      })

      expect(await record(id, approvalId, { amount: 12_000 })).toMatchObject({
        status: 200,
        body: { refund: { amount: 12_000 } },
      })

      expect(await refunds()).toEqual([12_000])
      expect((await ada.transaction(id)).refund_approval.request).toBeNull()
      const [decision] = await decisions()
      expect(decision.lines.map(({ stage, actor }: any) => [stage, actor.id])).toEqual([
        ["requested", ada.userId],
        ["approved", ben.userId],
        ["started", ada.userId],
        ["done", ada.userId],
      ])
      expect(JSON.stringify(await store.sql("SELECT * FROM payunit_audit_entry"))).not.toMatch(/Ngono|670000001|•/)
    })

    it.each<[string, (id: string) => Promise<Answer>, number, string]>([
      [
        "recorded without having been asked for",
        async (id) => await refund(id, { amount: 12_000 }),
        409,
        "refund_not_approved",
      ],
      [
        "refunded on hold without",
        async (id) => await ada.resolve(id, { action: "record_refund", method: "MTN" }),
        409,
        "refund_not_approved",
      ],
      [
        "recorded before anybody agreed",
        async (id) => await record(id, await request(id), { amount: 13_500 }),
        409,
        "approval_waits",
      ],
      [
        "recorded of another amount",
        async (id) => await record(id, await approved(id), { amount: 13_000 }),
        409,
        "approval_mismatch",
      ],
      [
        "recorded of another payment",
        async (id) => await record(id, await approved(await paid2())),
        409,
        "approval_mismatch",
      ],
      ["agreed to by whoever asked", async (id) => await approve(await request(id), ada), 409, "approval_of_own"],
      [
        "asked for though one may decide it",
        async (id) => await ask(id, { amount: 10_000 }),
        409,
        "approval_not_needed",
      ],
      ["asked for beyond what was paid", async (id) => await ask(id, { amount: 13_501 }), 409, "more_than_was_paid"],
      ["recorded once it was declined", async (id) => await record(id, await refusedBy(ben, id)), 409, "approval_over"],
      [
        "recorded once it was withdrawn",
        async (id) => await record(id, await refusedBy(ada, id)),
        409,
        "approval_over",
      ],
      ["agreed to once it was withdrawn", async (id) => await approve(await refusedBy(ada, id)), 409, "approval_over"],
    ])("is not %s", async (_, act, status, code) => {
      const answer = await act(await paid())
      expect(answer).toMatchObject({ status, body: { code } })
      expect(await refunds()).toEqual([])
    })
    const paid2 = async (): Promise<string> => {
      const { transactionId } = await store.checkout()
      await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
      await store.reaches(transactionId, "settled")
      return transactionId
    }
    const refusedBy = async (who: Merchant, id: string): Promise<string> => {
      const approvalId = await request(id)
      await store.shopper.expect(200, who.post(`/admin/payunit/approvals/${approvalId}/refuse`, { note: "No" }))
      return approvalId
    }

    it("is recorded once, however often it is sent", async () => {
      const id = await paid()
      const approvalId = await request(id, { amount: 11_000 })
      await store.shopper.expect(200, approve(approvalId))

      const answers = await Promise.all(
        [1, 2, 3].map(async (time) => await record(id, approvalId, { amount: 11_000, reference: `R${time}` })),
      )

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await record(id, approvalId, { amount: 11_000, reference: "R4" })).toMatchObject({
        body: { code: "approval_over" },
      })
      expect(await refunds()).toEqual([11_000])
    })

    it("sent again with its key is answered with what it made", async () => {
      const id = await paid()
      const approvalId = await approved(id)
      const again = async (): Promise<Answer> =>
        await refund(id, {}, ada, { "payunit-approval": approvalId, "idempotency-key": "the-refund-0001" })

      const [one, other] = [await again(), await again()]

      expect([one.status, other.status, other.body.refund.id]).toEqual([200, 200, one.body.refund.id])
      expect(await refunds()).toEqual([13_500])
    })

    it("that was refused can be recorded once that is mended, with the same agreement", async () => {
      const id = await paid()
      await store.shopper.expect(200, refund(id, { amount: 100, reference: "R1" }))
      const approvalId = await request(id, { amount: 11_000 })
      await store.shopper.expect(200, approve(approvalId))
      expect(await record(id, approvalId, { amount: 11_000, reference: "R1" })).toMatchObject({ status: 409 })
      await store.shopper.expect(200, record(id, approvalId, { amount: 11_000, reference: "R2" }))
      expect(await refunds()).toEqual([100, 11_000])
    })

    it.each([
      ["before anything was recorded", 0, 200],
      ["after it was recorded", 13_500, 409],
    ])("whose recording was cut off %s goes on as it should", async (_, back, status) => {
      const id = await paid()
      const approvalId = await approved(id)
      if (back > 0) {
        await store.shopper.expect(200, record(id, approvalId, { amount: 13_500 }))
        await store.sql("DELETE FROM payunit_audit_entry WHERE stage = 'done'")
      } else {
        await store.sql(
          `INSERT INTO payunit_audit_entry (id, sequence, decision_id, stage, action, actor_type, actor_id, subject_type, subject_id, details, previous, hash, key_id)
           SELECT 'puaud_cut', 99, decision_id, 'started', action, actor_type, actor_id, subject_type, subject_id, '{"before": {"refunded": 0}}', '', 'x', key_id
             FROM payunit_audit_entry WHERE id = ?`,
          [approvalId],
        )
      }
      expect((await record(id, approvalId, { reference: "R9" })).status).toBe(status)
      expect(await refunds()).toEqual([13_500])
    })

    it("that was agreed to more than a week ago is asked for anew", async () => {
      const id = await paid()
      const approvalId = await approved(id)
      await store.sql("UPDATE payunit_audit_entry SET created_at = created_at - interval '8 days'")
      expect(await record(id, approvalId)).toMatchObject({ status: 409, body: { code: "approval_over" } })
    })

    it("of money on hold, and of an invoice's payment, takes two as well", async () => {
      const { transactionId: id } = await store.checkout()
      await store.simulator.control.decide(id, { status: "SUCCESS", amount: 20_000 })
      await store.reaches(id, "held")
      const approvalId = await request(id)
      await store.shopper.expect(200, approve(approvalId))
      const back = { action: "record_refund", method: "MTN" }
      const answer = await ada.post(`/admin/payunit/transactions/${id}/resolve`, back, {
        "payunit-approval": approvalId,
      })
      expect(answer).toMatchObject({ status: 200, body: { transaction: { resolution: { by: ada.userId } } } })
    })

    it("is not agreed to by an API key, nor by somebody whose role may not refund", async () => {
      const approvalId = await request(await paid())
      const [few] = await store.container.resolve<any>("rbac").createRbacRoles([{ name: "sees nothing" }])
      const cyd = await store.colleague("cyd", [few.id])
      expect((await approve(approvalId, cyd)).status).toBe(403)
      const { approve: agreeAs } = require("../.medusa/server/src/workflows/decisions")
      const key = { type: "api-key", id: "apk_1" }
      await expect(agreeAs(store.container, { id: approvalId, by: key })).rejects.toMatchObject({
        code: "approval_of_own",
      })
    })

    it("is the sum of what was refunded of one payment", async () => {
      const id = await paid()
      await store.shopper.expect(200, refund(id, { amount: 6_000, reference: "A" }))
      expect(await refund(id, { amount: 6_000, reference: "B" })).toMatchObject({
        body: { code: "refund_not_approved" },
      })
      await store.shopper.expect(200, refund(id, { amount: 4_000, reference: "C" }))
    })
  })

  describe("a large amount that is confirmed", () => {
    it("is decided by two people, once", async () => {
      const id = await billed()
      const approvalId = await requested(id)
      expect(await confirmed()).toEqual([])
      expect(await approvals(ben)).toMatchObject([
        { id: approvalId, stage: "requested", amount: 13_500, note: "All of it", can_approve: true, is_own: false },
      ])
      expect(await approvals(ada)).toMatchObject([{ can_approve: false, is_own: true }])

      const answer = await agree(approvalId)

      expect(answer).toMatchObject({ status: 200, body: { payment: { amount: 13_500 } } })
      expect(await confirmed()).toEqual([13_500])
      const [decision] = await decisions()
      expect(decision).toMatchObject({ id: approvalId, stage: "done", actor: { id: ben.userId } })
      expect(decision.lines.map(({ stage, actor }: any) => [stage, actor.id])).toEqual([
        ["requested", ada.userId],
        ["approved", ben.userId],
        ["started", ben.userId],
        ["done", ben.userId],
      ])
      expect(await approvals(ben)).toEqual([])
      expect(await agree(approvalId)).toMatchObject({ status: 409, body: { code: "approval_over" } })
      expect(await check()).toMatchObject({ status: "ok" })
    })

    it("done, is not asked for again by whoever sends it again with its key", async () => {
      const id = await billed()
      await store.shopper.expect(200, agree(await requested(id)))

      const again = await confirm(id, { amount: 13_500, note: "All of it" }, ada, { "idempotency-key": "of-ada-0001" })

      expect(again).toMatchObject({ status: 200, body: { payment: { amount: 13_500 }, is_new: false } })
      expect([await confirmed(), await approvals(ben)]).toEqual([[13_500], []])
    })

    it("of an invoice is the sum of all that was confirmed, also of what was too much", async () => {
      const bill = terms({ items: [{ name: "Sewing", amount: 4_000, quantity: 1 }] })
      const { body } = await store.shopper.expect(201, ada.post("/admin/payunit/invoices", bill))
      const confirm = async (amount: number, reference: string): Promise<any> =>
        await ada.post(`/admin/payunit/invoices/${body.invoice.id}/confirm`, { amount, reference })
      await store.shopper.expect(200, confirm(9_000, "A"))
      expect(await confirm(2_000, "B")).toMatchObject({ status: 409, body: { code: "approval_required" } })
    })

    it("asked for twice is one request", async () => {
      const id = await billed()
      const [one, other] = await Promise.all([requested(id), requested(id)])
      expect(one).toBe(other)
      expect(await approvals(ben)).toHaveLength(1)
    })

    it.each([
      ["whoever asked for it", async (id: string) => await agree(id, ada), "approval_of_own"],
      [
        "somebody who sends another amount",
        async (id: string) => await agree(id, ben, { amount: 1 }),
        "approval_mismatch",
      ],
      ["somebody with another reason", async (id: string) => await agree(id, ben, { note: "x" }), "approval_mismatch"],
    ])("is not agreed to by %s", async (_, agreed, code) => {
      const approvalId = await requested(await billed())
      expect(await agreed(approvalId)).toMatchObject({ status: 409, body: { code } })
      expect([await confirmed(), await stages()]).toEqual([[], ["requested"]])
    })

    it("is not agreed to by somebody whose role may not confirm", async () => {
      const approvalId = await requested(await billed())
      const [few] = await store.container.resolve<any>("rbac").createRbacRoles([{ name: "sees nothing" }])
      const cyd = await store.colleague("cyd", [few.id])
      expect((await agree(approvalId, cyd)).status).toBe(403)
      expect((await cyd.post(`/admin/payunit/approvals/${approvalId}/refuse`)).status).toBe(403)
      expect(await confirmed()).toEqual([])
    })

    it.each([["unknown"], ["puaud_00000000"], ["not/an/id"]])("is not agreed to by the name of %s", async (name) => {
      const answer = await confirm(await billed(), { amount: 500 }, ben, { "payunit-approval": name })
      expect(answer).toMatchObject({ status: 404, body: { code: "approval_not_found" } })
      expect(await confirmed()).toEqual([])
    })

    it("two who agree at once: it is done once", async () => {
      const cyd = await store.colleague("cyd", ["role_super_admin"])
      const approvalId = await requested(await billed())

      const answers = await Promise.all([agree(approvalId, ben), agree(approvalId, cyd)])

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe("approval_over")
      expect(await confirmed()).toEqual([13_500])
    })

    it("one who agrees twice, as after a broken connection: it is done once", async () => {
      const approvalId = await requested(await billed())

      const answers = await Promise.all([agree(approvalId), agree(approvalId)])

      expect(answers.map(({ status }) => status)).toContain(200)
      expect(await confirmed()).toEqual([13_500])
    })

    it("one who agrees while the other refuses: one of the two holds", async () => {
      const approvalId = await requested(await billed())
      const [agreed, refused] = await Promise.all([
        agree(approvalId),
        ada.post(`/admin/payunit/approvals/${approvalId}/refuse`),
      ])
      expect([agreed.status, refused.status].sort()).toEqual([200, 409])
      expect(await confirmed()).toEqual(agreed.status === 200 ? [13_500] : [])
    })

    it.each([
      ["declined by another", async () => ben, "declined"],
      ["taken back by whoever asked", async () => ada, "withdrawn"],
    ])("%s is over", async (_, who, stage) => {
      const approvalId = await requested(await billed())

      const answer = await (await who()).post(`/admin/payunit/approvals/${approvalId}/refuse`, { note: "Paid by cash" })

      expect(answer).toMatchObject({
        status: 200,
        body: { decision: { stage, lines: [{}, { note: "Paid by cash" }] } },
      })
      expect(await agree(approvalId)).toMatchObject({ status: 409, body: { code: "approval_over" } })
      const again = await ben.post(`/admin/payunit/approvals/${approvalId}/refuse`)
      expect(again).toMatchObject({ status: 409, body: { code: "approval_over" } })
      expect(await confirmed()).toEqual([])
    })

    it("that a newer version wrote otherwise keeps nobody from the others", async () => {
      const other = await requested(await billed())
      const strange = (await confirm(await billed(), { amount: 13_000 })).body.approval_id
      await store.sql("UPDATE payunit_audit_entry SET details = '{\"steps\": []}' WHERE id = ?", [strange])

      expect(await approvals(ben)).toMatchObject([{ id: other }])
      expect((await decisions("?action=invoice_confirmed")).map(({ id }) => id)).toEqual([strange, other])
      expect((await ben.post(`/admin/payunit/approvals/${strange}/refuse`)).status).toBe(403)
      const withdrawn = await ada.post(`/admin/payunit/approvals/${strange}/refuse`)
      expect(withdrawn).toMatchObject({ status: 200, body: { decision: { stage: "withdrawn" } } })
    })

    it("that nobody answers for a week is over", async () => {
      const approvalId = await requested(await billed())
      await store.sql("UPDATE payunit_audit_entry SET created_at = created_at - interval '8 days'")
      expect(await approvals(ben)).toEqual([])
      expect(await agree(approvalId)).toMatchObject({ status: 409, body: { code: "approval_over" } })
    })
  })
})
