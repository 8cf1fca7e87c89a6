import { adminOf } from "./harness/admin"
import type { Merchant } from "./harness/merchant"
import { type FinishedProgram, runCommand } from "./harness/program"
import { onTestStore } from "./harness/test-store"

/* The audit trail as a hash chain: what is changed in the database is found, and a checkpoint that somebody kept proves what was. */

onTestStore("standard", (store) => {
  const admin = adminOf(store)
  let ada: Merchant

  beforeEach(async () => {
    ada = await store.merchant()
  })

  const decisions = async (query = ""): Promise<any[]> =>
    (await store.shopper.expect(200, ada.get(`/admin/payunit/audit${query}`))).body.decisions
  const audit = (): any => store.container.resolve<any>("payunit").audit
  const check = async (): Promise<any> => {
    const { body } = await store.shopper.expect(200, ada.get("/admin/payunit/health"))
    return body.health.checks.find(({ id }: { id: string }) => id === "audit")
  }
  const decided = async (count: number): Promise<void> => {
    await store.shopper.expect(200, ada.post("/admin/payunit/exports", { list: "invoices", count }))
  }
  const refund = async (id: string, amount: number): Promise<void> => {
    const body = { amount, note: "Broken zip", method: "MTN Mobile Money" }
    await store.shopper.expect(200, ada.post(`/admin/payunit/transactions/${id}/refunds`, body))
  }
  /** What `payunit audit verify` says of the store. */
  const verified = async (...parameters: string[]): Promise<FinishedProgram> =>
    await runCommand(["audit", "verify", "--url", store.shop.url, ...parameters], {
      MEDUSA_ADMIN_API_KEY: await admin.secretKey(),
    })
  /** Two decisions, which are four lines. */
  const written = async (): Promise<void> => {
    const { transactionId } = await store.paidOrder()
    await refund(transactionId, 100)
    await refund(transactionId, 200)
  }

  it("is whole however many decide at once", async () => {
    const some = Array.from({ length: 20 }, (_, count) => ({ list: "payments", count }))
    await Promise.all(
      some.map(async (body) => await store.shopper.expect(200, ada.post("/admin/payunit/exports", body))),
    )
    expect(await check()).toMatchObject({ status: "ok", found: "20 lines are as written" })
    const counts = (await decisions("?limit=100")).map(({ request }) => request.count)
    expect(counts.sort((one, other) => one - other)).toEqual(some.map(({ count }) => count))
    const head = new URLSearchParams({ head: String(await audit().checkpoint()) }).toString()
    const { body } = await store.shopper.expect(200, ada.get(`/admin/payunit/audit/verification?${head}`))
    const checkpoint = expect.stringMatching(/^20\.[0-9a-f.]+$/)
    expect(body).toEqual({ lines: 20, is_part: false, break: null, head: "held", checkpoint })
  })

  it.each([
    ["an amount is changed", "UPDATE payunit_audit_entry SET amount = 1 WHERE sequence = 2", /^line 2 is not as/],
    ["a reason is changed", "UPDATE payunit_audit_entry SET note = 'Nothing' WHERE sequence = 1", /^line 1 is not as/],
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
    ["a line is taken away", "DELETE FROM payunit_audit_entry WHERE sequence = 2", /^lines before line 3 are missing/],
    ["the first line is taken away", "DELETE FROM payunit_audit_entry WHERE sequence = 1", /^lines before line 2 are/],
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
      /^line 2 is keyed with a secret that the store does not know/,
    ],
    [
      "another secret is claimed of all of it",
      "UPDATE payunit_audit_entry SET key_id = '000000000000', amount = 1; UPDATE payunit_audit_head SET key_id = '000000000000'",
      /^line 1 is keyed with a secret that the store does not know/,
    ],
    [
      "all of it is taken away",
      "TRUNCATE payunit_audit_entry, payunit_audit_head",
      /^lines at the end are missing: there were 4$/,
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

  describe("with an older end put back", () => {
    /** The later lines are taken away, and the end is as it was before them. */
    const putBack = async (): Promise<void> => {
      const { transactionId } = await store.paidOrder()
      await refund(transactionId, 100)
      const [{ sequence, hash, seal }] = await store.sql("SELECT * FROM payunit_audit_head")
      await refund(transactionId, 200)
      await store.sql("DELETE FROM payunit_audit_entry WHERE sequence > ?", [sequence])
      await store.sql("UPDATE payunit_audit_head SET sequence = ?, hash = ?, seal = ?", [sequence, hash, seal])
    }

    it("is told by the process that saw more, also after the next decisions", async () => {
      await putBack()
      expect(await check()).toMatchObject({ status: "failed", found: "lines at the end are missing: there were 4" })
      for (const count of [1, 2, 3]) {
        await decided(count)
        expect(await check()).toMatchObject({ status: "failed" })
      }
      // The gap that is left says so to other processes, and after a start.
      audit().highestHead.forget()
      expect(await check()).toMatchObject({ status: "failed", found: "lines before line 6 are missing" })
    })

    it("is told after a start by the checkpoint that somebody kept alone", async () => {
      await decided(1)
      await decided(2)
      const first = await verified()
      expect(first).toMatchObject({
        ...{ exitCode: 0, err: "" },
        out: expect.stringMatching(/^2 lines followed\. Each is as it was written\.\nCheckpoint now, to be kept:\n2\./),
      })
      const kept = first.out.trim().split("\n").at(-1) ?? ""
      const [head] = await store.sql("SELECT * FROM payunit_audit_head")
      expect(await verified("--head", kept)).toMatchObject({
        exitCode: 0,
        out: expect.stringContaining("still has all"),
      })
      await store.sql("TRUNCATE payunit_audit_entry, payunit_audit_head")
      audit().highestHead.forget()

      expect(await check()).toMatchObject({ status: "ok", found: "0 lines are as written" })
      expect(await verified("--head", kept)).toMatchObject({
        ...{ exitCode: 1, err: "" },
        out: expect.stringMatching(/The trail ends before this checkpoint[^]*There is no checkpoint of it now/),
      })
      await decided(3)
      await decided(4)
      expect(await verified("--head", kept)).toMatchObject({
        exitCode: 1,
        out: expect.stringContaining("written anew"),
      })
      const changed = kept.replace(/^2/, "1")
      expect(await verified("--head", changed)).toMatchObject({
        exitCode: 1,
        out: expect.stringContaining("No secret"),
      })
      // A checkpoint is no seal: who has it cannot put it into the database.
      expect(kept).not.toContain(String(head.seal).slice(0, 32))
    })
  })

  it.each<[string, string, string, number | null]>([
    ["changed", "UPDATE payunit_audit_entry SET details = '{}' WHERE sequence = 1", "Line 1 is not as it was", 1],
    ["unknown_key", "UPDATE payunit_audit_entry SET key_id = 'x'", "Line 1 is keyed with a secret", 1],
    ["missing_before", "DELETE FROM payunit_audit_entry WHERE sequence = 1", "Lines before line 2 are missing", 2],
    ["missing_at_end", "DELETE FROM payunit_audit_entry WHERE sequence = 2", "there were 2", 2],
    ["end_unknown", "DELETE FROM payunit_audit_head", "Nobody knows where the trail ends", null],
  ])("is told by the command as %s", async (kind, tampering, sentence, sequence) => {
    await decided(1)
    await decided(2)
    await store.sql(tampering)
    expect(await verified()).toMatchObject({ exitCode: 1, err: "", out: expect.stringContaining(sentence) })
    const { exitCode, out } = await verified("--json")
    expect({ exitCode, ...JSON.parse(out) }).toMatchObject({ exitCode: 1, break: { kind, sequence } })
  })

  it("holds when what was written about a payment is forgotten", async () => {
    await written()
    const id = (await decisions())[0].subject.id
    await store.sql("UPDATE payunit_transaction SET next_check_at = NULL, reversal_check_at = NULL WHERE id = ?", [id])
    expect(await store.container.resolve<any>("payunit").personalData.forgetPayments([id])).toEqual([id])
    expect(await decisions()).toMatchObject([{ note: null }, { note: null }])
    expect(await check()).toMatchObject({ status: "ok" })
  })
})
