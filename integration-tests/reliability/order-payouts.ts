import type { FaultKind } from "../../packages/simulator/src"
import { auditPayouts } from "../harness/payouts"
import type { KillableStore } from "../harness/killable-store"
import type { Scene, Step } from "./order-scene"
import { oneOf, Random } from "./random"

/** Numbers that get it, that do not, and that get it when the operator says so. */
const PHONES = ["670000001", "670000001", "690000001", "670000002", "670000003"] as const

/** What may become of PayUnit's answers about payouts. */
const FAULTS: readonly FaultKind[] = [
  "http_500",
  "reset",
  "malformed_json",
  "bad_request",
  "accept_then_500",
  "accept_then_reset",
  "accept_then_failed_envelope",
]
const OPERATIONS = ["deposit", "deposit/confirm", "deposit/confirm", "deposit/deposit_status"] as const

/** States that are no end. */
const LIVE = ["prepared", "requested", "confirmed", "awaiting_approval", "unknown"]

/** What staff have PayUnit send back, and what it does about that. */
export const PAYOUTS: readonly Step[] = [
  [4, "a payout is announced", announce],
  [5, "a payout is sent", send],
  [1, "a payout is withdrawn", withdraw],
  [1, "a payout is asked about", async (scene, random) => await act(scene, random, "check", LIVE)],
  [1, "PayUnit ends a payout", async (scene, random) => await endSome(scene, random)],
  [1.5, "PayUnit fails over payouts", failOver],
]

async function payoutsOf(scene: Scene, states: readonly string[]): Promise<any[]> {
  return await scene.store.sql(
    "SELECT id, transaction_id FROM payunit_payout WHERE transaction_id = ANY(?) AND state = ANY(?) ORDER BY created_at, id",
    [(await scene.entries()).map(({ id }) => id), [...states]],
  )
}

async function announce(scene: Scene, random: Random): Promise<void> {
  const rows = await scene.store.sql(
    "SELECT id, COALESCE(paid_amount, amount)::int AS paid FROM payunit_transaction WHERE id = ANY(?) AND state IN ('settled', 'held') ORDER BY id",
    [(await scene.entries()).map(({ id }) => id)],
  )
  const row = oneOf(rows, random)
  if (row !== undefined) {
    const amount = random.chance(0.4) ? undefined : Math.min(row.paid, random.between(500, 15_000))
    const body = { phone: random.pick(PHONES), name: "Ann Biya", ...(amount === undefined ? {} : { amount }) }
    const path = `/admin/payunit/transactions/${String(row.id)}/payouts`
    const { body: answer } = await scene.ask(`announces ${amount ?? "all"} of ${String(row.id)}`, path, body)
    if (answer?.payout !== undefined && random.chance(0.5)) {
      await scene.ask("sends it at once", `${path}/${String(answer.payout.id)}/send`)
    }
  }
}

async function act(scene: Scene, random: Random, action: string, states: readonly string[]): Promise<void> {
  const payout = oneOf(await payoutsOf(scene, states), random)
  if (payout !== undefined) {
    const path = `/admin/payunit/transactions/${String(payout.transaction_id)}/payouts/${String(payout.id)}/${action}`
    await scene.ask(`${action}s the payout ${String(payout.id)}`, path)
  }
}

/** Twice at times, as two people at their desks do. */
async function send(scene: Scene, random: Random): Promise<void> {
  const [seed, times] = [random.between(0, 2 ** 31), random.between(1, 2)]
  const desks = Array.from({ length: times }, () => new Random(seed))
  await Promise.all(desks.map(async (desk) => await act(scene, desk, "send", ["requested"])))
}

async function withdraw(scene: Scene, random: Random): Promise<void> {
  await act(scene, random, "withdraw", ["requested"])
}

/** The operator ends what waits for it, once. */
function endOne(scene: Scene, random: Random): void {
  const { control } = scene.store.simulator
  const waiting = control
    .payouts()
    .filter(({ status, confirmed_at }) => status === "PENDING" && confirmed_at.length > 0)
  const payout = oneOf(waiting, random)
  if (payout !== undefined) {
    const decision = random.chance(0.6) ? "pay" : "fail"
    scene.write(`${payout.transaction_id}: ${decision}`)
    control.decidePayout(payout.transaction_id, { decision })
  }
}

async function endSome(scene: Scene, random: Random): Promise<void> {
  endOne(scene, random)
  await Promise.resolve()
}

async function failOver(scene: Scene, random: Random): Promise<void> {
  const [operation, kind, times] = [random.pick(OPERATIONS), random.pick(FAULTS), random.between(1, 2)]
  scene.write(`PayUnit: ${times} × ${kind} of ${operation}`)
  scene.store.simulator.control.addFault({ operation, kind, times })
  await Promise.resolve()
}

/** What is still to be done about payouts once all is well: what waits is ended, sent or withdrawn. */
export async function endPayouts(scene: Scene, random: Random): Promise<void> {
  for (let left = await payoutsOf(scene, ["requested"]); left.length > 0; left = left.slice(1)) {
    await act(scene, random, random.pick(["send", "withdraw"]), ["requested"])
  }
  const { control } = scene.store.simulator
  while (control.payouts().some(({ status, confirmed_at }) => status === "PENDING" && confirmed_at.length > 0)) {
    endOne(scene, random)
  }
}

/** Somebody says what the dashboard shows of those of which nobody knows, where they may. Whether any is without an end. */
export async function decidePayouts(scene: Scene): Promise<boolean> {
  for (const { id, transaction_id } of await payoutsOf(scene, ["unknown"])) {
    const shown = scene.store.simulator.control.payouts().find((one) => one.transaction_id === id)
    const body = { outcome: (shown?.received ?? 0) > 0 ? "sent" : "not_sent", note: "As the dashboard shows" }
    await scene.ask(
      `says of the payout ${String(id)}: ${body.outcome}`,
      `/admin/payunit/transactions/${String(transaction_id)}/payouts/${String(id)}/decide`,
      body,
    )
  }
  return (await payoutsOf(scene, LIVE)).length > 0
}

/** Whether something was sent that is not recorded, in Medusa too. */
export async function isUnrecorded(scene: Scene): Promise<boolean> {
  const paid = await scene.store.sql(
    "SELECT id FROM payunit_payout WHERE transaction_id = ANY(?) AND state = 'paid' AND next_check_at IS NOT NULL",
    [(await scene.entries()).map(({ id }) => id)],
  )
  return paid.length > 0
}

/**
 * What PayUnit's books say of payouts: nobody got more back than was paid, nor anything twice; each has its end; and what was
 * sent is recorded, or the doctor says that it is not. Answers how much was sent in all.
 */
export async function auditSent(store: KillableStore, problems: string[]): Promise<number> {
  problems.push(...(await auditPayouts(store.simulator, store.sql, { isAtRest: true })))
  const rows = await store.sql(
    `SELECT p.id, p.transaction_id, p.state, p.manual_refund_id, p.reason,
            p.reason = 'payout_surplus' OR EXISTS (
              SELECT 1 FROM payunit_manual_refund r
               WHERE r.id = p.manual_refund_id AND r.amount = p.amount AND r.deleted_at IS NULL) AS is_recorded
       FROM payunit_payout p`,
  )
  for (const { id, state, reason } of rows.filter((row) => LIVE.includes(row.state))) {
    problems.push(`the payout ${String(id)} has no end: ${String(state)} ${String(reason)}`)
  }
  const unrecorded = rows.filter(({ state, is_recorded }) => state === "paid" && is_recorded !== true)
  if (unrecorded.length > 0) {
    const merchant = await store.merchant()
    const { body } = await store.shopper.expect(200, merchant.get("/admin/payunit/health"))
    const check = body.health.checks.find(({ id }: any) => id === "payouts")
    for (const { id, transaction_id } of unrecorded) {
      if (check.status !== "failed" || !JSON.stringify(check).includes(String(transaction_id))) {
        problems.push(`the payout ${String(id)} was sent, is not recorded, and the doctor has ${JSON.stringify(check)}`)
      }
    }
  }
  return store.simulator.control.payouts().reduce((sum, { received }) => sum + received, 0)
}
