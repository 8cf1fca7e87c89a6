import { changedColumns, everyTable } from "../harness/every-table"
import { KillableStore } from "../harness/killable-store"
import type { Checkout } from "../harness/shopper"
import { until } from "../harness/until"
import { writeFigures } from "./figures"
import { type Forgery, forgeAt, forgeElsewhere, wrongTokens } from "./forgeries"
import { ODD_REQUESTS } from "./odd-requests"
import { Random } from "./random"
import { talk } from "./raw-http"
import { repeat, Sender } from "../harness/sending"

/*
 * Ten thousand notifications that nobody should believe: nine in ten to addresses that were never given out, the rest
 * to the right one. PAYUNIT_FORGED says how many, PAYUNIT_SEED which ones.
 */

const COUNT = Number(process.env.PAYUNIT_FORGED ?? "10000")
const SEED = Number(process.env.PAYUNIT_SEED ?? "1")
const AT_ONCE = 16
const PATH = "/hooks/payunit/notifications/"

/** Wrong addresses of a run. Medusa remembers every path that it was ever asked for, so they are not endlessly many. */
const ADDRESSES = 500

/** Requests to addresses that nobody asked for before, when it is measured what one of them leaves behind. */
const NEW_ADDRESSES = Math.min(1_500, COUNT)
const NEW_ADDRESS_LENGTH = 4_000

/** What may be left over between two measurements although nothing grows. */
const SLACK_MB = 20

describe(`${COUNT} forged and malformed notifications`, () => {
  let store: KillableStore
  let sender: Sender
  let checkout: Checkout
  let tokens: { notify: string; back: string }
  const figures: Record<string, string | number> = {}

  beforeAll(async () => {
    // Nobody but the notifications may wake anything here, so that calls and changes are theirs.
    const options = JSON.stringify({ reconcile: false, providers: ["CM_MTNMOMO"] })
    store = await KillableStore.prepare(async () => ({ PAYUNIT_OPTIONS: options }), { execArgv: ["--expose-gc"] })
    checkout = await store.shopper.checkout()
    const { notify_url, success_url } = store.simulator.control.transaction(checkout.transactionId)
    const tokenOf = (address: string | null): string => String(address).split("/").at(-1) ?? ""
    tokens = { notify: tokenOf(notify_url), back: tokenOf(success_url ?? "") }
    sender = new Sender(new URL(String(notify_url)).port, AT_ONCE)
  })
  afterAll(async () => {
    writeFigures("forged", figures)
    sender.close()
    await store.close()
  })

  const calls = (): number => store.simulator.control.requests().length

  async function sendAll(
    count: number,
    forge: () => Forgery,
    expected: (kind: string) => readonly number[],
  ): Promise<object> {
    const statuses: Record<string, number> = {}
    const wrong: string[] = []
    await repeat(count, AT_ONCE, async () => {
      const { kind, token, contentType, body } = forge()
      const headers = contentType === "" ? {} : { "content-type": contentType }
      const status = await sender.status({ path: `${PATH}${token}`, headers, body })
      statuses[status] = (statuses[status] ?? 0) + 1
      if (!expected(kind).includes(status)) {
        wrong.push(`${kind}: ${status}`)
      }
    })
    expect(wrong).toEqual([])
    return statuses
  }

  it("change nothing, cost no call and no memory, and break nothing", async () => {
    const random = new Random(SEED)
    const addresses = wrongTokens(random, tokens, ADDRESSES)
    const elsewhere = (): Forgery => forgeElsewhere(random, addresses)
    const here = (): Forgery => forgeAt(random, tokens.notify)
    const countHere = Math.ceil(COUNT / 10)
    const countElsewhere = COUNT - countHere
    const begin = Date.now()

    // What a process loads only once, and the paths that Medusa remembers, are there before memory is compared.
    await repeat(ADDRESSES, AT_ONCE, async (index) => {
      await sender.status({ path: `${PATH}${addresses[index]?.[1] ?? ""}` })
    })
    await sendAll(Math.ceil(COUNT / 10), elsewhere, refusals)

    // Addresses that were never given out: not a call, and not a row anywhere in the database.
    const rowsBefore = await everyTable(store.sql)
    const heap = [await store.heapMegabytes()]
    const callsBefore = calls()
    const refused = await sendAll(countElsewhere, elsewhere, refusals)
    const callsElsewhere = calls() - callsBefore
    const rowsAfter = await everyTable(store.sql)
    heap.push(await store.heapMegabytes())
    expect(callsElsewhere).toBe(0)
    const changed = changedColumns(rowsBefore, rowsAfter)
    expect(changed).toEqual([])
    expect(rowsAfter.find(({ place }) => place === "payunit_transaction.id")?.text).toBe(checkout.transactionId)

    // The right address only says "ask", and how often is not up to the caller.
    const since = Date.now()
    const callsUntilNow = calls()
    await sendAll(Math.ceil(countHere / 2), here, () => [200])
    heap.push(await store.heapMegabytes())
    const accepted = await sendAll(countHere, here, () => [200])
    const callsHere = calls() - callsUntilNow
    const secondsHere = (Date.now() - since) / 1_000
    heap.push(await store.heapMegabytes())
    expect(callsHere).toBeGreaterThan(0)
    // One question every three seconds; the checkout's second source is asked only after a success.
    expect(callsHere).toBeLessThanOrEqual(Math.ceil(secondsHere / 3) + 1)
    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "open", paid_at: null, held_reason: null })
    expect(await store.books(checkout)).toMatchObject({ orders: [], payments: [] })
    expect(await store.sql("SELECT count(*)::int AS count FROM payunit_transaction")).toEqual([{ count: 1 }])
    const [{ kept }] = await store.sql("SELECT count(*)::int AS kept FROM payunit_notification")
    expect(kept).toBeLessThanOrEqual(20)

    const [beforeElsewhere = 0, afterElsewhere = 0, beforeHere = 0, afterHere = 0] = heap
    expect(afterElsewhere - beforeElsewhere).toBeLessThan(SLACK_MB)
    expect(afterHere - beforeHere).toBeLessThan(SLACK_MB)
    // Neither tokens nor bodies stand in the log, and no stack trace tells of a mistake of ours.
    for (const trace of [tokens.notify, tokens.back, "DROP TABLE", "<script>", "    at "]) {
      expect(store.log() + store.stderr).not.toContain(trace)
    }

    Object.assign(figures, {
      notifications: COUNT,
      seed: SEED,
      "of them to wrong addresses": countElsewhere,
      "answers at wrong addresses": cellOf(refused),
      "calls to PayUnit for wrong addresses": callsElsewhere,
      "columns of the database changed by them": changed.length,
      "to the right address": countHere,
      "answers at the right address": cellOf(accepted),
      "calls to PayUnit for the right address": callsHere,
      "sent to the right address within, s": Math.round(secondsHere),
      "notifications kept of them": kept,
      "memory before and after wrong addresses, MB": `${beforeElsewhere} → ${afterElsewhere}`,
      "memory before and after the right address, MB": `${beforeHere} → ${afterHere}`,
      "all in all, s": Math.round((Date.now() - begin) / 1_000),
    })
  }, 400_000)

  it("leave no more behind at a new address than any other request to Medusa does", async () => {
    const grown = async (prefix: string): Promise<number> => {
      const before = await store.heapMegabytes()
      await repeat(NEW_ADDRESSES, AT_ONCE, async (index) => {
        const token = `${tokens.notify.slice(0, 19)}${"A".repeat(NEW_ADDRESS_LENGTH)}${index}`
        await sender.status({ path: `${prefix}${token}`, body: Buffer.alloc(1_000, "1") })
      })
      return (await store.heapMegabytes()) - before
    }
    await grown("/nowhere/first/")
    const medusa = await grown("/nowhere/")
    const ours = await grown(PATH)

    // Whoever remembered the address once more would need twice as much.
    expect(ours).toBeLessThan(medusa * 1.6)
    Object.assign(figures, {
      "requests to new addresses": NEW_ADDRESSES,
      "characters in each of them": NEW_ADDRESS_LENGTH,
      "memory grown at nobody's addresses, MB": medusa,
      "memory grown at notification addresses, MB": ours,
    })
  })

  it.each(ODD_REQUESTS)("$what: taken for what it is", async ({ bytes, right, wrong, then, isTaken }) => {
    const stored = async (): Promise<number> =>
      (await store.sql("SELECT count(*)::int AS count FROM payunit_notification"))[0].count
    const one = (statuses: readonly number[] | readonly (readonly number[])[]): unknown[] =>
      statuses.some(Array.isArray) ? [...statuses] : [statuses]
    await store.sql("DELETE FROM payunit_notification")
    const [id = "", mac = ""] = tokens.notify.split(".")

    const elsewhere = await talk(sender.port, bytes(`${id}.${mac.split("").reverse().join("")}`), then)
    expect(one(wrong)).toContainEqual(elsewhere.statuses)
    expect(await stored()).toBe(0)

    const here = await talk(sender.port, bytes(tokens.notify), then)
    expect(one(right)).toContainEqual(here.statuses)
    // One that breaks off is taken once it did.
    await until("it to be stored, or not", async () => (await stored()) === (isTaken ? 1 : 0))
  })

  it("keep nobody waiting when a hundred of them say nothing more: they are answered after five seconds", async () => {
    const half = `POST ${PATH}${tokens.notify} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf`
    const slow = Promise.all(Array.from({ length: 100 }, async () => await talk(sender.port, half)))
    let isOver = false
    void slow.then(() => (isOver = true))

    const begin = Date.now()
    let others = 0
    while (!isOver) {
      await store.shopper.expect(200, store.shopper.get(`/store/carts/${checkout.cartId}`))
      others += 1
    }

    // Those were answered while the hundred were not.
    expect(others).toBeGreaterThan(5)
    expect(new Set((await slow).flatMap(({ statuses }) => statuses))).toEqual(new Set([200]))
    Object.assign(figures, {
      "connections that stop half way": 100,
      "requests of others answered meanwhile": others,
      "until those that stopped are answered, s": Math.round((Date.now() - begin) / 100) / 10,
    })
  })

  it("let no script of another site read an answer", async () => {
    const asking = (line: string): string =>
      `${line} HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\nContent-Length: 0\r\n\r\n`
    for (const line of [`OPTIONS ${PATH}${tokens.notify}`, `POST ${PATH}${tokens.notify}`, `GET ${PATH}x`]) {
      const { text, statuses } = await talk(sender.port, asking(line))
      expect(statuses).toEqual([200])
      expect(text).not.toMatch(/access-control-allow/i)
    }
    const path = `/store/payunit/payment-sessions/${checkout.sessionId}`
    expect((await talk(sender.port, asking(`OPTIONS ${path}`))).text).not.toContain("evil.example")
  })

  it("leave the store at its work", async () => {
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    await until("the payment to settle", async () => (await store.row(checkout.transactionId)).state === "settled")
    expect(await store.books(checkout)).toMatchObject({ orders: [{}], payments: [{}] })
  })
})

/** Node.js itself refuses a path too long for a header, and may close while the body is still on its way. */
const refusals = (kind: string): readonly number[] => (kind.startsWith("too long for a header") ? [431, 0] : [404])

/** For a table. */
const cellOf = (statuses: object): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${String(count)}`)
    .join(", ")
