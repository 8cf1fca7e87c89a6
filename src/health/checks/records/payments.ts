import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { told, TOLD_MOST } from "../../../domain/texts"
import { resolvePayUnit } from "../../../modules/payunit"
import { inChunks } from "../../../medusa"
import type { HeardWord } from "../../../modules/payunit/inbox"
import { HELD_TEXTS, type HeldReason, PLACING_MS } from "../../../domain/payments"
import { findGoneOrders, type GoneOrder } from "../../../workflows/settlement"
import { findAbandonedOrders } from "../../../workflows/reconciliation"
import type { CheckDefinition } from "../../check"
import type { Translator } from "../../translator"

/** A job that runs every quarter of a minute and has not for so long does not run. */
const JOB_LATE_MS = 5 * 60_000

interface JobFacts {
  now: Date
  run: { started_at: Date; ended_at: Date | null; looks: number } | null
  /** How long this process has been up. */
  upSeconds: number
}

/** So long after a start the job may not have run yet: it runs every quarter of a minute, once the server is up. */
const STARTING_SECONDS = 60

/** Whether the job runs, on whichever instance. */
export const job: CheckDefinition<JobFacts> = {
  id: "job",
  title: { en: "Job", fr: "Tâche planifiée" },
  look: async (container) => {
    const { figures } = resolvePayUnit(container)
    const [now, run] = await Promise.all([figures.now(), figures.jobRun()])
    return { now, run, upSeconds: process.uptime() }
  },
  judge: ({ now, run, upSeconds }, { say, counted, age }) => {
    const remedy = say(
      "Let an instance run in Medusa's worker mode `shared` or `worker` with the plugin's option `reconcile` on: it finds payments whose notifications did not come.",
      "Laissez tourner une instance dans le mode `shared` ou `worker` de Medusa, avec l’option `reconcile` du plugin activée : la tâche trouve les paiements dont la notification n’est pas arrivée.",
    )
    const isLate = run === null || now.getTime() - run.started_at.getTime() > JOB_LATE_MS
    if (isLate && upSeconds < STARTING_SECONDS) {
      const seconds = Math.round(upSeconds)
      return {
        status: "note",
        found: say(
          `has not run yet: this server started ${seconds} s ago`,
          `n’a pas encore tourné : ce serveur a démarré il y a ${seconds} s`,
        ),
        remedy: say("Run this again in a minute.", "Recommencez dans une minute."),
      }
    }
    if (run === null) {
      return { status: "failed", found: say("has never run", "n’a jamais tourné"), remedy }
    }
    const since = age(run.started_at, now)
    if (isLate) {
      return {
        status: "failed",
        found: say(`ran last ${since} ago`, `a tourné pour la dernière fois il y a ${since}`),
        remedy,
      }
    }
    const looks =
      run.ended_at === null
        ? ""
        : say(
            `, looking at ${counted(run.looks, "payment", "payments")} in its last whole run`,
            ` ; ${counted(run.looks, "paiement examiné", "paiements examinés")} lors de son dernier passage complet`,
          )
    return { status: "ok", found: say(`ran ${since} ago${looks}`, `a tourné il y a ${since}${looks}`) }
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
  /** Ids of transactions that notifications came for, and that are in no table. */
  strangers: string[]
}

/** Whether the service's notifications arrive. */
export const notifications: CheckDefinition<NotificationFacts> = {
  id: "notifications",
  title: { en: "Notifications", fr: "Notifications" },
  look: async (container) => {
    const payunit = resolvePayUnit(container)
    const { figures } = payunit
    const [now, told, strangers] = await Promise.all([
      figures.now(),
      figures.notifications(NOTIFIED_DAYS),
      figures.notifiedStrangers(NOTIFIED_DAYS),
    ])
    return { now, ...told, rejected: payunit.rejectedNotifications, strangers }
  },
  judge: ({ now, last, paid, unannounced, rejected, strangers }, { say, counted, age }) => {
    const latest =
      last === null
        ? say("none ever came", "aucune n’est jamais venue")
        : say(`the last came ${age(last, now)} ago`, `la dernière est venue il y a ${age(last, now)}`)
    const uninvited =
      rejected === 0
        ? ""
        : say(
            `; ${counted(rejected, "call", "calls")} to unknown addresses`,
            ` ; ${counted(rejected, "appel à une adresse inconnue", "appels à des adresses inconnues")}`,
          )
    if (strangers.length > 0) {
      return {
        status: "warning",
        found: say(
          `some came for unknown payments: ${strangers.join(", ")}`,
          `il en est venu pour des paiements inconnus : ${strangers.join(", ")}`,
        ),
        remedy: say(
          "Probably an older backup was restored. Look them up in PayUnit's dashboard by these ids: what was paid has no order here, so make one by hand or refund it.",
          "Une sauvegarde plus ancienne a sans doute été restaurée. Cherchez-les par ces identifiants dans le tableau de bord de PayUnit : ce qui a été payé n’a pas de commande ici ; créez-en une à la main, ou remboursez.",
        ),
      }
    }
    if (paid > 0 && unannounced === paid) {
      return {
        status: "warning",
        found: say(
          `${latest}, and none for the ${counted(paid, "payment", "payments")} of the last ${NOTIFIED_DAYS} days${uninvited}`,
          `${latest}, et aucune pour ${paid === 1 ? "le seul paiement" : `les ${told(paid)} paiements`} des ${NOTIFIED_DAYS} derniers jours${uninvited}`,
        ),
        remedy: say(
          "See that `backendUrl` is reachable from the internet and that nothing in front of it blocks POST /hooks/payunit/notifications. Until then orders wait for the job.",
          "Vérifiez que `backendUrl` est joignable depuis internet et que rien devant lui ne bloque POST /hooks/payunit/notifications. D’ici là, les commandes attendent la tâche planifiée.",
        ),
      }
    }
    return { status: "ok", found: `${latest}${uninvited}` }
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
  title: { en: "Overdue payments", fr: "Paiements en retard" },
  look: async (container) => {
    const { figures } = resolvePayUnit(container)
    const [now, late] = await Promise.all([figures.now(), figures.overdue(OVERDUE_MINUTES)])
    return { now, ...late }
  },
  judge: ({ now, payments, oldest }, { say, counted, age }) =>
    payments === 0 || oldest === null
      ? { status: "ok", found: say("none", "aucun") }
      : {
          status: now.getTime() - oldest.getTime() > FAR_OVERDUE_MS ? "failed" : "warning",
          found: say(
            `${counted(payments, "payment", "payments")} should have been looked at, the oldest ${age(oldest, now)} ago`,
            `${counted(payments, "paiement aurait dû être vérifié", "paiements auraient dû être vérifiés")}, le plus ancien il y a ${age(oldest, now)}`,
          ),
          remedy: say(
            "See that the job runs and that the service answers; then run `npx payunit reconcile`.",
            "Vérifiez que la tâche tourne et que le service répond ; lancez ensuite `npx payunit reconcile`.",
          ),
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
  title: { en: "Unpaid orders", fr: "Commandes impayées" },
  look: async (container) => {
    const { figures } = resolvePayUnit(container)
    const [now, waiting] = await Promise.all([figures.now(), figures.unpaidOrders(WAITING_LONG_MINUTES)])
    return { now, ...waiting }
  },
  judge: ({ now, orders, oldest }, { say, counted, age }) =>
    orders === 0 || oldest === null
      ? { status: "ok", found: say("none that should be cancelled", "aucune qui devrait être annulée") }
      : {
          status: "warning",
          found: say(
            `${counted(orders, "order", "orders")} should have been paid or cancelled, the oldest ${age(oldest, now)} ago`,
            `${counted(orders, "commande aurait dû être payée ou annulée", "commandes auraient dû être payées ou annulées")}, la plus ancienne il y a ${age(oldest, now)}`,
          ),
          remedy: say(
            "An order is not cancelled while the service gives no answer about its payments, or one of them is on hold: see the checks `outages` and `held`, and the server's log.",
            "Une commande n’est pas annulée tant que le service ne répond pas au sujet de ses paiements, ou que l’un d’eux est en attente de décision : voyez les points `outages` et `held`, et le journal du serveur.",
          ),
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
  title: { en: "Accounts that are gone", fr: "Comptes manquants" },
  look: async (container) => {
    const payunit = resolvePayUnit(container)
    const groups = await payunit.figures.watched()
    return { away: groups.filter(({ account, mode }) => payunit.accounts.clientFor(account, mode) === null) }
  },
  judge: ({ away }, { say, counted }) =>
    away.length === 0
      ? {
          status: "ok",
          found: say("every watched payment can be asked about", "chaque paiement suivi peut être vérifié"),
        }
      : {
          status: "failed",
          found: away
            .map(({ account, mode, payments }) =>
              say(
                `${counted(payments, "payment", "payments")} of account "${account}" in ${mode} mode`,
                `${counted(payments, "paiement", "paiements")} du compte « ${account} » en mode ${mode === "live" ? "production" : "test"}`,
              ),
            )
            .join(", "),
          remedy: say(
            "Configure that account again (the plugin's `accounts`), or look them up in PayUnit's dashboard.",
            "Configurez à nouveau ce compte (option `accounts` du plugin), ou cherchez ces paiements dans le tableau de bord de PayUnit.",
          ),
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
  title: { en: "Payments on hold", fr: "Paiements en attente de décision" },
  look: async (container) => {
    const { figures } = resolvePayUnit(container)
    const [now, groups] = await Promise.all([figures.now(), figures.held()])
    return { now, groups }
  },
  judge: ({ now, groups }, { say, age }) =>
    groups.length === 0
      ? { status: "ok", found: say("none", "aucun") }
      : {
          status: "warning",
          found:
            groups
              .map(({ reason, payments, oldest }) =>
                say(
                  `${HELD_TEXTS[reason].name.en}: ${told(payments)} (the oldest for ${age(oldest, now)})`,
                  `${HELD_TEXTS[reason].name.fr} : ${told(payments)} (le plus ancien depuis ${age(oldest, now)})`,
                ),
              )
              .join(", ") + andMore(groups, say),
          remedy: say(
            "Their money came in, or may have: decide about each in the admin, under Payments.",
            "Leur argent a été reçu, ou l’a peut-être été : décidez pour chacun dans l’admin, sous Paiements.",
          ),
        },
}

/** Of more than are told apart, some reasons may be missing. */
function andMore(groups: readonly HeldGroup[], say: Translator["say"]): string {
  const all = groups.reduce((sum, { payments }) => sum + payments, 0)
  return all > TOLD_MOST ? say(", and more", ", et d’autres") : ""
}

/** How far back orders that were placed by hand are looked through. */
const BY_HAND_DAYS = 30

/** Orders that a person had placed, and of which PayUnit says that they were not paid. */
export const placedByHand: CheckDefinition<{ denied: { id: string; order_id: string | null }[] }> = {
  id: "placed_by_hand",
  title: { en: "Orders placed by hand", fr: "Commandes passées à la main" },
  look: async (container) => ({ denied: await resolvePayUnit(container).figures.deniedByService(BY_HAND_DAYS) }),
  judge: ({ denied }, { say, counted }) =>
    denied.length === 0
      ? {
          status: "ok",
          found: say("none that PayUnit says was not paid", "aucune dont PayUnit dise qu’elle n’est pas payée"),
        }
      : {
          status: "warning",
          found: say(
            `${counted(denied.length, "order", "orders")} that PayUnit says was not paid: `,
            `${counted(denied.length, "commande", "commandes")} que PayUnit dit impayées : `,
          ).concat(denied.map(({ id, order_id }) => (order_id === null ? id : `${order_id} (${id})`)).join(", ")),
          remedy: say(
            "Somebody placed them after looking in PayUnit's dashboard. Look there again: if nothing came, cancel the order, and record what was refunded.",
            "Quelqu’un les a passées après avoir regardé dans le tableau de bord de PayUnit. Regardez-y de nouveau : si rien n’est arrivé, annulez la commande, et enregistrez ce qui a été remboursé.",
          ),
        },
}

/** How far back words are told of that nobody knows. */
const WORD_DAYS = 7

/** What the service calls payments, where nobody knows what it means. */
export const statusWords: CheckDefinition<{ now: Date; words: HeardWord[] }> = {
  id: "status_words",
  title: { en: "Unknown statuses", fr: "Statuts inconnus" },
  look: async (container) => {
    const payunit = resolvePayUnit(container)
    const [now, recent] = await Promise.all([
      payunit.figures.now(),
      payunit.statusWords.recent(WORD_DAYS, payunit.options.statusWords.keys()),
    ])
    return { now, words: recent }
  },
  judge: ({ now, words }, { say, counted, age }) =>
    words.length === 0
      ? { status: "ok", found: say("none", "aucun") }
      : {
          status: "warning",
          found: words
            .map(({ word, may_mean_paid, times, heard_at, transaction_id }) => {
              const often = say(counted(times, "time", "times"), counted(times, "fois", "fois"))
              const since = age(heard_at, now)
              return may_mean_paid
                ? say(
                    `${JSON.stringify(word)}, which may mean paid (${often}, the last ${since} ago, payment ${transaction_id})`,
                    `${JSON.stringify(word)}, qui peut vouloir dire payé (${often}, la dernière il y a ${since}, paiement ${transaction_id})`,
                  )
                : say(
                    `${JSON.stringify(word)}, which counts as pending (${often}, the last ${since} ago, payment ${transaction_id})`,
                    `${JSON.stringify(word)}, compté comme en attente (${often}, la dernière il y a ${since}, paiement ${transaction_id})`,
                  )
            })
            .join(say("; ", " ; ")),
          remedy: say(
            "Ask PayUnit what it means, then set the plugin's option `statusWords`. What may have been paid cannot be paid a second time, and is put on hold when its link is over: look for it in PayUnit's dashboard.",
            "Demandez à PayUnit ce que cela veut dire, puis indiquez-le avec l’option `statusWords` du plugin. Ce qui a peut-être été payé ne peut pas l’être une seconde fois, et est mis en attente de décision à la fin de son lien : cherchez-le dans le tableau de bord de PayUnit.",
          ),
        },
}

const collectionRow = z.object({
  id: z.string(),
  order: z.object({ id: z.string(), status: z.string().nullish(), created_at: z.coerce.date() }).nullish(),
})
const orderRow = z.object({ id: z.string(), status: z.string().nullish(), created_at: z.coerce.date() })
type OrderRow = z.output<typeof orderRow>

/**
 * Orders that a process died over: those that Medusa does not know to belong to their cart, and those that another
 * provider was next to be asked about. What PayUnit was to be asked about is cancelled without anybody's doing. And carts
 * that are linked to an order which Medusa took back.
 */
export const strayOrders: CheckDefinition<{ orders: string[]; unpaid: string[]; gone: GoneOrder[] }> = {
  id: "stray_orders",
  title: { en: "Stray orders", fr: "Commandes inachevées" },
  look: async (container) => {
    const { figures } = resolvePayUnit(container)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const [now, paid, putAside, left, carts] = await Promise.all([
      figures.now(),
      figures.latestPaid(),
      figures.strayOrders(),
      findAbandonedOrders(container),
      figures.latestUnsettledCarts(),
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
    const remembered = await inChunks(putAside, async (ids) =>
      z.array(orderRow).parse(await graph("order", ["id", "status", "created_at"], { id: ids })),
    )
    const orders = [...linkedToCollection.filter(({ id }) => !known.has(id)), ...remembered].filter(
      ({ status, created_at }) => status !== "canceled" && now.getTime() - created_at.getTime() > PLACING_MS,
    )
    return {
      orders: [...new Set(orders.map(({ id }) => id))],
      unpaid: left.filter(({ isOurs }) => !isOurs).map(({ id }) => id),
      gone: await findGoneOrders(query, [...new Set(carts)]),
    }
  },
  judge: ({ orders, unpaid, gone }, { say, counted }) => {
    if (orders.length === 0 && unpaid.length === 0 && gone.length === 0) {
      return { status: "ok", found: say("none", "aucune") }
    }
    const strays = {
      found: say(
        `${counted(orders.length, "order", "orders")} left unfinished (the server stopped): ${orders.join(", ")}`,
        `${counted(orders.length, "commande restée inachevée", "commandes restées inachevées")} (arrêt du serveur) : ${orders.join(", ")}`,
      ),
      remedy: say(
        "Cancel them in the admin; the payment's money belongs to the order that was placed instead.",
        "Annulez-les dans l’admin ; l’argent du paiement appartient à la commande passée à leur place.",
      ),
    }
    const notPaid = {
      found: say(
        `${counted(unpaid.length, "order", "orders")} without a payment, and not to be paid through PayUnit: ${unpaid.join(", ")}`,
        `${counted(unpaid.length, "commande", "commandes")} sans paiement, et à payer autrement que par PayUnit : ${unpaid.join(", ")}`,
      ),
      remedy: say(
        "If a process died before Medusa asked another provider for the payment, see there whether it was paid: mark the order as paid in the admin, or cancel it. If it is to be paid later by agreement, nothing is wrong.",
        "Si un processus est mort avant que Medusa ne demande le paiement à un autre prestataire, vérifiez chez lui s’il a été payé : marquez la commande comme payée dans l’admin, ou annulez-la. Si elle doit être payée plus tard d’un commun accord, tout va bien.",
      ),
    }
    const carts = gone.map(({ cartId }) => cartId).join(", ")
    const halfMade = {
      found: say(
        `${counted(gone.length, "cart", "carts")} linked to an order that does not exist: ${carts}`,
        `${counted(gone.length, "panier lié", "paniers liés")} à une commande qui n’existe pas : ${carts}`,
      ),
      remedy: say(
        "Nothing to do: the link disappears when the shopper pays or completes the cart, or when its payment is settled.",
        "Rien à faire : le lien disparaît quand le client paie ou valide le panier, ou quand son paiement est réglé.",
      ),
    }
    const found = [
      ...(orders.length > 0 ? [strays] : []),
      ...(unpaid.length > 0 ? [notPaid] : []),
      ...(gone.length > 0 ? [halfMade] : []),
    ]
    return {
      status: "warning",
      found: found.map((one) => one.found).join("; "),
      remedy: found.map((one) => one.remedy).join(" "),
    }
  },
}
