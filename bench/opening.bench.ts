import { Pool } from "undici"
import { newTransactionId } from "../src/gateway"
import type { KillableStore } from "../integration-tests/harness/killable-store"
import { PROVIDER } from "../integration-tests/harness/shopper"
import { prepareBenchStore, readingCost } from "./harness/bench-store"
import { besideMore, inTurns, took } from "./harness/pairs"
import { initializeCall } from "./harness/service-call"
import { Results, sized } from "./harness/results"

/*
 * A payment session on a fresh cart, beside one of Medusa's provider that does nothing, together with the one call of the
 * service that a payment takes, made with plain undici.
 */

const ROUNDS = { least: sized(15, 3), most: sized(30, 3) }
const WARM_UP = sized(5, 1)

/** What a call of PayUnit takes from a server in another country. */
const ANSWER_MS = 250

describe("a payment session", () => {
  let store: KillableStore
  let service: Pool

  beforeAll(async () => {
    store = await prepareBenchStore()
    await store.fillCarts(2 * (2 * ROUNDS.most + WARM_UP) + 2)
    service = new Pool(store.simulator.url)
  })
  afterAll(async () => {
    await service.close()
    await store.close()
  })

  const calls = (): number => store.simulator.control.requests().length

  async function open(collectionId: string, providerId: string): Promise<void> {
    await store.shopper.expect(200, store.shopper.openSession(collectionId, {}, providerId))
  }

  it("takes hardly longer than one that does nothing, and the call of the service", async () => {
    const results = new Results("opening")
    const cart = async (): Promise<string> => await store.shopper.collection(await store.shopper.cart())
    const ours = async (): Promise<number> => {
      const collectionId = await cart()
      return await took(async () => {
        await open(collectionId, PROVIDER)
      })
    }
    const theirs = async (): Promise<number> => {
      const collectionId = await cart()
      return await took(async () => {
        await open(collectionId, "pp_system_default")
        await initializeCall(service, store.simulator.merchant, newTransactionId())
      })
    }
    await inTurns(WARM_UP, ours, theirs)

    const pairs = await inTurns(ROUNDS, ours, theirs)
    results.ratio("a payment session, PayUnit answering at once", pairs, null)
    const { sessionId } = await store.shopper.checkout()
    const reading = await readingCost(store, { opening: sessionId })
    results.note("what it reads of Medusa, processor time, by Medusa's query layer", reading.query, "ms")
    results.note("the same in one SQL statement", reading.sql, "ms")
    const floor = besideMore(pairs, reading.query)
    results.ratio("a payment session, beside Medusa's own work and this reading", floor, { atMost: 1.5 })
    store.simulator.control.changeSettings({ answer_delay_ms: ANSWER_MS })
    const slow = await inTurns(ROUNDS, ours, theirs)
    results.ratio(`a payment session, PayUnit answering after ${ANSWER_MS} ms`, slow, null)
    results.ratio("the same, beside Medusa's own work and this reading", besideMore(slow, reading.query), {
      atMost: 1.08,
    })
    store.simulator.control.changeSettings({ answer_delay_ms: 0 })

    const collectionId = await cart()
    const before = calls()
    await open(collectionId, PROVIDER)
    results.figure("calls of the service for it", calls() - before, "", { atMost: 1 })
    await open(collectionId, PROVIDER)
    results.figure("calls for another one, while its link lives", calls() - before - 1, "", { atMost: 0 })
    results.write()
  }, 1_800_000)
})
