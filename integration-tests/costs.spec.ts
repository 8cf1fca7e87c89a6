import { InvoiceDesk } from "./harness/invoices"
import type { Checkout } from "./harness/shopper"
import { ownStatements, statementsWith } from "./harness/statements"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const WAITS = "670000077"

/*
 * What things cost: statements on tables of ours, and calls of the service. Exact figures, which no machine changes. Who
 * changes one has made it dearer or cheaper, and says so.
 */
onTestStore("standard", (store) => {
  const { shopper } = store
  const calls = (operation?: string): number => store.simulator.control.requests(operation).length
  /** Which accounts are paused an instance reads once a second, whatever is asked of it. */
  const isAsked = (sql: string): boolean => !sql.includes("FROM payunit_account_pause")
  const statementsOf = async (doing: () => Promise<unknown>): Promise<string[]> =>
    (await ownStatements(store.container, doing)).filter(isAsked)

  /** A checkout in a store that has had one before: keys are made once, and lists are asked for once a day. */
  const checkout = async (): Promise<Checkout> => {
    await shopper.checkout()
    return await shopper.checkout()
  }

  /** Until all that follows from a settlement is done. */
  const settledAndPublished = async (transactionId: string): Promise<void> => {
    await store.reaches(transactionId, "settled")
    await until("its lease to be let go and its event to be published", async () => {
      const [left] = await store.sql(
        `SELECT (SELECT count(*) FROM payunit_outbox_event) + (SELECT count(*) FROM payunit_transaction
           WHERE lease_owner IS NOT NULL) AS count`,
      )
      return Number(left.count) === 0
    })
  }

  it("a settlement, from its notification to the announced event: one call and fifteen statements", async () => {
    const { transactionId } = await checkout()
    const before = calls()

    const statements = await statementsOf(async () => {
      await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
      await settledAndPublished(transactionId)
    })

    show("a settlement", statements)
    expect(calls() - before).toBe(1)
    expect(statements).toHaveLength(15)
  })

  it("a settlement by the job: one call, and thirteen statements beside the seven of a run", async () => {
    const { transactionId } = await checkout()
    await store.runJob()
    await store.simulator.control.decide(transactionId, { status: "SUCCESS", notify: false })
    await store.sql("UPDATE payunit_transaction SET next_check_at = now(), asked_at = NULL WHERE id = ?", [
      transactionId,
    ])
    const before = calls()

    const statements = await statementsOf(async () => {
      await store.runJob()
      await settledAndPublished(transactionId)
    })

    show("a settlement by the job", statements)
    expect(calls() - before).toBe(1)
    expect(statements).toHaveLength(7 + 13)
  })

  it("a run of the job over what is pending still: three statements and a call for each, and one for many to lease them", async () => {
    const statementsFor = async (pending: number): Promise<string[]> => {
      await store.sql("UPDATE payunit_transaction SET next_check_at = NULL")
      await store.sql(
        `UPDATE payunit_transaction SET next_check_at = now(), asked_at = NULL
          WHERE id IN (SELECT id FROM payunit_transaction ORDER BY id LIMIT ?)`,
        [pending],
      )
      return await statementsOf(async () => {
        await store.runJob()
      })
    }
    for (let count = 0; count < 6; count += 1) {
      await shopper.checkout()
    }
    // What is done once in a while is done.
    await statementsFor(1)
    const before = calls()

    const [ofOne, ofSix] = [await statementsFor(1), await statementsFor(6)]

    expect(ofSix.length - ofOne.length).toBe(5 * 3)
    expect(calls() - before).toBe(1 + 6)
  })

  it("a run of the job with nothing to do: seven statements", async () => {
    await store.runJob()
    const statements = await statementsWith(store.container, /./, async () => await store.runJob())
    expect(statements.filter(isAsked)).toHaveLength(7)
  })

  it("a notification soon after a look: the one statement that stores it", async () => {
    const { transactionId } = await checkout()
    const notify = async () => await store.simulator.control.sendNotifications({ transaction_id: transactionId })
    const looksOver = async (count: number): Promise<void> => {
      await until(`look ${String(count)} to be over`, async () => {
        const { checks, lease_owner } = await store.row(transactionId)
        return checks >= count && lease_owner === null
      })
    }
    await notify()
    await looksOver(1)

    const statements = await statementsOf(async () => {
      expect(await notify()).toMatchObject([{ http_status: 200 }])
    })

    expect(statements).toEqual([expect.stringContaining("INSERT INTO payunit_notification")])
    // The look that follows is not to be counted as another test's.
    await looksOver(2)
  })

  it("a notification of a wrong address: nothing", async () => {
    const { transactionId } = await checkout()
    const refused = async (): Promise<void> => {
      const { status } = await shopper.post(`/hooks/payunit/notifications/${transactionId}.${"A".repeat(43)}`)
      expect(status).toBe(404)
    }
    // The accounts that have left the store are looked up once a minute.
    await refused()
    const before = calls()

    expect(await statementsOf(refused)).toEqual([])
    expect(calls()).toBe(before)
  })

  it("where a pending payment stands: one statement, and the first time one to note it; nobody is asked", async () => {
    const { sessionId } = await checkout()
    const before = calls()
    const asking = async (): Promise<string[]> => await statementsOf(async () => await shopper.payment(sessionId))

    expect([await asking(), await asking(), await asking()]).toEqual([many(2), many(1), many(1)])
    expect(calls()).toBe(before)
  })

  it("opening a payment page: two statements, and the first time one to note it; nobody is asked", async () => {
    const opened = await checkout()
    const before = calls()
    const opening = async (): Promise<string[]> => await statementsOf(async () => await shopper.openPage(opened))

    expect([await opening(), await opening(), await opening()]).toEqual([many(3), many(2), many(2)])
    expect(calls()).toBe(before)
  })

  it("a wrong address of a payment page: nothing", async () => {
    const { transactionId } = await checkout()
    const refused = async (): Promise<void> => {
      const { status } = await shopper.get(`/hooks/payunit/pay/${transactionId}.${"A".repeat(43)}`)
      expect(status).toBe(404)
    }
    // The accounts that have left the store are looked up once a minute.
    await refused()

    expect(await statementsOf(refused)).toEqual([])
  })

  it("asking ten times at once whether it is paid: one call in three seconds", async () => {
    const { sessionId } = await checkout()
    await shopper.expect(200, shopper.pay(sessionId, WAITS))
    const before = calls()
    const began = performance.now()

    await Promise.all(Array.from({ length: 10 }, async () => await shopper.expect(200, shopper.refresh(sessionId))))

    expect(calls() - before).toBeGreaterThanOrEqual(1)
    expect(calls() - before).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 3_000))
  })

  it("a payment session: one call, its cart and its stock are read once; the same link again: no call", async () => {
    await shopper.checkout()
    // What else the store does at that moment only adds statements: the fewest of three openings are its own.
    const opening = async (most: number, providerId?: string): Promise<string[]> => {
      let fewest: string[] | null = null
      for (let run = 0; run < 3; run += 1) {
        const collectionId = await shopper.collection(await shopper.cart())
        const before = calls()
        const statements = await statementsWith(store.container, /./, async () => {
          await shopper.expect(200, shopper.openSession(collectionId, {}, providerId))
        })
        expect(calls() - before).toBe(most)
        if (fewest === null || statements.length < fewest.length) fewest = statements
      }
      return (fewest ?? []).filter(isAsked)
    }
    const bare = await opening(0, "pp_system_default")
    const statements = await opening(1)

    show("a payment session", statements)
    const of = (table: string): string[] => statements.filter((sql) => sql.includes(`from "${table}"`))
    for (const table of ["cart_line_item", "cart_shipping_method", "inventory_level"]) expect(of(table)).toHaveLength(1)
    // Taxes and discounts are read only where the listed prices do not add up.
    expect(of("cart_line_item_tax_line")).toEqual([])
    expect(statements.length - bare.length).toBe(28)
    const written = statements.findIndex((sql) => sql.startsWith('insert into "payunit_transaction"'))
    expect(statements.findIndex((sql) => sql.includes('from "inventory_level"'))).toBeGreaterThan(written)

    const collectionId = await shopper.collection(await shopper.cart())
    await shopper.expect(200, shopper.openSession(collectionId))
    const before = calls()
    await shopper.expect(200, shopper.openSession(collectionId))
    expect(calls()).toBe(before)
  })

  it("a settlement of an invoice, which is read and reckoned anew: one call and 32 statements", async () => {
    const desk = await InvoiceDesk.open(store)
    const pay = async ({ id, page_url }: any): Promise<string> => {
      const form = { "content-type": "application/x-www-form-urlencoded" }
      await shopper.expect(303, shopper.request("POST", new URL(page_url).pathname, "action=page", form))
      const [{ id: transactionId }] = await store.sql("SELECT id FROM payunit_transaction WHERE invoice_id = ?", [id])
      return transactionId
    }
    await pay(await desk.opened())
    const transactionId = await pay(await desk.opened({ again: true }))
    const before = calls()

    const statements = await statementsOf(async () => {
      await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
      await settledAndPublished(transactionId)
    })

    show("a settlement of an invoice", statements)
    expect(calls() - before).toBe(1)
    expect(statements).toHaveLength(32)
  })
})

/** So many statements, which are shown where it were others. */
const many = (count: number): unknown[] => Array.from({ length: count }, () => expect.any(String))

/** Prints statements for whoever asks what something costs. */
function show(what: string, statements: readonly string[]): void {
  if (process.env.PAYUNIT_SHOW_STATEMENTS !== "1") return
  const lines = statements.map((sql, place) => `${String(place + 1).padStart(3)}  ${sql.slice(0, 160)}`)
  process.stdout.write(`\n${what}: ${String(statements.length)} statements\n${lines.join("\n")}\n`)
}
