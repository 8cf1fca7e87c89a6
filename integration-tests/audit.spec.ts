import type { Merchant } from "./harness/merchant"
import { terms } from "./harness/invoices"
import type { Answer } from "./harness/answer"
import { onTestStore } from "./harness/test-store"

/* Who decided what: written down before it is done, in a chain; and large amounts, which take two people. */

/** The store asks for a second person above 10 000 XAF; an order is 13 500. */
onTestStore("roles", (store) => {
  let ada: Merchant
  let ben: Merchant

  beforeEach(async () => {
    ada = await store.merchant()
    ben = await store.colleague("ben", ["role_super_admin"])
  })

  const decisions = async (query = ""): Promise<any[]> =>
    (await store.shopper.expect(200, ada.get(`/admin/payunit/audit${query}`))).body.decisions
  const approvals = async (who: Merchant): Promise<any[]> =>
    (await store.shopper.expect(200, who.get("/admin/payunit/approvals"))).body.approvals
  const stages = async (): Promise<string[]> => {
    const rows = await store.sql("SELECT stage FROM payunit_audit_entry ORDER BY sequence")
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
  /** What somebody asks a second person to agree to. */
  const requested = async (id: string, body: Record<string, unknown> = { amount: 13_500, note: "All of it" }) => {
    const answer = await refund(id, body, ada, { "idempotency-key": "refund-of-ada" })
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
      subject: { type: "transaction", id, order: { display_id: expect.any(Number) } },
      amount: 500,
      currency_code: "xaf",
      note: "Broken zip",
      asked: { method: "MTN Mobile Money", reference: "MP1" },
      before: { state: "settled", refunded: 0 },
      after: { state: "settled", refunded: 500 },
      code: null,
      lines: [
        { sequence: 1, stage: "begun" },
        { sequence: 2, stage: "done" },
      ],
    })
    expect(await check()).toMatchObject({ status: "ok", found: "2 lines are as written" })
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

  it("what a decision makes is named by it; nothing of a customer is kept", async () => {
    const { body } = await store.shopper.expect(201, ada.post("/admin/payunit/invoices", terms({ note: "For Ada" })))
    await store.shopper.expect(200, ada.post(`/admin/payunit/invoices/${body.invoice.id}/void`, { note: "Wrong" }))
    await store.shopper.expect(200, ada.post("/admin/payunit/pauses", { reason: "Prices are wrong" }))
    await store.shopper.expect(200, ada.post("/admin/payunit/pauses/default/resume"))
    await store.shopper.expect(200, ada.post("/admin/payunit/exports", { list: "payments", count: 3, filters: "q=1" }))

    expect(await decisions()).toMatchObject([
      { action: "list_exported", subject: { type: "export", id: "payments" }, asked: { count: 3, filters: "q=1" } },
      { action: "payments_resumed", before: { paused: true }, after: { paused: false } },
      { action: "payments_paused", subject: { type: "account", id: "default" }, note: "Prices are wrong" },
      { action: "invoice_voided", note: "Wrong", before: { state: "open" }, after: { state: "void" } },
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

  describe("a large amount", () => {
    it("is decided by two people, once", async () => {
      const id = await paid()
      const approvalId = await requested(id)
      expect(await refunds()).toEqual([])
      expect(await approvals(ben)).toMatchObject([
        { id: approvalId, stage: "requested", amount: 13_500, note: "All of it", can_approve: true, is_own: false },
      ])
      expect(await approvals(ada)).toMatchObject([{ can_approve: false, is_own: true }])

      const answer = await agree(approvalId)

      expect(answer).toMatchObject({ status: 200, body: { refund: { amount: 13_500, recorded_by: ben.userId } } })
      expect(await refunds()).toEqual([13_500])
      const [decision] = await decisions()
      expect(decision).toMatchObject({ id: approvalId, stage: "done", actor: { id: ben.userId } })
      expect(decision.lines.map(({ stage, actor }: any) => [stage, actor.id])).toEqual([
        ["requested", ada.userId],
        ["approved", ben.userId],
        ["begun", ben.userId],
        ["done", ben.userId],
      ])
      expect(await approvals(ben)).toEqual([])
      expect(await agree(approvalId)).toMatchObject({ status: 409, body: { code: "approval_over" } })
      expect(await check()).toMatchObject({ status: "ok" })
    })

    it("done, is not asked for again by whoever sends it again with its key", async () => {
      const id = await paid()
      await store.shopper.expect(200, agree(await requested(id)))

      const again = await refund(id, { amount: 13_500, note: "Once more" }, ada, { "idempotency-key": "refund-of-ada" })

      expect(again).toMatchObject({ status: 200, body: { refund: { amount: 13_500, recorded_by: ben.userId } } })
      expect([await refunds(), await approvals(ben)]).toEqual([[13_500], []])
    })

    it("is the sum of what is decided of one payment", async () => {
      const id = await paid()
      await store.shopper.expect(200, refund(id, { amount: 6_000, reference: "A" }))
      expect(await refund(id, { amount: 6_000, reference: "B" })).toMatchObject({ body: { code: "approval_required" } })
      await store.shopper.expect(200, refund(id, { amount: 4_000, reference: "C" }))
    })

    it("of an invoice takes two as well, whether it is confirmed or paid back", async () => {
      const large = terms({ items: [{ name: "Sewing", amount: 10_001, quantity: 1 }] })
      const { body } = await store.shopper.expect(201, ada.post("/admin/payunit/invoices", large))
      const path = `/admin/payunit/invoices/${body.invoice.id}`
      const confirmed = await ada.post(`${path}/confirm`, {})
      expect(confirmed).toMatchObject({ status: 409, body: { code: "approval_required" } })

      expect(await agree(await read(confirmed.body.approval_id))).toMatchObject({ status: 200, body: { is_new: true } })

      const [payment] = (await ada.get(path)).body.invoice.payments
      const refunds = `/admin/payunit/transactions/${payment.id}/refunds`
      const back = await ada.post(refunds, { method: "MTN" })
      expect(back).toMatchObject({ status: 409, body: { code: "approval_required" } })
      await store.shopper.expect(200, ada.post(refunds, { method: "MTN", amount: 500 }))
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
      const id = await paid()
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
      const approvalId = await requested(await paid())
      expect(await agreed(approvalId)).toMatchObject({ status: 409, body: { code } })
      expect([await refunds(), await stages()]).toEqual([[], ["requested"]])
    })

    it("is not agreed to by somebody whose role may not refund", async () => {
      const approvalId = await requested(await paid())
      const [few] = await store.container.resolve<any>("rbac").createRbacRoles([{ name: "sees nothing" }])
      const cyd = await store.colleague("cyd", [few.id])
      expect((await agree(approvalId, cyd)).status).toBe(403)
      expect((await cyd.post(`/admin/payunit/approvals/${approvalId}/refuse`)).status).toBe(403)
      expect(await refunds()).toEqual([])
    })

    it.each([["unknown"], ["puaud_00000000"], ["not/an/id"]])("is not agreed to by the name of %s", async (name) => {
      const answer = await refund(await paid(), { amount: 500 }, ben, { "payunit-approval": name })
      expect(answer).toMatchObject({ status: 404, body: { code: "approval_not_found" } })
      expect(await refunds()).toEqual([])
    })

    it("two who agree at once: it is done once", async () => {
      const cyd = await store.colleague("cyd", ["role_super_admin"])
      const approvalId = await requested(await paid())

      const answers = await Promise.all([agree(approvalId, ben), agree(approvalId, cyd)])

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe("approval_over")
      expect(await refunds()).toEqual([13_500])
    })

    it("one who agrees twice, as after a broken connection: it is done once", async () => {
      const approvalId = await requested(await paid())

      const answers = await Promise.all([agree(approvalId), agree(approvalId)])

      expect(answers.map(({ status }) => status)).toContain(200)
      expect(await refunds()).toEqual([13_500])
    })

    it("one who agrees while the other refuses: one of the two holds", async () => {
      const approvalId = await requested(await paid())
      const [agreed, refused] = await Promise.all([
        agree(approvalId),
        ada.post(`/admin/payunit/approvals/${approvalId}/refuse`),
      ])
      expect([agreed.status, refused.status].sort()).toEqual([200, 409])
      expect(await refunds()).toEqual(agreed.status === 200 ? [13_500] : [])
    })

    it.each([
      ["declined by another", async () => ben, "declined"],
      ["taken back by whoever asked", async () => ada, "withdrawn"],
    ])("%s is over", async (_, who, stage) => {
      const approvalId = await requested(await paid())

      const answer = await (await who()).post(`/admin/payunit/approvals/${approvalId}/refuse`, { note: "Paid by cash" })

      expect(answer).toMatchObject({
        status: 200,
        body: { decision: { stage, lines: [{}, { note: "Paid by cash" }] } },
      })
      expect(await agree(approvalId)).toMatchObject({ status: 409, body: { code: "approval_over" } })
      const again = await ben.post(`/admin/payunit/approvals/${approvalId}/refuse`)
      expect(again).toMatchObject({ status: 409, body: { code: "approval_over" } })
      expect(await refunds()).toEqual([])
    })

    it("that a newer version wrote otherwise keeps nobody from the others", async () => {
      const other = await requested(await paid())
      const strange = (await refund(await paid(), { amount: 13_000 })).body.approval_id
      await store.sql("UPDATE payunit_audit_entry SET details = '{\"steps\": []}' WHERE id = ?", [strange])

      expect(await approvals(ben)).toMatchObject([{ id: other }])
      expect((await decisions()).map(({ id }) => id)).toEqual([strange, other])
      expect((await ben.post(`/admin/payunit/approvals/${strange}/refuse`)).status).toBe(403)
      const withdrawn = await ada.post(`/admin/payunit/approvals/${strange}/refuse`)
      expect(withdrawn).toMatchObject({ status: 200, body: { decision: { stage: "withdrawn" } } })
    })

    it("that nobody answers for a week is over", async () => {
      const approvalId = await requested(await paid())
      await store.sql("UPDATE payunit_audit_entry SET created_at = created_at - interval '8 days'")
      expect(await approvals(ben)).toEqual([])
      expect(await agree(approvalId)).toMatchObject({ status: 409, body: { code: "approval_over" } })
    })
  })

  describe("the chain", () => {
    const written = async (): Promise<void> => {
      const id = await paid()
      for (const amount of [100, 200]) {
        await store.shopper.expect(200, refund(id, { amount, note: "Broken zip" }))
      }
    }

    it("is whole however many decide at once", async () => {
      const some = Array.from({ length: 20 }, (_, count) => ({ list: "payments", count }))
      await Promise.all(
        some.map(async (body) => await store.shopper.expect(200, ada.post("/admin/payunit/exports", body))),
      )
      expect(await check()).toMatchObject({ status: "ok", found: "20 lines are as written" })
      const counts = (await decisions("?limit=100")).map(({ asked }) => asked.count)
      expect(counts.sort((one, other) => one - other)).toEqual(some.map(({ count }) => count))
    })

    it.each([
      ["an amount is changed", "UPDATE payunit_audit_entry SET amount = 1 WHERE sequence = 2", /^line 2 is not as/],
      [
        "a reason is changed",
        "UPDATE payunit_audit_entry SET note = 'Nothing' WHERE sequence = 1",
        /^line 1 is not as/,
      ],
      [
        "somebody else is named",
        "UPDATE payunit_audit_entry SET actor_id = 'user_x' WHERE sequence = 3",
        /^line 3 is not/,
      ],
      [
        "what it was before is changed",
        `UPDATE payunit_audit_entry SET details = '{}' WHERE sequence = 3`,
        /^line 3 is not/,
      ],
      [
        "a line is taken away",
        "DELETE FROM payunit_audit_entry WHERE sequence = 2",
        /^lines before line 3 are missing/,
      ],
      [
        "the first line is taken away",
        "DELETE FROM payunit_audit_entry WHERE sequence = 1",
        /^lines before line 2 are/,
      ],
      ["the last line is taken away", "DELETE FROM payunit_audit_entry WHERE sequence = 4", /missing: there were 4$/],
      [
        "a line is hidden",
        "UPDATE payunit_audit_entry SET deleted_at = now() WHERE sequence = 2",
        /^lines before line 3/,
      ],
      [
        "a line is put between",
        `INSERT INTO payunit_audit_entry (id, sequence, decision_id, stage, action, actor_type, actor_id, subject_type, details, previous, hash, key_id)
         SELECT 'puaud_x', 5, 'puaud_x', 'done', action, actor_type, actor_id, subject_type, details, hash, md5(hash), key_id
           FROM payunit_audit_entry WHERE sequence = 4`,
        /^line 5 is not as/,
      ],
      [
        "lines trade their places",
        "UPDATE payunit_audit_entry SET deleted_at = now() WHERE sequence = 1; UPDATE payunit_audit_entry SET sequence = 1 WHERE sequence = 2; UPDATE payunit_audit_entry SET sequence = 2, deleted_at = NULL WHERE deleted_at IS NOT NULL",
        /^line 1 is not as/,
      ],
      [
        "another secret is claimed",
        "UPDATE payunit_audit_entry SET key_id = 'x', amount = 1 WHERE sequence = 2",
        /^line 2 is not/,
      ],
      ["its end is taken away", "DELETE FROM payunit_audit_head", /^nobody knows where it ends/],
      [
        "the last line and its end go back together",
        "DELETE FROM payunit_audit_entry WHERE sequence = 4; UPDATE payunit_audit_head SET sequence = 3, hash = (SELECT hash FROM payunit_audit_entry WHERE sequence = 3)",
        /^nobody knows where it ends/,
      ],
    ])("tells it where %s in the database", async (_, tampering, found) => {
      await written()
      expect(await check()).toMatchObject({ status: "ok" })
      for (const statement of tampering.split("; ")) {
        await store.sql(statement)
      }
      expect(await check()).toMatchObject({ status: "failed", found: expect.stringMatching(found) })
      // Nobody is kept from deciding, and what comes after does not hide it.
      await store.shopper.expect(200, ada.post("/admin/payunit/exports", { list: "invoices", count: 1 }))
      expect(await check()).toMatchObject({ status: "failed" })
    })

    it("holds when what was written about a payment is forgotten", async () => {
      await written()
      const id = (await decisions())[0].subject.id
      await store.sql("UPDATE payunit_transaction SET next_check_at = NULL, reversal_check_at = NULL WHERE id = ?", [
        id,
      ])
      expect(await store.container.resolve<any>("payunit").personalData.forgetPayments([id])).toEqual([id])
      expect(await decisions()).toMatchObject([{ note: null }, { note: null }])
      expect(await check()).toMatchObject({ status: "ok" })
    })
  })
})
