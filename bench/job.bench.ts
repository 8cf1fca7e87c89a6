import { Pool } from "undici"
import { newTransactionId } from "../src/gateway"
import type { KillableStore } from "../integration-tests/harness/killable-store"
import { repeat } from "../integration-tests/harness/sending"
import { until } from "../integration-tests/harness/until"
import { CONCURRENT_PLACEMENTS } from "../src/workflows/reconciliation/settle-due"
import { AT_ONCE, examplePayments, prepareBenchStore, readingCost } from "./harness/bench-store"
import { inTurns } from "./harness/pairs"
import { initializeCall } from "./harness/service-call"
import { Results, sized } from "./harness/results"

/*
 * The job: over payments that are pending still, while the service takes its time; and over those that were paid, beside
 * Medusa's own workflow for as many carts.
 */

const PENDING = sized(2_000, 200)
const SERVICE_MS = 50
/** As many are asked about at once. */
const ASKED_AT_ONCE = 16

/** So many are paid at a time, once by the job and once by Medusa's workflow. */
const BLOCK = sized(12, 4)
const BLOCKS = { least: sized(3, 2), most: sized(6, 2) }

describe("the job", () => {
  let store: KillableStore

  beforeAll(async () => {
    store = await prepareBenchStore()
    await store.fillCarts(3 + 2 * BLOCK * BLOCKS.most)
  })
  afterAll(async () => {
    await store.close()
  })

  /** Runs the job once in the store's process. */
  const run = async (): Promise<{ milliseconds: number; statements: number }> =>
    (await store.processes[0]?.ask({ do: "job" })) as { milliseconds: number; statements: number }

  /** Payments at the service, and in the table by the likeness of one that is real. */
  async function makePending(): Promise<void> {
    const { transactionId } = await store.shopper.checkout()
    const ids = Array.from({ length: PENDING - 1 }, () => newTransactionId())
    const service = new Pool(store.simulator.url, { connections: 16 })
    await repeat(ids.length, 16, async (index) => {
      await initializeCall(service, store.simulator.merchant, ids[index] ?? "")
    })
    await service.close()
    const columns: string[] = (
      await store.sql("SELECT column_name FROM information_schema.columns WHERE table_name = 'payunit_transaction'")
    ).map(({ column_name }) => column_name)
    const others = columns.filter((column) => !["id", "payment_session_id", "payment_collection_id"].includes(column))
    await store.sql(
      `INSERT INTO payunit_transaction (id, payment_session_id, payment_collection_id, ${others.join(", ")})
       SELECT new_id, 'payses_' || new_id, 'pay_col_' || new_id, ${others.join(", ")}
         FROM payunit_transaction, unnest(?::text[]) AS new_id WHERE id = ?`,
      [ids, transactionId],
    )
    await store.sql("ANALYZE payunit_transaction")
  }

  it("asks about what is pending about as fast as the service answers", async () => {
    const results = new Results("job")
    await makePending()
    store.simulator.control.changeSettings({ answer_delay_ms: SERVICE_MS })
    const due = async (count: number): Promise<void> => {
      await store.sql(
        `UPDATE payunit_transaction SET next_check_at = now() - interval '1 minute', asked_at = NULL
          WHERE id IN (SELECT id FROM payunit_transaction ORDER BY id LIMIT ?)`,
        [count],
      )
    }
    await due(PENDING / 10)
    await run()
    const before = await store.heapMegabytes()
    await due(PENDING)
    const { milliseconds, statements } = await run()
    // Those that were asked about first are due again by now.
    const [{ left }] = await store.sql(
      "SELECT count(*)::int AS left FROM payunit_transaction WHERE next_check_at <= now() AND asked_at IS NULL",
    )
    expect(left).toBe(0)
    const after = await store.heapMegabytes()
    store.simulator.control.changeSettings({ answer_delay_ms: 0 })

    const ideal = (PENDING * SERVICE_MS) / ASKED_AT_ONCE
    results.figure(
      `${PENDING} payments pending still, the service taking ${SERVICE_MS} ms, beside ${ASKED_AT_ONCE} at once without pause`,
      milliseconds / ideal,
      "×",
      { atMost: 1.3 },
      `${Math.round(ideal)} ms`,
    )
    results.figure("statements for each of them", statements / PENDING, "", { atMost: 4 })
    results.figure("what the process holds in memory more after it", after - before, "MB", { atMost: 10 })

    await store.sql("UPDATE payunit_transaction SET next_check_at = NULL")
    const ours = async (): Promise<number> => {
      const checkouts: string[] = []
      await repeat(BLOCK, 4, async () => {
        const { transactionId } = await store.shopper.checkout()
        checkouts.push(transactionId)
        await store.simulator.control.decide(transactionId, { status: "SUCCESS", notify: false })
      })
      await store.sql("UPDATE payunit_transaction SET next_check_at = now() WHERE id = ANY(?)", [checkouts])
      const { milliseconds: took } = await run()
      const [{ settled }] = await store.sql(
        "SELECT count(*)::int AS settled FROM payunit_transaction WHERE state = 'settled' AND id = ANY(?)",
        [checkouts],
      )
      expect(settled).toBe(BLOCK)
      return (BLOCK * 1_000) / took
    }
    const theirs = async (): Promise<number> => {
      const bare: { id: string; amount: number }[] = []
      await repeat(BLOCK, 4, async () => {
        const collectionId = await store.shopper.collection(await store.shopper.cart())
        const { body } = await store.shopper.expect(200, store.shopper.openSession(collectionId, {}, AT_ONCE))
        const [{ id, amount }] = body.payment_collection.payment_sessions
        bare.push({ id, amount })
      })
      const answer = await store.processes[0]?.ask({ do: "bare", sessions: bare, atOnce: CONCURRENT_PLACEMENTS })
      await until("their orders to be placed", async () => {
        const [{ captured }] = await store.sql(
          `SELECT count(*)::int AS captured FROM capture JOIN payment ON payment.id = payment_id
            WHERE payment_session_id = ANY(?)`,
          [bare.map(({ id }) => id)],
        )
        return captured === BLOCK
      })
      return (BLOCK * 1_000) / (answer as { milliseconds: number }).milliseconds
    }
    const pairs = await inTurns(BLOCKS, ours, theirs)
    results.ratio(`payments that were paid, ${BLOCK} at a time, orders a second`, pairs, null, { unit: "/s" })
    const reading = await readingCost(store, await examplePayments(store))
    const floor = { ...pairs, theirs: pairs.theirs.map((rate) => 1_000 / (1_000 / rate + reading.query)) }
    results.ratio("the same, beside Medusa's own work and what is read of it", floor, { atLeast: 0.95 }, { unit: "/s" })
    results.write()
  }, 3_600_000)
})
