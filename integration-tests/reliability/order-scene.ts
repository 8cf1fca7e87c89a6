import { GoodsDesk } from "../harness/goods-desk"
import type { KillableStore } from "../harness/killable-store"
import type { Merchant } from "../harness/merchant"
import type { Answer } from "../harness/answer"
import type { Random } from "./random"

/** What may happen in a story, how often it does, and what it is called. Its chance is its own, whatever runs beside it. */
export type Step = readonly [weight: number, name: string, act: (scene: Scene, random: Random) => Promise<unknown>]

/** A draft order with a link to pay it by. */
export interface Draft {
  orderId: string
  transactionId: string
}

/** An invoice that was sent to somebody: of the order, or of none. */
export interface BilledInvoice {
  id: string
  /** Of its page, which its payer has. */
  path: string
  amount: number
  /** Its instalments' ids. */
  parts: readonly string[]
}

/** An attempt to pay, as the plugin and the service call it. */
export interface Attempt {
  id: string
  /** The service makes the id itself where an instalment is paid at its own invoice. */
  serviceId: string
}

/** An order whose story is played: what its steps find, and what they leave for others. */
export class Scene {
  readonly store: KillableStore
  readonly merchant: Merchant
  readonly desk: GoodsDesk
  /** What happened, for whoever looks into a failure. */
  readonly log: string[] = []
  readonly cartId: string
  orderId = ""
  /** Transactions that were opened for it or its drafts, other than by invoices. */
  readonly transactionIds: string[] = []
  readonly invoices: BilledInvoice[] = []
  readonly returnIds: string[] = []
  /** Exchanges and claims, by where Medusa has them. */
  readonly swaps: string[] = []
  readonly drafts: Draft[] = []
  /** What the shop sells only in this story. */
  productId: string | null = null
  #promotion: Promise<unknown> | null = null

  constructor(store: KillableStore, merchant: Merchant, cartId: string) {
    this.store = store
    this.merchant = merchant
    this.desk = new GoodsDesk(merchant, store.shopper, () => store.shop)
    this.cartId = cartId
  }

  async order(): Promise<any> {
    const answer = await this.merchant.get(
      `/admin/orders/${this.orderId}?fields=+summary,*items,*items.detail,*payment_collections`,
    )
    return answer.body?.order
  }

  async unpaidCollections(): Promise<any[]> {
    const order = await this.order()
    return (order?.payment_collections ?? []).filter(
      ({ status }: any) => status === "not_paid" || status === "awaiting",
    )
  }

  /** Everything that was begun or confirmed for something of it, oldest first. */
  async entries(): Promise<Attempt[]> {
    return await this.#entries("id = ANY(?) OR invoice_id = ANY(?)", [
      this.transactionIds,
      this.invoices.map(({ id }) => id),
    ])
  }

  /** Every attempt to pay something of it, oldest first. */
  async attempts(): Promise<Attempt[]> {
    return await this.#entries("source = 'attempt' AND (id = ANY(?) OR invoice_id = ANY(?))", [
      this.transactionIds,
      this.invoices.map(({ id }) => id),
    ])
  }

  async attemptsOn(invoice: BilledInvoice): Promise<Attempt[]> {
    return await this.#entries("source = 'attempt' AND invoice_id = ?", [invoice.id])
  }

  async #entries(condition: string, bindings: unknown[]): Promise<Attempt[]> {
    return await this.store.sql(
      `SELECT id, COALESCE(service_transaction_id, id) AS "serviceId" FROM payunit_transaction
        WHERE ${condition} ORDER BY created_at, id`,
      bindings,
    )
  }

  /** Opens a link, as a customer does who got it. */
  async openLink(collection: any): Promise<string | null> {
    const answer = await this.store.shopper.openSession(collection.id)
    this.#tell(`opens a link of ${String(collection.amount)}`, answer)
    const id = answer.body?.payment_collection?.payment_sessions?.at(-1)?.data?.payunit?.transaction_id
    if (answer.status !== 200 || id === undefined) return null
    this.transactionIds.push(id)
    return id
  }

  /** The code of a promotion: a tenth less. */
  async promotion(): Promise<string> {
    const code = `LESS-${this.cartId}`
    const application_method = { type: "percentage", target_type: "order", allocation: "across", value: 10 }
    this.#promotion ??= this.merchant.post("/admin/promotions", {
      code,
      type: "standard",
      status: "active",
      application_method,
    })
    await this.#promotion
    return code
  }

  async ask(what: string, path: string, body: unknown = {}): Promise<Answer> {
    return this.#tell(what, await this.merchant.post(path, body))
  }

  async remove(what: string, path: string): Promise<Answer> {
    return this.#tell(what, await this.merchant.delete(path))
  }

  /** What somebody does on the page of an invoice: looks at it, or sends its form. */
  async visit(what: string, { path }: BilledInvoice, form: Record<string, string> | null = null): Promise<void> {
    const { shopper } = this.store
    this.#tell(
      what,
      form === null
        ? await shopper.get(path)
        : await shopper.request("POST", path, new URLSearchParams(form).toString(), {
            "content-type": "application/x-www-form-urlencoded",
          }),
    )
  }

  write(line: string): void {
    this.log.push(`${new Date().toISOString()} ${line}`)
  }

  #tell(what: string, answer: Answer): Answer {
    const { status, body } = answer
    this.write(`${what}: ${status}${status >= 400 ? ` ${reasonOf(body)}` : ""}`)
    return answer
  }
}

/** Why something was refused, as JSON or a page says it. */
function reasonOf(body: any): string {
  const [, alert] = /role="alert">([^<]*)/.exec(String(body)) ?? []
  return alert ?? `${String(body?.code ?? "")} ${String(body?.message ?? "")}`
}
