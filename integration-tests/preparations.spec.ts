import type { Checkout } from "./harness/shopper"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/* What many tests begin with is a copy: it must be what a purchase leaves. */

/** What a store writes for its first purchase, or counts over all of them; and Medusa's log, which tells what is counted. */
const NOT_OF_ONE = ["inventory_level", "payunit_rate_window", "payunit_signing_key", "workflow_execution"]

/** What is different of each. */
const DIFFERENT: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z_]+_01[0-9A-HJKMNP-TV-Z]{24}\b/g, "id"],
  [/\b01[0-9A-HJKMNP-TV-Z]{24}\b/g, "id"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "uuid"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)/g, "time"],
  [/\/hooks\/payunit\/(\w+)\/[\w.-]+/g, "/hooks/payunit/$1/token"],
  [/"(display_id|custom_display_id|startedAt|[a-z]+At|_)":("?)\d+\2/g, '"$1":0'],
]

onTestStore("standard", (store) => {
  const newestWrite = async (): Promise<string> => (await store.sql("SELECT pg_current_xact_id()::text AS id"))[0].id

  /** Every row that was written between two moments, by its table, but for what is different of each. */
  const written = async (after: string, before: string): Promise<Record<string, string[]>> => {
    const tables = await store.sql("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")
    const found: Record<string, string[]> = {}
    for (const { name } of tables.filter((table) => !NOT_OF_ONE.includes(table.name))) {
      const rows = await store.sql(
        `SELECT to_jsonb(t) AS row FROM public."${name}" t WHERE xmin::text::bigint > ? AND xmin::text::bigint < ?`,
        [after, before],
      )
      if (rows.length > 0) found[name] = rows.map(({ row }) => plain(row)).sort()
    }
    return found
  }
  const plain = (row: unknown): string =>
    DIFFERENT.reduce((text, [pattern, name]) => text.replace(pattern, name), JSON.stringify(row))

  /** What was made is as what a shopper makes: its rows, and what the service knows of it. */
  const expectAlike = async (make: () => Promise<Checkout>, buy: () => Promise<Checkout>): Promise<Checkout[]> => {
    const start = await newestWrite()
    const copy = await make()
    const between = await newestWrite()
    const checkout = await buy()
    const end = await newestWrite()

    const [copied, bought] = [await written(start, between), await written(between, end)]
    const ids = new RegExp(`${copy.transactionId}|${checkout.transactionId}`, "g")
    const nameless = (value: unknown): string => JSON.stringify(value, null, 1).replace(ids, "transaction")
    expect(nameless(copied)).toEqual(nameless(bought))
    const [first, second] = [copy, checkout].map(({ transactionId }) =>
      plain({ ...store.simulator.control.transaction(transactionId), notifications: [] }).replace(ids, "transaction"),
    )
    expect(first).toEqual(second)
    expect((await store.shopper.get(copy.redirect)).status).toBe((await store.shopper.get(checkout.redirect)).status)
    return [copy, checkout]
  }

  // Of two at least one is a copy, in whatever order tests run.
  it.each(["one", "another"])("%s paid order: the rows of a purchase, and what PayUnit knows of it", async () => {
    await expectAlike(
      async () => await store.paidOrder(),
      async () => {
        const checkout = await store.shopper.checkout()
        await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
        await until(
          "it to be let go",
          async () => (await store.reaches(checkout.transactionId, "settled")).lease_owner === null,
        )
        return checkout
      },
    )
  })

  it.each(["one", "another"])("%s open payment: the rows of a shopper's, counted and paid like them", async () => {
    const [copy, real] = await expectAlike(
      async () => await store.checkout(),
      async () => await store.shopper.checkout(),
    )
    const windows = await store.sql("SELECT count, ends_at > now() AS lasts FROM payunit_rate_window")
    expect(windows).toEqual([
      { count: 2, lasts: true },
      { count: 2, lasts: true },
    ])
    for (const { transactionId, sessionId } of [copy!, real!]) {
      expect((await store.shopper.payment(sessionId)).status).toBe("open")
      await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
      await store.reaches(transactionId, "settled")
    }
  })
})
