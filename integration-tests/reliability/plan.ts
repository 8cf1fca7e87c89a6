import type { FaultInput, FaultKind, NotificationShape, SettingsInput } from "../../packages/simulator/src"
import { NOTIFICATION_SHAPES } from "../../packages/simulator/src"
import { Random } from "./random"

/** Something that happens in the course of a purchase. */
export type Step =
  | { do: "start"; clicks: number }
  | { do: "prompt"; phone: string; operator: "CM_MTNMOMO" | "CM_ORANGE"; clicks: number }
  | { do: "refresh" | "return" | "complete" | "job" | "pay by hand" | "sell out" | "forged notification" }
  | { do: "change cart"; how: "add" | "quantity" | "delivery" }
  | { do: "decide"; which: "first" | "latest"; status: "SUCCESS" | "FAILED" | "CANCELLED"; amount: number | null }
  | { do: "notify"; shape: NotificationShape; lies: boolean; repeat: number; concurrency: number }
  | { do: "time passes"; minutes: number }
  | { do: "at once"; steps: Step[] }

/** When a process is killed, and how many steps are taken without it before its return is waited for. */
export type Kill = { stepsWithout: number } & (
  | { at: "random"; process: number; step: number; milliseconds: number }
  /** The process that is about to write this. */
  | { at: "point"; event: "INSERT" | "UPDATE"; table: string; condition: string }
)

/** One purchase with all that goes wrong in it. The same seed gives the same plan. */
export interface Plan {
  seed: number
  items: Record<string, number>
  settings: SettingsInput
  faults: { beforeStep: number; fault: FaultInput }[]
  steps: Step[]
  kill: Kill | null
}

/** Right before a row is written: what was done until then stays, what should follow does not happen. */
const KILL_POINTS: readonly (readonly [event: "INSERT" | "UPDATE", table: string, condition: string])[] = [
  ["INSERT", "payunit_transaction", "TRUE"],
  ["UPDATE", "payunit_transaction", "NEW.state = 'open'"],
  ["UPDATE", "payunit_transaction", "NEW.state = 'prompted'"],
  ["UPDATE", "payunit_transaction", "NEW.state = 'paid'"],
  ["UPDATE", "payunit_transaction", "NEW.state = 'applying'"],
  ["UPDATE", "payunit_transaction", "NEW.state = 'settled'"],
  ["UPDATE", "payunit_transaction", "NEW.state = 'held'"],
  ["INSERT", "payunit_notification", "TRUE"],
  ["UPDATE", "payunit_outbox_event", "TRUE"],
  ["INSERT", "payment_session", "TRUE"],
  ["INSERT", "payment", "TRUE"],
  ["INSERT", "capture", "TRUE"],
  ["INSERT", "order", "TRUE"],
  ["INSERT", "order_cart", "TRUE"],
  ["INSERT", "order_payment_collection", "TRUE"],
  ["INSERT", "order_transaction", "TRUE"],
  ["INSERT", "reservation_item", "TRUE"],
  ["UPDATE", "cart", "NEW.completed_at IS NOT NULL"],
]

const FAULTS: readonly FaultKind[] = [
  "http_500",
  "http_502",
  "html_403",
  "unauthorized",
  "not_found",
  "reset",
  "hang",
  "malformed_json",
  "null_data",
  "slow",
  "accept_then_reset",
  "accept_then_500",
]

/** Makes the plan of a seed. */
export function planOf(seed: number): Plan {
  const random = new Random(seed)
  const steps: Step[] = [{ do: "start", clicks: random.chance(0.2) ? 3 : 1 }]
  const length = random.between(3, 9)
  while (steps.length < length) {
    steps.push(random.chance(0.2) ? { do: "at once", steps: [step(random), step(random), step(random)] } : step(random))
  }
  if (random.chance(0.8)) {
    // Most shoppers do pay in the end.
    steps.splice(random.between(1, steps.length), 0, {
      do: "decide",
      which: "latest",
      status: "SUCCESS",
      amount: null,
    })
  }
  return {
    seed,
    items: random.chance(0.5) ? { "pagne-wax": 1 } : { "pagne-wax": random.between(1, 3), "savon-de-karite": 1 },
    settings: {
      notifications: random.chance(0.7),
      notification_delay_ms: random.chance(0.2) ? random.between(50, 1_500) : 0,
      notification_shape: random.pick(NOTIFICATION_SHAPES),
    },
    faults: Array.from(
      {
        length: random.weighted([
          [4, 0],
          [3, 1],
          [2, 2],
          [1, 4],
        ]),
      },
      () => ({
        beforeStep: random.between(0, steps.length - 1),
        fault: {
          operation: random.pick(["checkout/initialize", "paymentstatus", "invoice/process", "*"]),
          kind: random.pick(FAULTS),
          times: random.between(1, 3),
        },
      }),
    ),
    steps,
    kill: killOf(random, steps.length),
  }
}

function killOf(random: Random, steps: number): Kill | null {
  if (random.chance(0.6)) {
    return null
  }
  if (random.chance(0.4)) {
    const step = random.between(0, steps - 1)
    return { at: "random", process: 0, step, milliseconds: random.between(0, 1_500), stepsWithout: 0 }
  }
  const [event, table, condition] = random.pick(KILL_POINTS)
  return { at: "point", event, table, condition, stepsWithout: 0 }
}

function step(random: Random): Step {
  const make = random.weighted<() => Step>([
    [3, () => ({ do: "start", clicks: random.chance(0.3) ? 2 : 1 })],
    [
      4,
      () => ({
        do: "prompt",
        // Confirms at once, declines, never answers, waits for the payer.
        phone: random.pick(["670000001", "670000002", "670000003", "670000004"]),
        operator: random.chance(0.9) ? "CM_MTNMOMO" : "CM_ORANGE",
        clicks: random.chance(0.2) ? 3 : 1,
      }),
    ],
    [3, () => ({ do: "refresh" })],
    [2, () => ({ do: "return" })],
    [3, () => ({ do: "complete" })],
    [2, () => ({ do: "job" })],
    [1, () => ({ do: "pay by hand" })],
    [0.5, () => ({ do: "sell out" })],
    [1, () => ({ do: "forged notification" })],
    [2, () => ({ do: "change cart", how: random.pick(["add", "quantity", "delivery"] as const) })],
    [
      4,
      () => ({
        do: "decide",
        which: random.chance(0.7) ? "latest" : "first",
        status: random.weighted([
          [6, "SUCCESS" as const],
          [2, "FAILED" as const],
          [1, "CANCELLED" as const],
        ]),
        amount: random.chance(0.1) ? random.between(1, 50_000) : null,
      }),
    ],
    [
      2,
      () => ({
        do: "notify",
        shape: random.pick(NOTIFICATION_SHAPES),
        lies: random.chance(0.4),
        repeat: random.between(1, 6),
        concurrency: random.between(1, 4),
      }),
    ],
    [1.5, () => ({ do: "time passes", minutes: random.pick([1, 6, 20, 60]) })],
  ])
  return make()
}
