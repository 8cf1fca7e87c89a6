import { setTimeout as sleep } from "node:timers/promises"
import type { KillableStore } from "../harness/killable-store"
import { PROVIDER } from "../harness/shopper"
import type { StoreProcess } from "../harness/store-process"
import { audit, type Audit } from "./audit"
import { advanceTime } from "./time"
import type { Plan, Step } from "./plan"

/** How long a purchase may take to come to rest, once nothing goes wrong any more. */
const REST_MS = 5 * 60_000

/** One purchase, played on a real store as its plan says, and its books compared in the end. */
export class Purchase {
  readonly #store: KillableStore
  readonly #plan: Plan
  /** What happened, for whoever looks into a failure. */
  readonly log: string[] = []
  kills = 0
  /** How long it took to come to rest after its last step. */
  restMs = 0
  cartId = ""
  #collectionId = ""
  readonly #sessionIds: string[] = []
  readonly #pending: Promise<unknown>[] = []
  #restarting: Promise<void> = Promise.resolve()
  /** Steps that are still taken before a killed process' return is waited for. */
  #stepsWithout = 0

  constructor(store: KillableStore, plan: Plan) {
    this.#store = store
    this.#plan = plan
  }

  async play(): Promise<Audit> {
    const { settings } = this.#plan
    const { simulator, shopper } = this.#store
    simulator.control.clearFaults()
    simulator.control.changeSettings({ ...settings, auto_approve_after_ms: null })
    this.cartId = await shopper.cart(this.#plan.items)
    this.#collectionId = await shopper.collection(this.cartId)

    const isOver = new AbortController()
    const killing = this.#awaitKill(isOver.signal)
    try {
      return await this.#playToTheEnd()
    } finally {
      // Whatever happened, the next purchase finds a store that is up.
      isOver.abort()
      await killing
      await this.#restarting
    }
  }

  async #playToTheEnd(): Promise<Audit> {
    const { steps, faults, kill } = this.#plan
    const { simulator } = this.#store
    if (kill?.at === "point") {
      await this.#store.freeze(kill.event, kill.table, kill.condition)
    }
    for (const [index, step] of steps.entries()) {
      for (const { beforeStep, fault } of faults) {
        if (beforeStep === index) {
          simulator.control.addFault(fault)
        }
      }
      if (kill?.at === "random" && kill.step === index) {
        const victim = this.#store.processes[kill.process]
        this.#pending.push(sleep(kill.milliseconds).then(async () => await this.#kill(victim)))
      }
      await this.#perform(step)
    }
    await Promise.allSettled(this.#pending)
    simulator.control.clearFaults()
    const begin = Date.now()
    const seen = await this.#comeToRest()
    this.restMs = Date.now() - begin
    return seen
  }

  /** Kills the process once it is about to do what the plan names, if it ever is. */
  async #awaitKill(signal: AbortSignal): Promise<void> {
    const { kill } = this.#plan
    if (kill?.at !== "point") {
      return
    }
    while (!signal.aborted) {
      const victim = await this.#store.frozenProcess()
      if (victim !== undefined) {
        await this.#kill(victim, kill.table)
        return
      }
      await sleep(20)
    }
    await this.#store.thaw()
  }

  async #kill(victim: StoreProcess | undefined, frozenTable?: string): Promise<void> {
    this.kills += 1
    this.#stepsWithout = this.#plan.kill?.stepsWithout ?? 0
    this.log.push(
      `killed ${String(victim?.name)}${frozenTable === undefined ? "" : ` before ${frozenTable} was written`}`,
    )
    this.#restarting = (async () => {
      await this.#store.kill(victim)
      if (frozenTable !== undefined) {
        await this.#store.thaw()
      }
      await this.#store.start()
    })()
    await this.#restarting
  }

  /** A step that is refused, or breaks off since the process was killed, is a step that somebody took in vain. */
  async #perform(step: Step): Promise<void> {
    if (this.#stepsWithout > 0) {
      this.#stepsWithout -= 1
    } else {
      await this.#restarting
    }
    try {
      this.log.push(`${JSON.stringify(step)} → ${await this.#take(step)}`)
    } catch (error) {
      this.log.push(`${JSON.stringify(step)} → ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  async #take(step: Step): Promise<string> {
    const { shopper, simulator } = this.#store
    const { control } = simulator
    switch (step.do) {
      case "at once":
        await Promise.all(step.steps.map(async (one) => await this.#perform(one)))
        return "all"
      case "start":
        return await this.#severalTimes(step.clicks, async () => await this.#start(PROVIDER))
      case "pay by hand": {
        await this.#start("pp_system_default")
        return String((await this.#store.shopper.complete(this.cartId)).status)
      }
      case "prompt":
        return await this.#severalTimes(step.clicks, async () =>
          String((await shopper.pay(this.#session, step.phone, step.operator)).status),
        )
      case "refresh":
        return String((await shopper.refresh(this.#session)).status)
      case "complete": {
        const { status, body } = await this.#store.shopper.complete(this.cartId)
        return `${status} ${String(body?.type)}`
      }
      case "return": {
        const [latest] = await this.#transactions()
        return latest === undefined ? "nothing" : String((await shopper.get(latest.success_url)).status)
      }
      case "job":
        return String(await this.#store.runJob())
      case "sell out":
        await this.#store.stock(0)
        return "none left"
      case "change cart":
        return await this.#changeCart(step.how)
      case "forged notification": {
        const [latest] = await this.#transactions()
        const url = `/hooks/payunit/notifications/${latest?.transaction_id ?? "A".repeat(18)}.${"A".repeat(43)}`
        const { status } = await shopper.post(url, { data: { transaction_status: "SUCCESS" } })
        return String(status)
      }
      case "decide": {
        const pending = (await this.#transactions()).filter(({ status }) => status === "PENDING")
        const chosen = pending[step.which === "latest" ? 0 : pending.length - 1]
        if (chosen === undefined) {
          return "nothing is pending"
        }
        const { status, amount } = step
        this.#pending.push(control.decide(chosen.transaction_id, { status, ...(amount === null ? {} : { amount }) }))
        return `${chosen.transaction_id} ${status}`
      }
      case "notify": {
        const [latest] = await this.#transactions()
        if (latest === undefined) {
          return "nothing"
        }
        const { shape, lies, repeat, concurrency } = step
        this.#pending.push(
          control.sendNotifications({
            transaction_id: latest.transaction_id,
            shape,
            repeat,
            concurrency,
            ...(lies ? { status: "SUCCESS" as const } : {}),
          }),
        )
        return "sent"
      }
      case "time passes":
        await advanceTime(this.#store, step.minutes, this.cartId)
        return "passed"
    }
  }

  get #session(): string {
    return this.#sessionIds[this.#sessionIds.length - 1] ?? "payses_none"
  }

  async #severalTimes(clicks: number, action: () => Promise<string>): Promise<string> {
    const outcomes = await Promise.allSettled(Array.from({ length: clicks }, action))
    return outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "broken off")).join(" ")
  }

  async #start(providerId: string): Promise<string> {
    const { shopper } = this.#store
    // A cart that changed may have another one.
    this.#collectionId = await shopper.collection(this.cartId).catch(() => this.#collectionId)
    const { status, body } = await shopper.openSession(this.#collectionId, {}, providerId)
    const session = body?.payment_collection?.payment_sessions?.find((one: any) => one.provider_id === providerId)
    if (session !== undefined && providerId === PROVIDER) {
      this.#sessionIds.push(session.id)
    }
    return String(status)
  }

  async #changeCart(how: "add" | "quantity" | "delivery"): Promise<string> {
    const { shopper } = this.#store
    if (how === "add") {
      return String((await shopper.addItem(this.cartId, "savon-de-karite")).status)
    }
    if (how === "delivery") {
      return String((await shopper.changeDelivery(this.cartId, "pickup")).status)
    }
    const { body } = await shopper.get(`/store/carts/${this.cartId}`)
    const [item] = body.cart.items
    const path = `/store/carts/${this.cartId}/line-items/${String(item.id)}`
    return String((await shopper.post(path, { quantity: Number(item.quantity) + 1 })).status)
  }

  /** What the service knows of this purchase, newest first. */
  async #transactions() {
    const rows = await this.#store.sql("SELECT id FROM payunit_transaction WHERE cart_id = ?", [this.cartId])
    const ids = new Set(rows.map(({ id }) => id))
    return this.#store.simulator.control
      .transactions()
      .filter(({ transaction_id }) => ids.has(transaction_id))
      .reverse()
  }

  /** Lets the job do its work, with time going by between its runs, until the books agree and stay so. */
  async #comeToRest(): Promise<Audit> {
    const end = Date.now() + REST_MS
    for (let agreed = 0; ;) {
      await this.#restarting
      await advanceTime(this.#store, 4, this.cartId)
      await this.#store.sql(
        "UPDATE payunit_transaction SET next_check_at = now(), asked_at = NULL WHERE next_check_at IS NOT NULL AND cart_id = ?",
        [this.cartId],
      )
      await this.#store.runJob()
      const seen = await audit(this.#store, this.cartId)
      agreed = seen.problems.length === 0 ? agreed + 1 : 0
      if (agreed === 2 || Date.now() > end) {
        return seen
      }
    }
  }
}
