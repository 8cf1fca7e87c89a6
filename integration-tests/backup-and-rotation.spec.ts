import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { paidOnce } from "./harness/books"
import { KillableStore } from "./harness/killable-store"
import type { Checkout } from "./harness/shopper"
import { until } from "./harness/until"

/** A merchant of PayUnit whose password is changed there. */
const BEFORE = { apiUser: "rotating-user-0001", apiPassword: "password-before", apiKey: "sand_rotating000001" }
const AFTER = { ...BEFORE, apiPassword: "password-after" }
const SOMEBODY_ELSE = { apiUser: "another-user-0001", apiPassword: "another-password", apiKey: "sand_another000001" }

const credentials = ({ apiUser, apiPassword, apiKey }: typeof BEFORE): NodeJS.ProcessEnv => ({
  PAYUNIT_API_USER: apiUser,
  PAYUNIT_API_PASSWORD: apiPassword,
  PAYUNIT_API_KEY: apiKey,
})

/** A store on the same database that has taken the plugin out. */
const WITHOUT_PLUGIN = { STORE_FOLDER: join(__dirname, "harness/bare-store") }
const WITH_PLUGIN = { STORE_FOLDER: undefined }

const MODULE = join(__dirname, "../src/modules/payunit")
const MIGRATIONS = readdirSync(join(MODULE, "migrations")).flatMap(
  (file) => /^(Migration\d+)\.ts$/.exec(file)?.[1] ?? [],
)
const TABLES = readdirSync(join(MODULE, "models"))
  .flatMap((file) => /tableName: "(\w+)"/.exec(readFileSync(join(MODULE, "models", file), "utf8"))?.[1] ?? [])
  .sort()

/** The statements that the operators' page gives for taking the plugin out, in their order. */
const [STILL_WATCHED, STILL_BILLED, SESSIONS_ASIDE] = readFileSync(join(__dirname, "../docs/operations.md"), "utf8")
  .split("## Uninstalling")[1]!
  .split("```sql")
  .slice(1)
  .flatMap((block) => block.split("```")[0]!.split(";"))
  .map((statement) => statement.replace(/^\s*--.*$/gm, "").trim())
  .filter((statement) => statement !== "") as [string, string, string]

const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

describe("what operators do to a store", () => {
  let store: KillableStore

  beforeAll(async () => {
    store = await KillableStore.prepare(async () => credentials(BEFORE), { merchants: [BEFORE, AFTER, SOMEBODY_ELSE] })
  })
  afterAll(async () => {
    await store.close()
  })

  /** Starts it in another process, which remembers nothing. */
  const startAnew = async (environment: NodeJS.ProcessEnv, ...args: string[]): Promise<void> => {
    await store.kill()
    store.configure(environment)
    await store.expireLeases()
    await store.start(...args)
  }
  const reaches = async ({ transactionId }: Checkout, state: string): Promise<any> =>
    await until(`payment ${transactionId} to be ${state}`, async () => {
      const row = await store.row(transactionId)
      return row?.state === state && row
    })
  /** Lets the job ask about it, and waits for this answer to be written down. */
  const isAnswered = async ({ transactionId }: Checkout, status: string): Promise<any> => {
    const due = "UPDATE payunit_transaction SET next_check_at = now(), asked_at = NULL, last_answer = NULL WHERE id = ?"
    await store.sql(due, [transactionId])
    return await until(`payment ${transactionId} to be answered ${status}`, async () => {
      await store.runJob()
      const row = await store.row(transactionId)
      return row.last_answer?.status === status && row
    })
  }
  const pays = async (checkout: Checkout, notify = false): Promise<number | null> => {
    const { notification } = await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify })
    return notification?.http_status ?? null
  }
  const isPaidOnce = async (checkout: Checkout): Promise<void> => {
    const row = await reaches(checkout, "settled")
    expect(await store.books(checkout)).toEqual(paidOnce(row))
  }
  /** As if the time of its next look had come. */
  const isFoundByJob = async (checkout: Checkout): Promise<void> => {
    await store.sql("UPDATE payunit_transaction SET next_check_at = now(), asked_at = NULL WHERE id = ?", [
      checkout.transactionId,
    ])
    await store.runJob()
    await isPaidOnce(checkout)
  }

  it("an older backup is restored: what was open in it is found, and what was opened later is told of", async () => {
    const settledBefore = await store.shopper.checkout()
    await pays(settledBefore, true)
    await reaches(settledBefore, "settled")
    const paidLater = await store.shopper.checkout()
    const declinedLater = await store.shopper.checkout()
    await store.backUp()

    await pays(paidLater, true)
    const { order_id: lostOrder } = await reaches(paidLater, "settled")
    await store.simulator.control.decide(declinedLater.transactionId, { status: "FAILED" })
    await reaches(declinedLater, "failed")
    const openedLater = await store.shopper.checkout()
    await pays(openedLater, true)
    await reaches(openedLater, "settled")

    await store.kill()
    await store.restore()
    expect(await store.sql(`SELECT id FROM "order" WHERE id = ?`, [lostOrder])).toEqual([])
    expect(await store.row(paidLater.transactionId)).toMatchObject({ state: "open" })
    await store.start()
    const reconciled = await store.payunit("reconcile", "--from", yesterday())

    expect(reconciled).toMatchObject({ exitCode: 0, out: expect.stringMatching(/1 +settled[^]*1 +failed/) })
    await isPaidOnce(settledBefore)
    await isPaidOnce(paidLater)
    await reaches(declinedLater, "failed")

    // What was opened after the backup is in no table: PayUnit alone has it, and its next notification says so.
    expect(store.simulator.control.collected()).toEqual({ XAF: 3 * 13_500 })
    expect(await store.row(openedLater.transactionId)).toBeUndefined()
    const [notified] = await store.simulator.control.sendNotifications({ transaction_id: openedLater.transactionId })
    expect(notified?.http_status).toBe(200)
    await until("the log to tell of it", () =>
      store.log().includes(`transaction ${openedLater.transactionId}, which is in no table`),
    )
    const { out } = await store.payunit("doctor")
    expect(out).toContain(`unknown payments: ${openedLater.transactionId}`)
  })

  it("credentials are rotated at PayUnit first: nothing is lost until the store has the new ones", async () => {
    const paid = await store.shopper.checkout()
    // As PayUnit knows none such, which is how it is once the old password is void.
    await store.restart(credentials({ ...BEFORE, apiPassword: "void" }))
    expect(await pays(paid, true)).toBe(200)

    expect(await isAnswered(paid, "NO_ANSWER")).toMatchObject({ state: "open", next_check_at: expect.any(Date) })
    expect(await store.payunit("doctor")).toMatchObject({ exitCode: 1, out: expect.stringContaining("apiPassword") })
    expect((await store.shopper.openSession(await store.shopper.collection(await store.shopper.cart()))).status).toBe(
      500,
    )

    await store.restart(credentials(AFTER))
    await isFoundByJob(paid)
    await pays(await store.shopper.checkout())
  })

  it("another merchant's credentials under the same account: its payments are not known there, and wait", async () => {
    const paid = await store.shopper.checkout()
    await pays(paid)

    await store.restart(credentials(SOMEBODY_ELSE))
    expect(await isAnswered(paid, "UNKNOWN")).toMatchObject({ state: "open", next_check_at: expect.any(Date) })
    await store.restart({
      ...credentials(SOMEBODY_ELSE),
      PAYUNIT_OPTIONS: JSON.stringify({ providers: ["CM_MTNMOMO"], accounts: { before: { ...AFTER, mode: "test" } } }),
    })
    expect(await isAnswered(paid, "UNKNOWN")).toMatchObject({ state: "open" })

    // Each account keeps its name: the new merchant gets one of its own, and the provider is pointed there.
    await store.restart({
      ...credentials(AFTER),
      PAYUNIT_OPTIONS: JSON.stringify({
        providers: ["CM_MTNMOMO"],
        accounts: { another: { ...SOMEBODY_ELSE, mode: "test" } },
      }),
      PAYUNIT_PROVIDERS: JSON.stringify({ payunit: { account: "another" } }),
    })
    await isFoundByJob(paid)
    const next = await store.shopper.checkout()
    expect(await store.row(next.transactionId)).toMatchObject({ account: "another" })
    expect(await pays(next, true)).toBe(200)
    await isPaidOnce(next)
  })

  it("the signing key is deleted: after a restart old addresses answer 404, the job finds out, and new ones work", async () => {
    const underWay = await store.shopper.checkout()
    const { success_url } = store.simulator.control.transaction(underWay.transactionId)
    await store.sql("DELETE FROM payunit_signing_key")
    // Running processes keep the key that they have read.
    expect((await store.shopper.checkout()).transactionId).toMatch(/^\w{18}$/)
    expect(await store.sql("SELECT id FROM payunit_signing_key")).toEqual([])

    await startAnew({})
    const opened = await store.shopper.checkout()
    expect(await store.sql("SELECT id FROM payunit_signing_key")).toHaveLength(1)
    expect(await pays(underWay, true)).toBe(404)
    expect((await store.shopper.get(success_url ?? "")).status).toBe(404)
    expect(await pays(opened, true)).toBe(200)

    await isPaidOnce(opened)
    await isFoundByJob(underWay)
  })

  it("the plugin is taken out and put back: the store runs without it and its tables, and what was paid meanwhile is found", async () => {
    const ordered = await store.shopper.checkout()
    await pays(ordered, true)
    const { order_id } = await reaches(ordered, "settled")
    const underWay = await store.shopper.checkout()
    const abandoned = await store.shopper.checkout()
    expect((await store.sql(STILL_WATCHED)).map(({ id }) => id)).toContain(underWay.transactionId)
    expect((await store.sql(STILL_WATCHED)).map(({ id }) => id)).not.toContain(ordered.transactionId)
    expect(await store.sql(STILL_BILLED)).toEqual([])

    await startAnew(WITHOUT_PLUGIN, "prepare")
    const tables = await store.sql("SELECT tablename FROM pg_tables WHERE tablename LIKE 'payunit%'")
    expect(tables.map(({ tablename }) => tablename).sort()).toEqual(TABLES)
    const order = await store.shopper.expect(200, store.shopper.get(`/store/orders/${order_id}`))
    expect(order.body.order).toMatchObject({ payment_status: "captured", total: 13_500 })
    // Medusa leaves a provider on that it has no code for any more: it has to be taken off the regions before.
    expect(await store.sql("SELECT is_enabled FROM payment_provider WHERE id = 'pp_payunit_payunit'")).toEqual([
      { is_enabled: true },
    ])
    const collectionId = await store.shopper.collection(await store.shopper.cart())
    expect((await store.shopper.openSession(collectionId)).status).toBe(500)
    expect((await store.shopper.get("/store/payunit/payment-sessions/x")).status).toBe(404)
    expect(await pays(underWay, true)).toBe(404)
    expect(await store.row(underWay.transactionId)).toMatchObject({ state: "open" })
    // Medusa would have to delete the session of a provider that is gone.
    const other = await store.sql("SELECT id FROM payment_session WHERE id = ? AND deleted_at IS NULL", [
      abandoned.sessionId,
    ])
    expect(other).toHaveLength(1)
    expect((await store.shopper.addItem(abandoned.cartId, "savon-de-karite")).status).toBe(500)
    await store.sql(`${SESSIONS_ASIDE} AND id = ?`, [abandoned.sessionId])
    await store.shopper.expect(200, store.shopper.addItem(abandoned.cartId, "savon-de-karite"))

    // Nor are its tables missed.
    for (const table of TABLES) await store.sql(`ALTER TABLE ${table} RENAME TO ${table}_aside`)
    await store.shopper.expect(200, store.shopper.get("/store/products"))
    for (const table of TABLES) await store.sql(`ALTER TABLE ${table}_aside RENAME TO ${table}`)

    await startAnew(WITH_PLUGIN, "prepare")
    await isFoundByJob(underWay)
  })

  it("its tables are dropped: the plugin makes them anew", async () => {
    await store.kill()
    await store.sql(`DROP TABLE ${TABLES.join(", ")}`)
    await store.sql("DELETE FROM mikro_orm_migrations WHERE name = ANY(?)", [MIGRATIONS])
    await store.start("prepare")
    const checkout = await store.shopper.checkout()
    await pays(checkout, true)
    await isPaidOnce(checkout)
  })
})
