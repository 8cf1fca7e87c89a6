import type { RunningSimulator } from "../../packages/simulator/src"
import type { Answer } from "./answer"
import type { Sql } from "./books"
import type { Merchant } from "./merchant"
import type { TestStore } from "./store"

/** Whom payouts go to, unless told otherwise: a number that gets everything at once. */
export const PAYEE = { phone: "677 12 34 56", name: "Ann Biya" }

/** A merchant's desk for refunds that PayUnit sends, at a test store. Made anew in every test. */
export class PayoutDesk {
  readonly merchant: Merchant
  readonly #store: TestStore

  private constructor(store: TestStore, merchant: Merchant) {
    this.#store = store
    this.merchant = merchant
  }

  static async open(store: TestStore): Promise<PayoutDesk> {
    return new PayoutDesk(store, await store.merchant())
  }

  async announce(id: string, body: Record<string, unknown> = {}, who = this.merchant): Promise<Answer> {
    return await who.post(pathOf(id), { ...PAYEE, ...body })
  }

  async act(
    id: string,
    payoutId: string,
    action: string,
    body: unknown = {},
    who = this.merchant,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return await who.post(`${pathOf(id)}/${payoutId}/${action}`, body, headers)
  }

  /** A payout that waits to be sent: of an order of 13 500 XAF unless told. */
  async announced(body: Record<string, unknown> = {}, of: { transactionId: string } | null = null) {
    const order = await (of === null ? this.#store.paidOrder() : { ...of, orderId: "" })
    const answer = await this.#store.shopper.expect(200, this.announce(order.transactionId, body))
    expect(answer.body.payout).toMatchObject({ state: "requested", actions: ["send", "withdraw"] })
    return { id: order.transactionId, orderId: order.orderId, payoutId: String(answer.body.payout.id) }
  }

  /** How often an operation of PayUnit's was called, whatever came of it. */
  calls(operation: string): number {
    return this.#store.simulator.control.requests(operation).length
  }

  async row(payoutId: string): Promise<any> {
    return (await this.#store.sql("SELECT * FROM payunit_payout WHERE id = ?", [payoutId]))[0]
  }

  async refundsInMedusa(): Promise<number[]> {
    const rows = await this.#store.sql("SELECT amount FROM refund WHERE deleted_at IS NULL ORDER BY amount")
    return rows.map(({ amount }) => Number(amount))
  }

  async refundsOnRecord(): Promise<any[]> {
    return await this.#store.sql("SELECT * FROM payunit_manual_refund WHERE deleted_at IS NULL ORDER BY recorded_at")
  }

  /** What the doctor says of payouts. */
  async check(): Promise<any> {
    const { body } = await this.#store.shopper.expect(200, this.merchant.get("/admin/payunit/health"))
    return body.health.checks.find(({ id }: { id: string }) => id === "payouts")
  }

  /** As if so many minutes had passed since each step, and the job came. */
  async later(minutes: number): Promise<void> {
    await agePayouts(this.#store.sql, minutes)
    await this.#store.runJob()
  }
}

function pathOf(id: string): string {
  return `/admin/payunit/transactions/${id}/payouts`
}

/** As if so many minutes had passed for every payout. */
export async function agePayouts(sql: Sql, minutes: number): Promise<void> {
  const times = ["created_at", "requested_at", "confirmed_at", "answered_at", "next_check_at"]
  const earlier = times.map((time) => `${time} = ${time} - interval '${minutes} minutes'`)
  await sql(`UPDATE payunit_payout SET ${earlier.join(", ")}`)
  await sql("DELETE FROM payunit_job_run WHERE id = 'payunit-payouts'")
}

/**
 * Compares PayUnit's books with what is on record: what does not agree. Nothing was announced or sent more than once, nobody
 * got more than was paid less what was refunded by hand, and what left is recorded as a refund, unless it is in doubt.
 */
export async function auditPayouts(
  { control }: Pick<RunningSimulator, "control">,
  sql: Sql,
  { most = "once", isAtRest = false }: { most?: "once" | "more"; isAtRest?: boolean } = {},
): Promise<string[]> {
  const problems: string[] = []
  const rows = await sql(
    `SELECT p.*, p.amount::float AS amount, COALESCE(t.paid_amount, t.amount)::float AS paid,
            (SELECT COALESCE(sum(r.amount), 0)::float FROM payunit_manual_refund r
              WHERE r.transaction_id = p.transaction_id AND r.deleted_at IS NULL AND r.method <> 'payout') AS by_hand
       FROM payunit_payout p JOIN payunit_transaction t ON t.id = p.transaction_id`,
  )
  const sentOf = new Map<string, number>()
  for (const row of rows) {
    const { deposit, confirm } = control.payoutCalls(row.id)
    if (deposit > 1 || confirm > 1) problems.push(`${String(row.id)} was announced ${deposit}, sent ${confirm} times`)
    const received = control.payouts().find((one) => one.transaction_id === row.id)?.received ?? 0
    sentOf.set(row.transaction_id, (sentOf.get(row.transaction_id) ?? 0) + received)
    if (received > row.amount) problems.push(`${String(row.id)} of ${String(row.amount)} sent ${received}`)
    if (row.state === "paid" && received !== row.amount) problems.push(`${String(row.id)} is paid, and was not sent`)
    if (row.state === "refused" && received > 0 && isAtRest) problems.push(`${String(row.id)} was sent, and is refused`)
    if (row.manual_refund_id !== null && row.state !== "paid") problems.push(`${String(row.id)} is recorded, not paid`)
  }
  for (const [id, sent] of sentOf) {
    const { paid, by_hand } = rows.find(({ transaction_id }) => transaction_id === id)
    if (sent + by_hand > paid && most === "once") {
      problems.push(`of ${id} ${String(paid)} was paid, ${sent} was sent, and ${String(by_hand)} by hand`)
    }
  }
  const unknown = control.payouts().filter(({ transaction_id }) => !rows.some(({ id }) => id === transaction_id))
  problems.push(...unknown.map(({ transaction_id }) => `nobody here knows of ${transaction_id}`))
  return problems
}
