import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolvePayUnit } from "../../modules/payunit"
import type { HeldReason } from "../../settlement"
import { age, type CheckDefinition, counted } from "../check"

/** A job that runs every quarter of a minute and has not for so long does not run. */
const JOB_LATE_MS = 5 * 60_000

interface JobFacts {
  now: Date
  run: { started_at: Date; ended_at: Date | null; looks: number } | null
}

/** Whether the job runs, on whichever instance. */
export const job: CheckDefinition<JobFacts> = {
  id: "job",
  title: "Job",
  look: async (container) => {
    const { figures } = resolvePayUnit(container)
    const [now, run] = await Promise.all([figures.now(), figures.jobRun()])
    return { now, run }
  },
  judge: ({ now, run }) => {
    const remedy =
      "Let an instance run in Medusa's worker mode `shared` or `worker` with the plugin's option `reconcile` on: it finds out what notifications did not tell."
    if (run === null) {
      return { status: "failed", found: "has never run", remedy }
    }
    return now.getTime() - run.started_at.getTime() > JOB_LATE_MS
      ? { status: "failed", found: `ran last ${age(run.started_at, now)} ago`, remedy }
      : {
          status: "ok",
          found: `ran ${age(run.started_at, now)} ago${run.ended_at === null ? "" : `, looking at ${counted(run.looks, "payment")} in its last whole run`}`,
        }
  },
}

/** How far back notifications and payments are compared. */
const NOTIFIED_DAYS = 7

interface NotificationFacts {
  now: Date
  last: Date | null
  paid: number
  unannounced: number
  rejected: number
}

/** Whether the service's notifications arrive. */
export const notifications: CheckDefinition<NotificationFacts> = {
  id: "notifications",
  title: "Notifications",
  look: async (container) => {
    const payunit = resolvePayUnit(container)
    const [now, figures] = await Promise.all([payunit.figures.now(), payunit.figures.notifications(NOTIFIED_DAYS)])
    return { now, ...figures, rejected: payunit.rejectedNotifications }
  },
  judge: ({ now, last, paid, unannounced, rejected }) => {
    const latest = last === null ? "none ever came" : `the last came ${age(last, now)} ago`
    const strangers = rejected === 0 ? "" : `; ${counted(rejected, "call")} of addresses that were never given out`
    if (paid > 0 && unannounced === paid) {
      return {
        status: "warning",
        found: `${latest}, and none for the ${counted(paid, "payment")} of the last ${NOTIFIED_DAYS} days${strangers}`,
        remedy:
          "See that `backendUrl` is reachable from the internet and that nothing in front of it blocks POST /hooks/payunit/notifications. Until then orders wait for the job.",
      }
    }
    return { status: "ok", found: `${latest}${strangers}` }
  },
}

/** A payment that is due for longer than the job's runs take to reach it. */
const OVERDUE_MINUTES = 5
const FAR_OVERDUE_MS = 3_600_000

interface OverdueFacts {
  now: Date
  payments: number
  oldest: Date | null
}

/** Whether payments are looked at when they are due. */
export const overdue: CheckDefinition<OverdueFacts> = {
  id: "overdue",
  title: "Overdue payments",
  look: async (container) => {
    const { figures } = resolvePayUnit(container)
    const [now, late] = await Promise.all([figures.now(), figures.overdue(OVERDUE_MINUTES)])
    return { now, ...late }
  },
  judge: ({ now, payments, oldest }) =>
    payments === 0 || oldest === null
      ? { status: "ok", found: "none" }
      : {
          status: now.getTime() - oldest.getTime() > FAR_OVERDUE_MS ? "failed" : "warning",
          found: `${counted(payments, "payment")} should have been looked at, the oldest ${age(oldest, now)} ago`,
          remedy: "See that the job runs and that the service answers; then run `npx payunit reconcile`.",
        },
}

/** An order that waits so much longer than its time to pay has something in its way. */
const WAITING_LONG_MINUTES = 60

interface UnpaidOrderFacts {
  now: Date
  orders: number
  oldest: Date | null
}

/** Orders placed before their payment that nobody paid in time, and that are still not cancelled. */
export const unpaidOrders: CheckDefinition<UnpaidOrderFacts> = {
  id: "unpaid_orders",
  title: "Unpaid orders",
  look: async (container) => {
    const { figures } = resolvePayUnit(container)
    const [now, waiting] = await Promise.all([figures.now(), figures.unpaidOrders(WAITING_LONG_MINUTES)])
    return { now, ...waiting }
  },
  judge: ({ now, orders, oldest }) =>
    orders === 0 || oldest === null
      ? { status: "ok", found: "none that should be cancelled" }
      : {
          status: "warning",
          found: `${counted(orders, "order")} should have been paid or cancelled, the oldest ${age(oldest, now)} ago`,
          remedy:
            "An order is not cancelled while the service gives no answer about its payments, or one of them is held: see the checks `outages` and `held`, and the server's log.",
        },
}

interface AwayGroup {
  account: string
  mode: "test" | "live"
  payments: number
}

/** Payments that nobody can ask about, since their account is not configured any more. */
export const accountsAway: CheckDefinition<{ away: AwayGroup[] }> = {
  id: "accounts_away",
  title: "Accounts that are gone",
  look: async (container) => {
    const payunit = resolvePayUnit(container)
    const groups = await payunit.figures.watched()
    return { away: groups.filter(({ account, mode }) => !payunit.isConfigured(account, mode)) }
  },
  judge: ({ away }) =>
    away.length === 0
      ? { status: "ok", found: "every watched payment can be asked about" }
      : {
          status: "failed",
          found: away
            .map(
              ({ account, mode, payments }) =>
                `${counted(payments, "payment")} of account "${account}" in ${mode} mode`,
            )
            .join(", "),
          remedy: "Configure that account again (the plugin's `accounts`), or look them up in PayUnit's dashboard.",
        },
}

interface HeldGroup {
  reason: HeldReason
  payments: number
  oldest: Date
}

/** Payments that wait for a person. */
export const held: CheckDefinition<{ now: Date; groups: HeldGroup[] }> = {
  id: "held",
  title: "Held payments",
  look: async (container) => {
    const { figures } = resolvePayUnit(container)
    const [now, groups] = await Promise.all([figures.now(), figures.held()])
    return { now, groups }
  },
  judge: ({ now, groups }) =>
    groups.length === 0
      ? { status: "ok", found: "none" }
      : {
          status: "warning",
          found: groups
            .map(({ reason, payments, oldest }) => `${payments} ${reason} (the oldest for ${age(oldest, now)})`)
            .join(", "),
          remedy:
            "Money of theirs is taken, or may be: decide about each. GET /admin/payunit/transactions?state=held&resolved=false lists them, POST /admin/payunit/transactions/:id/resolve ends one.",
        },
}

/** Completing a cart takes no longer: an order that is not linked to its cart by then never will be. */
const UNLINKED_MS = 150_000

/** Ids asked about at a time. */
const CHUNK = 100

const collectionRow = z.object({
  id: z.string(),
  order: z.object({ id: z.string(), status: z.string().nullish(), created_at: z.coerce.date() }).nullish(),
})
const orderRow = z.object({ id: z.string(), status: z.string().nullish(), created_at: z.coerce.date() })
type OrderRow = z.output<typeof orderRow>

/** Orders that a process died over, which Medusa does not know to belong to their cart. */
export const strayOrders: CheckDefinition<{ orders: string[] }> = {
  id: "stray_orders",
  title: "Stray orders",
  look: async (container) => {
    const { figures } = resolvePayUnit(container)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const [now, paid, putAside] = await Promise.all([
      figures.now(),
      figures.latestPaid(),
      figures.strayOrdersPutAside(),
    ])
    const graph = async (entity: string, fields: string[], filters: Record<string, string[]>): Promise<unknown> =>
      (await query.graph({ entity, fields, filters })).data
    const ofCart = paid.filter(({ cart_id }) => cart_id !== null)
    const collections = await inChunks(
      ofCart.map((transaction) => transaction.payment_collection_id),
      async (ids) =>
        z
          .array(collectionRow)
          .parse(
            await graph("payment_collection", ["id", "order.id", "order.status", "order.created_at"], { id: ids }),
          ),
    )
    const linkedToCollection = collections.flatMap(({ order }): OrderRow[] => (order == null ? [] : [order]))
    const linkedToCart = await inChunks(
      linkedToCollection.map(({ id }) => id),
      async (ids) =>
        z.array(z.object({ order_id: z.string() })).parse(await graph("order_cart", ["order_id"], { order_id: ids })),
    )
    const known = new Set(linkedToCart.map(({ order_id }) => order_id))
    const remembered = await inChunks(
      putAside.flatMap(({ detail }) => /\border_[A-Za-z0-9]+/.exec(detail)?.[0] ?? []),
      async (ids) => z.array(orderRow).parse(await graph("order", ["id", "status", "created_at"], { id: ids })),
    )
    const strays = [...linkedToCollection.filter(({ id }) => !known.has(id)), ...remembered].filter(
      ({ status, created_at }) => status !== "canceled" && now.getTime() - created_at.getTime() > UNLINKED_MS,
    )
    return { orders: [...new Set(strays.map(({ id }) => id))] }
  },
  judge: ({ orders }) =>
    orders.length === 0
      ? { status: "ok", found: "none" }
      : {
          status: "warning",
          found: `${counted(orders.length, "order")} left unfinished by a process that died: ${orders.join(", ")}`,
          remedy: "Cancel them in the admin; the payment's money belongs to the order that was placed instead.",
        },
}

async function inChunks<Row>(ids: readonly string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += CHUNK) {
    rows.push(...(await read(ids.slice(start, start + CHUNK))))
  }
  return rows
}
