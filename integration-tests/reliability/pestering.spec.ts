import { KillableStore } from "../harness/killable-store"
import { type RedisServer, startRedis } from "../harness/redis-server"
import type { Checkout } from "../harness/shopper"
import { until } from "../harness/until"
import { writeFigures } from "./figures"
import { mostWithin, PromptAbuser, promptsSentTo } from "./prompt-abuser"
import { advanceTime } from "./time"

/*
 * Somebody has other people's phones ring, through two instances of a store at once, in bursts, from many carts, sessions
 * and addresses. However it is done, no phone rings more often than the options say.
 */

/** The defaults, but for the last one, which is 120: that many carts would be made for hours. */
const LIMITS = { session: 6, phoneHour: 6, phoneDay: 20, address: 8 }

const HOUR = 60
const DAY = 24 * HOUR

describe("pestering", () => {
  const figures: Record<string, number> = {}
  let redis: RedisServer
  let store: KillableStore

  beforeAll(async () => {
    redis = await startRedis()
    store = await KillableStore.prepare(
      async () => ({
        PAYUNIT_OPTIONS: JSON.stringify({
          providers: ["CM_MTNMOMO", "CM_ORANGE"],
          limits: { promptsPerAddressPerHour: LIMITS.address, transactionsPerAddressPerHour: 100_000 },
        }),
        DEMO_REDIS_URL: redis.url,
      }),
      { processes: 2 },
    )
    await store.stock(100_000)
  })
  afterAll(async () => {
    writeFigures("pestering", figures)
    await store?.close()
    await redis?.stop()
  })

  const checkouts = async (count: number): Promise<Checkout[]> => {
    // The first one makes the customer, whom Medusa refuses to make twice at the same time.
    const checkouts = [await store.shopper.checkout()]
    while (checkouts.length < count) {
      checkouts.push(...(await Promise.all([store.shopper.checkout(), store.shopper.checkout()])))
    }
    return checkouts.slice(0, count)
  }

  it("a phone rings no more often than its limits in any hour and any day, and another shopper's as ever", async () => {
    const [victim, other] = ["670123477", "670123488"]
    const abuser = new PromptAbuser(store)
    const carts = await checkouts(6)
    const prompts = (): number => promptsSentTo(store, victim).length
    /** Another shopper pays in the midst of it. */
    const pays = async (): Promise<void> => {
      const checkout = await store.shopper.checkout()
      const [answer] = await Promise.all([abuser.ask(checkout, other), abuser.burst(carts, victim)])
      expect(answer).toMatchObject({ status: 200, body: { payment: { status: "confirm_on_phone" } } })
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
      await until("the other's order", async () => (await store.row(checkout.transactionId)).state === "settled")
      await abuser.refuseAll(victim)
    }

    // One prompt, and all others right before and right after its hour is over.
    expect((await abuser.burst(carts, victim)).filter(({ status }) => status === 200)).toHaveLength(1)
    await abuser.refuseAll(victim)
    await advanceTime(store, HOUR - 5)
    await abuser.promptUntilRefused(carts, victim)
    expect(prompts()).toBe(LIMITS.phoneHour)
    await advanceTime(store, 6)
    await pays()
    const refusal = await abuser.promptUntilRefused(carts, victim)
    expect(mostWithin(HOUR, promptsSentTo(store, victim))).toBe(LIMITS.phoneHour)

    // One instance is killed in the midst of a burst, and comes back: what was counted stays counted.
    const sent = prompts()
    const bursting = abuser.burst(carts, victim)
    await store.kill(store.processes[1])
    await bursting
    await abuser.promptUntilRefused(carts, victim)
    await store.start()
    await abuser.promptUntilRefused(carts, victim)
    expect(prompts()).toBe(sent)

    // Right when the answer says, it rings again.
    await advanceTime(store, (Date.parse(refusal.body.retry_at) - Date.now()) / 60_000)
    await abuser.promptUntilRefused(carts, victim)
    expect(prompts()).toBeGreaterThan(sent)

    // All day long.
    let hours = 3
    for (; prompts() < LIMITS.phoneDay; hours += 1) {
      await advanceTime(store, HOUR)
      await abuser.promptUntilRefused(carts, victim)
      expect(hours).toBeLessThan(12)
    }
    await advanceTime(store, HOUR)
    await pays()
    const [first] = promptsSentTo(store, victim)
    const { body } = await abuser.promptUntilRefused(carts, victim)
    expect(prompts()).toBe(LIMITS.phoneDay)
    // The first of the day makes room again, a day after it came.
    const serviceNow = Date.parse(store.simulator.control.now())
    expect(Date.parse(body.retry_at) - Date.now()).toBeGreaterThan(first!.at + DAY * 60_000 - serviceNow - 60_000)
    await advanceTime(store, (Date.parse(body.retry_at) - Date.now()) / 60_000)
    await abuser.promptUntilRefused(carts, victim)
    expect(prompts()).toBeGreaterThan(LIMITS.phoneDay)

    const all = promptsSentTo(store, victim)
    const [inAnHour, inADay] = [mostWithin(HOUR, all), mostWithin(DAY, all)]
    figures["prompts that the abuser asked for"] = abuser.requests
    figures["prompts that came to the phone, in two days"] = all.length
    figures[`most of them within an hour, of ${LIMITS.phoneHour} allowed`] = inAnHour
    figures[`most of them within a day, of ${LIMITS.phoneDay} allowed`] = inADay
    figures["purchases of another shopper meanwhile"] = promptsSentTo(store, other).length
    expect(inAnHour).toBe(LIMITS.phoneHour)
    expect(inADay).toBe(LIMITS.phoneDay)
    expect(abuser.withoutTime).toEqual([])
  }, 600_000)

  it("an address asks for so many prompts and no more, whatever it claims to be", async () => {
    const abuser = new PromptAbuser(store)
    const [address, elsewhere] = ["192.0.2.1", "192.0.2.2"]
    const carts = await checkouts(LIMITS.address + 4)
    const phoneOf = (place: number): string => `6701234${10 + place}`

    const answers = await Promise.all(carts.map(async (cart, place) => await abuser.ask(cart, phoneOf(place), address)))

    const refused = carts.filter((_, place) => answers[place]?.status === 429)
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(LIMITS.address)
    expect(refused).toHaveLength(4)
    expect(carts.flatMap((_, place) => promptsSentTo(store, phoneOf(place)))).toHaveLength(LIMITS.address)
    expect(await abuser.ask(refused[0]!, "670123460", elsewhere)).toMatchObject({ status: 200 })
    expect(abuser.withoutTime).toEqual([])
    figures[`prompts from one address within an hour, of ${LIMITS.address} allowed`] = answers.filter(
      (answer) => answer?.status === 200,
    ).length
  }, 300_000)

  it("a session has so many phones ring and no more", async () => {
    const abuser = new PromptAbuser(store)
    const [cart] = await checkouts(1)
    const phoneOf = (place: number): string => `6701234${30 + place}`
    for (let place = 0; place < LIMITS.session + 3; place += 1) {
      await abuser.burst([cart!], phoneOf(place))
      await abuser.refuseAll(phoneOf(place))
    }

    const phones = Array.from({ length: LIMITS.session + 3 }, (_, place) => promptsSentTo(store, phoneOf(place)).length)
    expect(phones).toEqual([...Array(LIMITS.session).fill(1), 0, 0, 0])
    expect(abuser.answers["429 too_many_attempts"]).toBeGreaterThan(0)
    expect(abuser.withoutTime).toEqual([])
    figures[`phones that one session made ring, of ${LIMITS.session} allowed`] = phones.filter(
      (rings) => rings > 0,
    ).length
  }, 300_000)
})
