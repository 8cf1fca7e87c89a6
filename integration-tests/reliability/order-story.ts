import { FailingStatement } from "../harness/failing-statement"
import type { KillableStore } from "../harness/killable-store"
import type { Merchant } from "../harness/merchant"
import type { Answer } from "../harness/shopper"
import { until } from "../harness/until"
import { auditOrder, type OrderAudit } from "./order-audit"
import { Random } from "./random"
import { letTimePass } from "./time"

/** Tables whose writes fail at times, with what is written there. */
const WRITES: readonly [table: string, event: "INSERT" | "UPDATE"][] = [
  ["order_cart", "INSERT"],
  ["order_payment_collection", "INSERT"],
  ["order_transaction", "INSERT"],
  ["order_summary", "UPDATE"],
  ["order_credit_line", "INSERT"],
  ["reservation_item", "INSERT"],
  ["payment", "INSERT"],
  ["payment", "UPDATE"],
  ["payment_session", "UPDATE"],
  ["payment_collection", "UPDATE"],
  ["capture", "INSERT"],
  ["refund", "INSERT"],
  ["cart", "UPDATE"],
  ["payunit_transaction", "UPDATE"],
  ["payunit_order_lease", "INSERT"],
  ["payunit_payback", "INSERT"],
]

/** Not of the tests themselves. */
const OF_THE_STORE = "current_setting('application_name') LIKE 'store-%'"

/** How many steps a story has, and how many of them may be taken at once. */
const STEPS: readonly [least: number, most: number] = [5, 14]
const AT_ONCE = 3

/** Rounds of the job after the last step, of a quarter of an hour each. */
const ROUNDS = 30
const ROUND_MINUTES = 15

interface Link {
  sessionId: string
  transactionId: string
}

/**
 * An order that a shop changes while it is paid: edits, second payment collections, links, invoices, paybacks, returns,
 * payments by hand and cancelling, several at once, while single statements fail. Its books are compared in the end.
 */
export class OrderStory {
  /** What happened, for whoever looks into a failure. */
  readonly log: string[] = []
  readonly #store: KillableStore
  readonly #random: Random
  #merchant!: Merchant
  #orderId: string | null = null
  #cartId = ""
  readonly #links: Link[] = []
  readonly #invoices: string[] = []
  #returnId: string | null = null
  #failing: FailingStatement | null = null
  #job: Promise<unknown> = Promise.resolve()

  constructor(store: KillableStore, seed: number) {
    this.#store = store
    this.#random = new Random(seed)
  }

  async play(): Promise<OrderAudit> {
    const { simulator, shopper } = this.#store
    simulator.control.clearFaults()
    simulator.control.changeSettings({ auto_approve_after_ms: null })
    this.#merchant = await this.#store.merchant()
    const checkout = await shopper.checkout({ items: { "pagne-wax": this.#random.between(1, 3) } })
    this.#cartId = checkout.cartId
    this.#links.push(checkout)
    if (this.#random.chance(0.4)) {
      await this.#layFailure()
    }
    await this.#pay(checkout.transactionId)
    try {
      await this.#untilOrdered()
      for (let left = this.#random.between(...STEPS); left > 0; left -= 1) {
        const together = Array.from({ length: this.#random.between(1, AT_ONCE) }, () => this.#step())
        await Promise.all(together.map(async (step) => await step()))
      }
    } finally {
      await this.#liftFailure()
    }
    await this.#comeToRest()
    return await auditOrder(this.#store, this.#cartId)
  }

  /** The next step. Chance is asked now, so that a seed plays the same whatever answers first. */
  #step(): () => Promise<void> {
    const random = this.#random
    const [part, which, amount] = [random.next(), random.next(), random.between(500, 15_000)]
    return random.weighted<() => Promise<void>>([
      [3, async () => await this.#edit(1)],
      [3, async () => await this.#edit(-1)],
      [4, async () => await this.#anotherCollection(part < 0.5 ? null : amount)],
      [6, async () => await this.#openLink(which)],
      [6, async () => await this.#payOne(which)],
      [2, async () => await this.#expireLinks()],
      [2, async () => await this.#markAsPaid(which)],
      [3, async () => await this.#bill(amount)],
      [3, async () => await this.#confirm(which)],
      [4, async () => await this.#payBack(which, part < 0.3 ? null : amount)],
      [2, async () => await this.#requestReturn()],
      [2, async () => await this.#receiveReturn()],
      [1, async () => await this.#cancel()],
      [2, async () => await this.#layFailure()],
      [3, async () => await this.#runJob()],
    ])
  }

  async #edit(pieces: number): Promise<void> {
    const order = await this.#order()
    const item = order?.items?.[0]
    if (item === undefined) return
    const path = `/admin/order-edits/${String(this.#orderId)}`
    const begun = await this.#ask("begins an edit", "/admin/order-edits", { order_id: this.#orderId })
    if (begun.status !== 200) return
    const quantity = Math.max(1, item.quantity + pieces)
    await this.#ask(`makes it ${quantity} pieces`, `${path}/items/item/${String(item.id)}`, { quantity })
    await this.#ask("asks for the edit", `${path}/request`)
    await this.#ask("confirms the edit", `${path}/confirm`)
  }

  async #anotherCollection(amount: number | null): Promise<void> {
    const order = await this.#order()
    const wanted = amount ?? order?.summary?.pending_difference
    if (wanted > 0) {
      await this.#ask(`makes a payment collection of ${String(wanted)}`, "/admin/payment-collections", {
        order_id: this.#orderId,
        amount: wanted,
      })
    }
  }

  async #openLink(which: number): Promise<void> {
    const collection = oneOf(await this.#unpaidCollections(), which)
    if (collection === undefined) return
    const answer = await this.#store.shopper.openSession(collection.id)
    this.#tell(`opens a link of ${String(collection.amount)}`, answer)
    const session = answer.body?.payment_collection?.payment_sessions?.at(-1)
    if (answer.status === 200 && session?.data?.payunit?.transaction_id !== undefined) {
      this.#links.push({ sessionId: session.id, transactionId: session.data.payunit.transaction_id })
    }
  }

  async #payOne(which: number): Promise<void> {
    const transactions = this.#store.simulator.control
      .transactions()
      .filter(({ transaction_id, collected }) => collected === 0 && this.#isOurs(transaction_id))
    const transaction = oneOf(transactions, which)
    if (transaction !== undefined) {
      await this.#pay(transaction.transaction_id)
    }
  }

  async #pay(transactionId: string): Promise<void> {
    const notify = this.#random.chance(0.7)
    this.#write(`${transactionId} is paid, ${notify ? "and told" : "and not told"}`)
    await this.#store.simulator.control
      .decide(transactionId, { status: "SUCCESS", ...(notify ? {} : { notify }) })
      .catch(() => undefined)
  }

  /** As if their time had passed here, and not at the service. */
  async #expireLinks(): Promise<void> {
    this.#write("the links end")
    await this.#store.sql(
      "UPDATE payunit_transaction SET link_expires_at = now() - interval '1 minute' WHERE id = ANY(?)",
      [this.#links.map(({ transactionId }) => transactionId)],
    )
  }

  async #markAsPaid(which: number): Promise<void> {
    const collection = oneOf(await this.#unpaidCollections(), which)
    if (collection !== undefined) {
      const path = `/admin/payment-collections/${String(collection.id)}/mark-as-paid`
      await this.#ask(`marks ${String(collection.amount)} as paid`, path, { order_id: this.#orderId })
    }
  }

  async #bill(amount: number): Promise<void> {
    const answer = await this.#ask(`bills ${amount}`, "/admin/payunit/invoices", {
      order_id: this.#orderId,
      confirm_exceeds: true,
      client: { name: "Ada Ngono", email: "ada@example.com", phone_number: "670000001" },
      due_date: "2099-01-31",
      items: [{ name: "Order", amount, quantity: 1 }],
    })
    if (answer.status === 201) {
      this.#invoices.push(answer.body.invoice.id)
    }
  }

  async #confirm(which: number): Promise<void> {
    const invoice = oneOf(this.#invoices, which)
    if (invoice !== undefined) {
      await this.#ask("confirms an invoice", `/admin/payunit/invoices/${invoice}/confirm`)
    }
  }

  async #payBack(which: number, amount: number | null): Promise<void> {
    const rows = await this.#store.sql(
      "SELECT id, amount FROM payunit_transaction WHERE id = ANY(?) AND state IN ('settled', 'held')",
      [this.#links.map(({ transactionId }) => transactionId)],
    )
    const row = oneOf(rows, which)
    if (row !== undefined) {
      await this.#ask(`pays back of ${String(row.id)}`, `/admin/payunit/transactions/${String(row.id)}/paybacks`, {
        method: "MTN Mobile Money",
        amount: Math.min(amount ?? Number(row.amount), Number(row.amount)),
      })
    }
  }

  async #requestReturn(): Promise<void> {
    const order = await this.#order()
    const item = order?.items?.[0]
    if (item === undefined || this.#returnId !== null) return
    await this.#ask("fulfils a piece", `/admin/orders/${String(this.#orderId)}/fulfillments`, {
      items: [{ id: item.id, quantity: 1 }],
    })
    const begun = await this.#ask("begins a return", "/admin/returns", { order_id: this.#orderId })
    const id = begun.body?.return?.id
    if (begun.status !== 200 || id === undefined) return
    const path = `/admin/returns/${String(id)}`
    await this.#ask("asks a piece back", `${path}/request-items`, { items: [{ id: item.id, quantity: 1 }] })
    const asked = await this.#ask("asks for the return", `${path}/request`)
    if (asked.status === 200) {
      this.#returnId = id
    }
  }

  async #receiveReturn(): Promise<void> {
    const item = (await this.#order())?.items?.[0]
    if (this.#returnId === null || item === undefined) return
    const path = `/admin/returns/${this.#returnId}`
    await this.#ask("begins to receive", `${path}/receive`)
    await this.#ask("receives a piece", `${path}/receive-items`, { items: [{ id: item.id, quantity: 1 }] })
    const received = await this.#ask("has received", `${path}/receive/confirm`)
    if (received.status === 200) {
      this.#returnId = null
    }
  }

  async #cancel(): Promise<void> {
    await this.#ask("cancels the order", `/admin/orders/${String(this.#orderId)}/cancel`)
  }

  async #layFailure(): Promise<void> {
    const [table, event] = this.#random.pick(WRITES)
    const nth = this.#random.between(1, 3)
    await this.#liftFailure()
    this.#failing = await FailingStatement.lay(this.#store.sql, table, event, { nth, of: OF_THE_STORE })
    this.#write(`the next ${event} of ${table} but ${nth - 1} fails`)
  }

  async #liftFailure(): Promise<void> {
    const failing = this.#failing
    this.#failing = null
    await failing?.lift()
  }

  /** One run at a time: a process that is asked for two takes the end of the first for that of both. */
  async #runJob(): Promise<void> {
    const run = this.#job.then(async () => {
      this.#write("the job runs")
      await this.#store.runJob()
    })
    this.#job = run.catch(() => undefined)
    await run
  }

  async #untilOrdered(): Promise<void> {
    await until(
      "the order to be placed",
      async () => {
        const [link] = await this.#store.sql(
          "SELECT order_id FROM order_cart WHERE cart_id = ? AND deleted_at IS NULL",
          [this.#cartId],
        )
        const [order] =
          link === undefined ? [] : await this.#store.sql(`SELECT id FROM "order" WHERE id = ?`, [link.order_id])
        this.#orderId = order?.id ?? null
        if (this.#orderId === null) {
          await letTimePass(this.#store, ROUND_MINUTES, this.#cartId)
          await this.#runJob()
        }
        return this.#orderId !== null
      },
      120_000,
    )
  }

  /** Whatever is under way ends, time passes, and the job runs, until nothing is on its way any more. */
  async #comeToRest(): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      // For whatever collection of the order: those made later are of no cart.
      await letTimePass(this.#store, ROUND_MINUTES)
      await this.#runJob()
      const rows = await this.#rows()
      const isOnItsWay = rows.some(({ id, state }) => {
        const transaction = this.#store.simulator.control.transactions().find((one) => one.transaction_id === id)
        return ["paid", "applying"].includes(state) || ((transaction?.collected ?? 0) > 0 && UNPAID.has(state))
      })
      if (!isOnItsWay && round > 1) return
    }
  }

  async #rows(): Promise<any[]> {
    return await this.#store.sql("SELECT id, state FROM payunit_transaction WHERE id = ANY(?)", [
      this.#links.map(({ transactionId }) => transactionId),
    ])
  }

  #isOurs(transactionId: string): boolean {
    return this.#links.some((link) => link.transactionId === transactionId)
  }

  async #order(): Promise<any> {
    const answer = await this.#merchant.get(
      `/admin/orders/${String(this.#orderId)}?fields=+summary,*items,*payment_collections`,
    )
    return answer.body?.order
  }

  async #unpaidCollections(): Promise<any[]> {
    const order = await this.#order()
    return (order?.payment_collections ?? []).filter(
      ({ status }: any) => status === "not_paid" || status === "awaiting",
    )
  }

  async #ask(what: string, path: string, body: unknown = {}): Promise<Answer> {
    const answer = await this.#merchant.post(path, body)
    this.#tell(what, answer)
    return answer
  }

  #tell(what: string, { status, body }: Answer): void {
    this.#write(
      `${what}: ${status}${status >= 400 ? ` ${String(body?.code ?? "")} ${String(body?.message ?? "")}` : ""}`,
    )
  }

  #write(line: string): void {
    this.log.push(`${new Date().toISOString()} ${line}`)
  }
}

const UNPAID: ReadonlySet<string> = new Set(["opening", "open", "prompted", "failed", "cancelled", "expired"])

function oneOf<Item>(items: readonly Item[], which: number): Item | undefined {
  return items[Math.floor(which * items.length)]
}
