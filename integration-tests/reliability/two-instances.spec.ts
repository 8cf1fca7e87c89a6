import { KillableStore } from "../harness/killable-store"
import { paidOnce } from "../harness/books"
import { everyRedisCommand } from "../harness/every-redis-command"
import { everyRedisKey } from "../harness/every-redis-key"
import { type RedisServer, startRedis } from "../harness/redis-server"
import type { Answer } from "../harness/answer"
import { formsOf, formsOfPhone, SecretSearch } from "../harness/secret-search"
import { until } from "../harness/until"
import { writeFigures } from "./figures"
import { OrderStory } from "./order-story"
import { Purchase } from "./purchase"
import { Random } from "./random"
import { spreadPlanOf } from "./spread"
import { OPTIONS, PurchaseFailed, seedsOf, Tally } from "./tally"
import { EventLog } from "./event-log"
import { advanceTime } from "./time"

/*
 * Two processes of one store, on one Postgres and one Redis, behind a load balancer: purchases in which anything goes
 * wrong, anything is done at both at the same time, and either is killed; and invoices that are paid meanwhile.
 * PAYUNIT_TWO_SEEDS says how many, or as "17-17" which ones: `npm run reliability -- two-instances` sets it.
 */

const [first, last] = seedsOf(process.env.PAYUNIT_TWO_SEEDS ?? "12")

const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe("two instances of a store", () => {
  const figures: Record<string, string | number> = {}
  let redis: RedisServer
  let store: KillableStore
  const events = new EventLog(() => store.sql)
  const tally = new Tally(last - first + 1)

  beforeAll(async () => {
    redis = await startRedis()
    store = await KillableStore.prepare(
      async () => ({
        PAYUNIT_OPTIONS: JSON.stringify(OPTIONS),
        DEMO_REDIS_URL: redis.url,
        DEMO_EVENTS: events.file,
        MEDUSA_FF_CACHING: "true",
      }),
      { processes: 2 },
    )
    await events.remember()
  })
  afterAll(async () => {
    await store?.close()
    await redis?.stop()
    events.forget()
  })

  it("the doctor finds that locks, events and workflows reach both, asked at either", async () => {
    const merchant = await store.merchant()
    for (const { url } of store.processes) {
      const { body } = await store.shopper.expect(200, merchant.get(`${url}/admin/payunit/health`))
      const found = body.health.checks.filter(({ id }: any) => /^(locking|event_bus|workflow_engine)$/.test(id))
      expect(found).toEqual(
        ["locking", "event_bus", "workflow_engine"].map((id) =>
          expect.objectContaining({ id, status: "ok", found: expect.stringContaining("redis"), remedy: null }),
        ),
      )
    }
  })

  it("a cart that one is completing is locked for the other: one order, one capture, both tell of it", async () => {
    const checkout = await store.shopper.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    const complete = async (url: string) => await store.shopper.post(`${url}/store/carts/${checkout.cartId}/complete`)
    const [one, other] = store.processes.map(({ url }) => url)
    const locked = async (): Promise<string[]> => await redis.client.keys(`*lock*${checkout.cartId}*`)
    const completing: Promise<Answer>[] = []
    await store.freeze("INSERT", "order")
    try {
      completing.push(complete(one!))
      await store.frozen()
      completing.push(complete(other!))
      await until("the lock to be in Redis", async () => (await locked()).length > 0)
    } finally {
      await store.thaw()
    }

    const answers = await Promise.all(completing)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1)
    await store.runJob()
    const row = await until("the payment to settle", async () => {
      const found = await store.row(checkout.transactionId)
      return found.state === "settled" && found
    })
    expect(await store.books(checkout)).toEqual(paidOnce(row))
  })

  it("goods that a process was reserving when it was killed: orders are refused for a minute, and what was paid is settled", async () => {
    const { shopper, simulator } = store
    const [reserved, other] = [await shopper.checkout(), await shopper.checkout()]
    await simulator.control.decide(other.transactionId, { status: "SUCCESS", notify: false })
    await simulator.control.decide(reserved.transactionId, { status: "SUCCESS", notify: false })
    await store.freeze("INSERT", "reservation_item")
    const completing = shopper.complete(reserved.cartId).catch(() => null)
    await store.frozen()
    await store.kill(await store.frozenProcess())
    await store.thaw()
    await store.start()

    expect(await completing).toBeNull()
    expect((await shopper.complete(other.cartId)).status).toBe(409)
    const row = await until(
      "the payment to settle",
      async () => {
        await advanceTime(store, 1, other.cartId)
        await store.runJob()
        const found = await store.row(other.transactionId)
        return found.state === "settled" && found
      },
      120_000,
    )
    expect(await store.books(other)).toEqual(paidOnce(row))
  }, 180_000)

  it("Redis never holds a credential, an address that opens anything, or the number that was prompted", async () => {
    const phone = "677123498"
    const { apiUser, apiPassword, apiKey } = store.simulator.merchant
    const checkout = await store.shopper.checkout()
    const { notify_url, success_url } = store.simulator.control.transaction(checkout.transactionId)
    const secretOf = (address: string | null): string => String(address).split(".").at(-1) ?? ""
    const search = new SecretSearch([
      ...[apiUser, apiPassword, apiKey].map((value) => ({ name: value, forms: formsOf(value) })),
      { name: "prompted phone", forms: formsOfPhone(phone) },
      { name: "address of notifications", forms: formsOf(secretOf(notify_url)) },
      { name: "address of return", forms: formsOf(secretOf(success_url)) },
    ])
    // All that is ever sent there, since much of it is gone a moment later.
    let tellsOfThePayment = false
    const monitor = await everyRedisCommand(redis.url, (command) => {
      tellsOfThePayment ||= command.includes(checkout.transactionId)
      search.text("redis command", command)
    })

    await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, phone))
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    await store.shopper.get(success_url)
    await until("the payment to settle", async () => (await store.row(checkout.transactionId)).state === "settled")
    await store.shopper.refresh(checkout.sessionId)
    await store.runJob()

    const keys = await everyRedisKey(redis.url)
    keys.forEach(({ place, text }) => {
      search.text(place, text)
    })
    monitor.end()
    expect(keys.length).toBeGreaterThan(0)
    expect(tellsOfThePayment).toBe(true)
    expect(search.findings).toEqual([])
  })

  describe(`purchases in which anything goes wrong, seeds ${first} to ${last}`, () => {
    let written = 0
    afterAll(async () => {
      const received = events.received()
      Object.assign(figures, {
        seeds: `${first} to ${last}`,
        ...tally.figures(),
        "things done at both at once": store.dealer.collisions,
        "events written down": written,
        "events heard": new Set(received.map(({ data }) => data.event_id)).size,
        "heard more than once, after a kill": received.length - new Set(received.map(({ data }) => data.event_id)).size,
      })
    })

    it.each(seeds)(
      "seed %i",
      async (seed) => {
        await store.stock(100_000)
        const random = new Random(seed)
        store.dealer.chance = () => random.next()
        const plan = spreadPlanOf(seed, store.processes.length)
        const purchase = new Purchase(store, plan)
        const seen = await purchase.play()
        const rows = await store.sql("SELECT id FROM payunit_transaction WHERE cart_id = ?", [purchase.cartId])
        const ids = rows.map(({ id }) => String(id))
        const problems = [...seen.problems, ...(await events.problemsOf(ids, purchase.kills > 0))]

        if (problems.length > 0) {
          throw new PurchaseFailed(problems, `two-instances --seeds ${seed}-${seed}`, plan, purchase, seen)
        }
        tally.add(purchase, seen)
        written = (await store.sql("SELECT count(*)::int AS count FROM written_events"))[0].count
        expect(seen.collected).toBe(seen.settled + Object.values(seen.held).reduce((sum, amount) => sum + amount, 0))
      },
      600_000,
    )
  })

  describe("invoices that are paid while anything goes wrong", () => {
    const sums = { invoices: 0, kills: 0, collected: 0, settled: 0 }
    afterAll(() => {
      figures["stories of invoices whose books agree"] = sums.invoices
      figures["processes killed in them"] = sums.kills
      figures["collected in them, XAF"] = sums.collected
      figures["settled of that, XAF"] = sums.settled
      writeFigures("two-instances", figures)
    })

    // A story takes as long as several purchases.
    it.each(seeds.filter((_, index) => index % 3 === 0))(
      "seed %i",
      async (seed) => {
        await store.stock(100_000)
        const random = new Random(seed)
        store.dealer.chance = () => random.next()
        const story = new OrderStory(store, seed, "invoices")
        const seen = await story.play()
        const problems = [...seen.problems, ...(await events.problemsOf(await story.transactionIds(), true))]

        if (problems.length > 0) {
          const again = `Again, alone: npm run reliability -- two-instances --seeds ${seed}-${seed}`
          throw new Error([problems.join("; "), again, ...story.log, ...seen.histories].join("\n"))
        }
        sums.invoices += 1
        sums.kills += story.kills
        sums.collected += seen.collected
        sums.settled += seen.settled
        expect(seen.collected).toBe(seen.settled + Object.values(seen.held).reduce((sum, amount) => sum + amount, 0))
      },
      900_000,
    )
  })
})
