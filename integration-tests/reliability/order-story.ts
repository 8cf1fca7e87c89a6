import type { Answer } from "../harness/answer"
import type { KillableStore } from "../harness/killable-store"
import { until, within } from "../harness/until"
import { INVOICES } from "./invoice-story"
import { collectedBy, readInvoicesBefore } from "./invoice-audit"
import { auditOrder, type OrderAudit } from "./order-audit"
import { GOODS } from "./order-goods"
import { MONEY, pay } from "./order-money"
import { decidePayouts, endPayouts, isUnrecorded, PAYOUTS } from "./order-payouts"
import { Scene, type Step } from "./order-scene"
import { Troubles } from "./order-troubles"
import { Random } from "./random"
import { advanceTime } from "./time"

/** How many steps a story has, and how many of them may be taken at once. */
const STEPS: readonly [least: number, most: number] = [5, 14]
const AT_ONCE = 3

/** What a story is mostly about. */
export type StoryKind = "orders" | "invoices"

/** How much more often what a story is about happens. */
const MOSTLY = 4

/** Rounds of the job after the last step, of a quarter of an hour each. */
const ROUNDS = 30
const ROUND_MINUTES = 15

/** For so many of them what was sent back may wait to be recorded. An order that is being changed for ever keeps it from that. */
const RECORDING_ROUNDS = 8

/** Nobody waits longer: for an answer, for a run of the job, which looks at a payment that hangs for 150 s. */
const STEP_MS = 45_000
const JOB_MS = 200_000

/** Longer than Medusa's Redis lock of goods outlives a process that died. */
const LOCK_MS = 90_000

/** States in which nothing is known of any money. */
const UNPAID: ReadonlySet<string> = new Set(["opening", "open", "prompted", "failed", "cancelled", "expired"])

/**
 * An order that a shop changes while it is paid: its goods, its payments, and invoices of it and of none, several at once,
 * while the database, the service and the store's process fail. Its books are compared in the end.
 */
export class OrderStory {
  readonly #store: KillableStore
  readonly #random: Random
  readonly #steps: readonly Step[]
  readonly #isOfInvoices: boolean
  readonly #troubles: Troubles
  #scene: Scene | null = null
  #job: Promise<unknown> = Promise.resolve()
  /** Whether something gave no answer: its connection is lost to the store, as long as its process lives. */
  #hangs = false

  /** `about`: left to chance unless told. */
  constructor(store: KillableStore, seed: number, about?: StoryKind) {
    this.#store = store
    this.#random = new Random(seed)
    const troubles = new Troubles(store, (line) => this.#scene?.write(line))
    this.#troubles = troubles
    this.#isOfInvoices = (about ?? this.#random.pick(["orders", "invoices"] as const)) === "invoices"
    this.#steps = [
      ...MONEY,
      ...PAYOUTS,
      ...(this.#isOfInvoices ? [] : GOODS),
      ...INVOICES.map(([weight, ...step]): Step => [this.#isOfInvoices ? MOSTLY * weight : weight, ...step]),
      [3, "the job", async () => await this.#runJob()],
      [2, "a statement that fails", async (_, random) => await troubles.failStatement(random)],
      [1, "a table that is locked", async (_, random) => await troubles.lockTable(random)],
      [1, "connections that are cut", async () => await troubles.cutConnections()],
      [0.7, "a database that is read-only", async (_, random) => await troubles.beReadOnly(random)],
      [1, "a service that fails", async (_, random) => troubles.failService(random)],
      [0.7, "a kill", async (_, random) => await troubles.kill(random)],
      // A single process that waits for its end is given up by its database, which waits for less.
      [
        store.processes.length > 1 ? 10 : 0,
        "a kill before a write",
        async (_, random) => await troubles.killBeforeWrite(random),
      ],
    ]
  }

  /** What happened, for whoever looks into a failure. */
  get log(): readonly string[] {
    return this.#scene?.log ?? []
  }

  get kills(): number {
    return this.#troubles.kills
  }

  /** The transactions that it was about. */
  async transactionIds(): Promise<string[]> {
    return ((await this.#scene?.attempts()) ?? []).map(({ id }) => id)
  }

  async play(): Promise<OrderAudit> {
    const { simulator, shopper } = this.#store
    simulator.control.clearFaults()
    simulator.control.changeSettings({ auto_approve_after_ms: null })
    const before = await readInvoicesBefore(this.#store)
    const merchant = await this.#store.merchant()
    const cartId = await shopper.cart({ "pagne-wax": this.#random.between(1, 3) })
    const scene = new Scene(this.#store, merchant, cartId)
    this.#scene = scene
    if (this.#random.chance(0.2)) {
      const promo_codes = [await scene.promotion()]
      await shopper.expect(200, shopper.post(`/store/carts/${cartId}/promotions`, { promo_codes }))
    }
    try {
      await this.#order(scene)
      for (let left = this.#random.between(...STEPS); left > 0; left -= 1) {
        const together = Array.from({ length: this.#random.between(1, AT_ONCE) }, () => this.#nextStep(scene))
        await Promise.all(together.map(async (step) => await step()))
      }
    } finally {
      await within("troubles to end", STEP_MS, async () => await this.#troubles.end())
    }
    await this.#comeToRest(scene)
    return await auditOrder(this.#store, scene, before)
  }

  /** Paid, or, for its invoices to be, by hand one day. */
  async #order(scene: Scene): Promise<void> {
    const { shopper } = this.#store
    if (this.#isOfInvoices && this.#random.chance(0.7)) {
      const collectionId = await shopper.collection(scene.cartId)
      await shopper.expect(200, shopper.openSession(collectionId, {}, "pp_system_default"))
      scene.orderId = (await shopper.expect(200, this.#complete(scene.cartId))).body.order.id
      return
    }
    const { transactionId } = await shopper.startPaying(scene.cartId)
    scene.transactionIds.push(transactionId)
    if (this.#random.chance(0.4)) {
      await this.#troubles.failStatement(this.#random)
    }
    await pay(scene, transactionId, this.#random)
    await this.#untilOrdered(scene)
  }

  /** Tried again where Medusa says so: what a process was reserving when it was killed stays locked for a minute. */
  async #complete(cartId: string): Promise<Answer> {
    return await until(
      "goods that a killed process has locked",
      async () => {
        const answer = await this.#store.shopper.complete(cartId)
        return answer.status !== 409 && answer
      },
      LOCK_MS,
    )
  }

  /** Chance is asked now, so that a seed plays the same whatever answers first. What is refused was done in vain. */
  #nextStep(scene: Scene): () => Promise<void> {
    const [, name, act] = this.#random.weighted(this.#steps.map((step) => [step[0], step]))
    const random = new Random(this.#random.between(0, 2 ** 31))
    return async () => {
      scene.write(`– ${name}`)
      const isJob = name === "the job"
      await within(name, isJob ? JOB_MS : STEP_MS, async () => await act(scene, random)).catch((error: unknown) => {
        this.#hangs ||= String(error).includes("in vain")
        scene.write(`${name}: ${String(error)}`)
      })
    }
  }

  /** One run at a time: a process that is asked for two takes the end of the first for that of both. */
  async #runJob(): Promise<void> {
    const run = this.#job.then(async () => {
      this.#scene?.write("the job runs")
      await this.#store.runJob()
    })
    this.#job = run.catch(() => undefined)
    await run
  }

  async #untilOrdered(scene: Scene): Promise<void> {
    await until(
      "the order to be placed",
      async () => {
        const [order] = await this.#store.sql(
          `SELECT o.id FROM order_cart l JOIN "order" o ON o.id = l.order_id
            WHERE l.cart_id = ? AND l.deleted_at IS NULL`,
          [scene.cartId],
        )
        if (order === undefined) {
          await advanceTime(this.#store, ROUND_MINUTES, scene.cartId)
          await within("the job before the order is placed", JOB_MS, async () => await this.#runJob())
          return false
        }
        scene.orderId = order.id
        return true
      },
      120_000,
    )
  }

  /** Whatever is under way ends, time passes, and the job runs, until nothing is on its way any more. */
  async #comeToRest(scene: Scene): Promise<void> {
    if (this.#hangs) {
      await this.#troubles.kill(this.#random)
      this.#job = Promise.resolve()
    }
    await endPayouts(scene, this.#random)
    for (let round = 0; round < ROUNDS; round += 1) {
      // For whatever collection of the order: those made later are of no cart.
      await advanceTime(this.#store, ROUND_MINUTES)
      await within("the job once all is well", JOB_MS, async () => await this.#runJob())
      for (const { id } of scene.invoices) await scene.ask("the job of invoices", `/admin/payunit/invoices/${id}/check`)
      const rows = await this.#store.sql("SELECT * FROM payunit_transaction WHERE id = ANY(?)", [
        (await scene.entries()).map(({ id }) => id),
      ])
      const atService = this.#store.simulator.control.transactions()
      const isOnItsWay = rows.some(
        (row) => ["paid", "applying"].includes(row.state) || (collectedBy(row, atService) > 0 && UNPAID.has(row.state)),
      )
      const isSent = (await decidePayouts(scene)) || (round < RECORDING_ROUNDS && (await isUnrecorded(scene)))
      if (!isOnItsWay && !isSent && round > 1) return
    }
  }
}
