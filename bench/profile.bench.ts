import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { KillableStore } from "../integration-tests/harness/killable-store"
import { PlacedOrders, prepareBenchStore } from "./harness/bench-store"
import { type CpuProfile, sharesOf } from "./harness/profile"
import { Results, sized } from "./harness/results"

/* Where the processor time goes that a payment takes, of opening and of settling: profiles for a viewer, and the shares. */

const PAYMENTS = sized(20, 3)
const WARM_UP = sized(5, 1)
const PROFILES = join(__dirname, "../.cache/profiles")

describe("the processor time of a payment", () => {
  let store: KillableStore
  let orders: PlacedOrders

  beforeAll(async () => {
    store = await prepareBenchStore()
    await store.fillCarts(WARM_UP + 2 * PAYMENTS)
    orders = await PlacedOrders.watch(store)
  })
  afterAll(async () => {
    await orders.close()
    await store.close()
  })

  async function profiled(work: () => Promise<unknown>): Promise<CpuProfile> {
    const [process] = store.processes
    await process?.ask({ do: "profile" })
    await work()
    return (await process?.ask({ do: "profile" })) as CpuProfile
  }

  it("is divided as the profiles show", async () => {
    const results = new Results("profile")
    const keep = (name: string, profile: CpuProfile): void => {
      const { micros, shares } = sharesOf(profile)
      results.note(`${name}: processor time of one`, micros / 1_000 / PAYMENTS, "ms")
      for (const [of, share] of [
        ["the plugin's code", shares.ours],
        ["Medusa's", shares.medusa],
        ["ORM and database driver", shares.database],
        ["Node.js and other packages", shares.other],
      ] as const) {
        results.note(`${name}: ${of}`, share * 100, "%")
      }
      mkdirSync(PROFILES, { recursive: true })
      writeFileSync(join(PROFILES, `${name}.cpuprofile`), JSON.stringify(profile))
    }
    for (let count = 0; count < WARM_UP; count += 1) await store.shopper.checkout()

    const collections: string[] = []
    while (collections.length < PAYMENTS) collections.push(await store.shopper.collection(await store.shopper.cart()))
    const opening = await profiled(async () => {
      for (const id of collections) await store.shopper.expect(200, store.shopper.openSession(id))
    })
    keep("opening", opening)

    const paid: { cartId: string; transactionId: string; address: string }[] = []
    while (paid.length < PAYMENTS) {
      const { cartId, transactionId } = await store.shopper.checkout()
      await store.simulator.control.decide(transactionId, { status: "SUCCESS", notify: false })
      const address = String(store.simulator.control.transaction(transactionId).notify_url)
      paid.push({ cartId, transactionId, address })
    }
    const settling = await profiled(async () => {
      for (const { cartId, transactionId, address } of paid) {
        await orders.timed(cartId, async () => {
          await store.shopper.post(address, { data: { transaction_id: transactionId, transaction_status: "SUCCESS" } })
        })
      }
    })
    keep("settling", settling)
    results.write()
  }, 1_800_000)
})
