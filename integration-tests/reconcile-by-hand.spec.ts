import { Modules } from "@medusajs/framework/utils"
import { adminOf } from "./harness/admin"
import { runCommand } from "./harness/program"
import type { Checkout } from "./harness/shopper"
import { onTestStore } from "./harness/test-store"

const EMPTY = { checked: 0, settled: 0, paid: 0, held: 0, failed: 0, pending: 0, unanswered: 0 }

onTestStore("standard", (store) => {
  const admin = adminOf(store)

  const checkouts = async (count: number): Promise<Checkout[]> => {
    const all: Checkout[] = []
    for (let index = 0; index < count; index += 1) {
      all.push(await store.checkout())
    }
    return all
  }
  /** As the service decided, without telling anybody. */
  const decide = async (checkout: Checkout, status: "SUCCESS" | "FAILED"): Promise<void> => {
    await store.simulator.control.decide(checkout.transactionId, { status, notify: false })
  }
  const today = () => ({
    from: new Date(Date.now() - 3_600_000).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
  })

  it("a span of time: page by page, and what became of each", async () => {
    const [paid, failed, open, wrong, old] = (await checkouts(5)) as [Checkout, Checkout, Checkout, Checkout, Checkout]
    await decide(paid, "SUCCESS")
    await decide(failed, "FAILED")
    await decide(wrong, "SUCCESS")
    await decide(old, "SUCCESS")
    await store.sql("UPDATE payunit_transaction SET amount = 999 WHERE id = ?", [wrong.transactionId])
    await store.sql(
      "UPDATE payunit_transaction SET created_at = created_at - interval '3 days', state = 'expired', next_check_at = NULL WHERE id = ?",
      [old.transactionId],
    )
    const span = today()

    const first = await admin.post("/admin/payunit/reconcile", { ...span, limit: 3 })
    expect(first).toMatchObject({ status: 200, body: { summary: { checked: 3 }, left: 1 } })
    const second = await admin.post("/admin/payunit/reconcile", { ...span, limit: 3, cursor: first.body.next_cursor })
    expect(second.body).toMatchObject({ summary: { checked: 1 }, next_cursor: null, left: 0 })

    const found = [...first.body.transactions, ...second.body.transactions]
    expect(found.map(({ transaction_id, outcome, held_reason }) => [transaction_id, outcome, held_reason])).toEqual([
      [paid.transactionId, "settled", null],
      [failed.transactionId, "failed", null],
      [open.transactionId, "pending", null],
      [wrong.transactionId, "held", "amount_mismatch"],
    ])
    const { order_id } = await store.row(paid.transactionId)
    expect(found[0]).toMatchObject({ order_id, state: "settled" })
    expect((await store.row(old.transactionId)).state).toBe("expired")

    // One that is not watched any more is found by its own time, or by its id.
    const late = await admin.payunit("reconcile", "--id", old.transactionId)
    expect(late).toMatchObject({ exitCode: 0, out: expect.stringContaining("1  settled") })
  })

  it.each<[situation: string, prepare: (checkout: Checkout) => Promise<unknown>, outcome: string]>([
    ["nothing was paid", async () => undefined, "pending"],
    ["it was paid", async (checkout) => await decide(checkout, "SUCCESS"), "settled"],
    ["it failed", async (checkout) => await decide(checkout, "FAILED"), "failed"],
    [
      "the service gives no answer",
      async () => store.simulator.control.addFault({ operation: "*", kind: "http_500", times: 0 }),
      "unanswered",
    ],
    [
      "it is settled",
      async (checkout) => {
        await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
        await store.reaches(checkout.transactionId, "settled")
      },
      "settled",
    ],
    [
      "it waits for a person",
      async (checkout) => {
        await decide(checkout, "SUCCESS")
        await store.sql("UPDATE payunit_transaction SET state = 'held', held_reason = 'paid_twice'")
      },
      "held",
    ],
    [
      "its goods ran out",
      async (checkout) => {
        await decide(checkout, "SUCCESS")
        await store.container.resolve(Modules.INVENTORY).updateInventoryLevels([
          {
            inventory_item_id: store.shop.inventoryItemIds["pagne-wax"]!,
            location_id: store.shop.stockLocationId,
            stocked_quantity: 0,
          },
        ])
      },
      "paid",
    ],
  ])("one transaction when %s", async (_situation, prepare, outcome) => {
    const checkout = await store.checkout()
    await prepare(checkout)

    const answer = await admin.post("/admin/payunit/reconcile", { transaction_id: checkout.transactionId })

    expect(answer).toMatchObject({
      status: 200,
      body: { summary: { ...EMPTY, checked: 1, [outcome]: 1 }, next_cursor: null, left: 0 },
    })
  })

  it.each<[body: object, status: number, words: string]>([
    [{}, 400, "Give either `transaction_id`, or `from` and `to`"],
    [{ from: "2026-01-01" }, 400, "Give either `transaction_id`, or `from` and `to`"],
    [{ transaction_id: "x", from: "2026-01-01" }, 400, "Give either `transaction_id`, or `from` and `to`"],
    [{ from: "yesterday", to: "2026-01-01" }, 400, "dates or times such as"],
    [{ from: "2026-01-02", to: "2026-01-01" }, 400, "`from` must be before `to`"],
    [{ from: "2025-01-01", to: "2026-01-01" }, 400, "more than 92 days"],
    [{ from: "2026-01-01", to: "2026-01-02", limit: 1000 }, 400, "too big"],
    [{ from: "2026-01-01", to: "2026-01-02", cursor: "gone" }, 400, "`cursor`"],
    [{ from: "2026-01-01", to: "2026-01-02", account: "x" }, 400, "account"],
    [{ transaction_id: "aB3dE6gH9jK2mN5pQ8" }, 404, "There is no PayUnit transaction aB3dE6gH9jK2mN5pQ8"],
  ])("refuses %j with %d", async (body, status, words) => {
    const answer = await admin.post("/admin/payunit/reconcile", body)
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(words) } })
  })

  describe("payunit reconcile", () => {
    it("goes through a span page by page, and sums up", async () => {
      const all = await checkouts(2)
      for (const checkout of all) {
        await decide(checkout, "SUCCESS")
      }
      // More than fit on a page, none of which the service knows.
      await store.sql(`
        INSERT INTO payunit_transaction (id, account, mode, flow, provider_id, payment_session_id, payment_collection_id,
          amount, raw_amount, currency_code, state, history, created_at)
        SELECT 'MANY' || lpad(n::text, 14, '0'), 'default', 'test', 'checkout', 'pp_payunit_payunit', 'payses_' || n, 'pay_col_' || n,
          100, '{"value":"100"}', 'xaf', 'expired', '[]', now() - interval '1 hour'
        FROM generate_series(1, 25) n`)

      const { exitCode, out, err } = await admin.payunit("reconcile", "--json")

      expect(exitCode).toBe(0)
      const { summary, transactions } = JSON.parse(out)
      expect(summary).toEqual({ ...EMPTY, checked: 27, settled: 2, failed: 25 })
      expect(new Set(transactions.map((one: any) => one.transaction_id)).size).toBe(27)
      expect(err).toBe("20 looked at, 7 to go\n27 looked at, 0 to go\n")
    })

    it("says so, and ends with 1, when the service gives no answer", async () => {
      await checkouts(1)
      store.simulator.control.addFault({ operation: "*", kind: "http_500", times: 0 })

      const { exitCode, out } = await admin.payunit("reconcile")

      expect(exitCode).toBe(1)
      expect(out).toMatch(/^1 {2}looked at$/m)
      expect(out).toMatch(/^1 {2}not answered by PayUnit/m)
    })

    it.each<[situation: string, parameters: string[], words: string]>([
      ["no such transaction", ["--id", "aB3dE6gH9jK2mN5pQ8"], "There is no PayUnit transaction aB3dE6gH9jK2mN5pQ8"],
      ["too long a span", ["--from", "2025-01-01", "--to", "2026-01-01"], "more than 92 days"],
    ])("ends with 1 and says why: %s", async (_situation, parameters, words) => {
      const { exitCode, out, err } = await admin.payunit("reconcile", ...parameters)
      expect({ exitCode, out }).toEqual({ exitCode: 1, out: "" })
      expect(err).toContain(words)
    })

    it("ends with 1 and says why: a key that is none of the store's", async () => {
      const { exitCode, out, err } = await runCommand(["reconcile", "--url", store.shop.url], {
        MEDUSA_ADMIN_API_KEY: "sk_wrong",
      })
      expect({ exitCode, out }).toEqual({ exitCode: 1, out: "" })
      expect(err).toContain("refuses the key")
      expect(err).not.toContain("sk_wrong")
    })

    it("ends with 1 and says why where there is another server", async () => {
      const { exitCode, err } = await runCommand(["doctor", "--url", store.simulator.url], {
        MEDUSA_ADMIN_API_KEY: "sk_any",
      })
      expect(exitCode).toBe(1)
      expect(err).toContain(new URL(store.simulator.url).host)
      expect(err).not.toContain("sk_any")
    })
  })
})
