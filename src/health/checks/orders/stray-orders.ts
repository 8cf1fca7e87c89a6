import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolvePayUnit } from "../../../modules/payunit"
import { inChunks } from "../../../medusa"
import { PLACING_MS } from "../../../domain/payments"
import { findGoneOrders, type GoneOrder } from "../../../workflows/settlement"
import { findAbandonedOrders } from "../../../workflows/reconciliation"
import { defineCheck } from "../../check"

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
export const strayOrders = defineCheck<{ orders: string[]; unpaid: string[]; gone: GoneOrder[] }>({
  id: "stray_orders",
  title: { en: "Stray orders", fr: "Commandes inachevées" },
  statement: { en: "No order was left unfinished", fr: "Aucune commande n’est restée inachevée" },
  notifiesOfWarnings: true,
  documents: {
    scope: "When the server stopped; by the 500 latest payments, and seven days back.",
    advice:
      '"Left unfinished": cancel them. "Without a payment": ask the other provider whether it was paid. "Carts linked": nothing.',
  },
  read: async (container) => {
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
  judge: ({ orders, unpaid, gone }, { say, counted, names }) => {
    if (orders.length === 0 && unpaid.length === 0 && gone.length === 0) {
      return { status: "ok", found: say("none", "aucune") }
    }
    const strays = {
      found: say(
        `${counted(orders.length, "order", "orders")} left unfinished (the server stopped): ${names("order", orders)}`,
        `${counted(orders.length, "commande restée inachevée", "commandes restées inachevées")} (arrêt du serveur) : ${names("order", orders)}`,
      ),
      remedy: say(
        "Cancel them in the admin; the payment's money belongs to the order that was placed instead.",
        "Annulez-les dans l’admin ; l’argent du paiement appartient à la commande passée à leur place.",
      ),
    }
    const notPaid = {
      found: say(
        `${counted(unpaid.length, "order", "orders")} without a payment, and not to be paid through PayUnit: ${names("order", unpaid)}`,
        `${counted(unpaid.length, "commande", "commandes")} sans paiement, et à payer autrement que par PayUnit : ${names("order", unpaid)}`,
      ),
      remedy: say(
        "If a process died before Medusa asked another provider for the payment, see there whether it was paid: mark the order as paid in the admin, or cancel it. If it is to be paid later by agreement, nothing is wrong.",
        "Si un processus est mort avant que Medusa ne demande le paiement à un autre prestataire, vérifiez chez lui s’il a été payé : marquez la commande comme payée dans l’admin, ou annulez-la. Si elle doit être payée plus tard d’un commun accord, tout va bien.",
      ),
    }
    const halfMade = {
      found: say(
        `${counted(gone.length, "cart", "carts")} linked to an order that does not exist`,
        `${counted(gone.length, "panier lié", "paniers liés")} à une commande qui n’existe pas`,
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
      found: found.map((one) => one.found).join(say("; ", " ; ")),
      remedy: found.map((one) => one.remedy).join(" "),
    }
  },
})
