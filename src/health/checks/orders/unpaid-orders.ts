import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"

/** An order that waits so much longer than its time to pay has something in its way. */
const WAITING_LONG_MINUTES = 60

interface UnpaidOrderFacts {
  now: Date
  orders: number
  oldest: Date | null
}

/** Orders placed before their payment that nobody paid in time, and that are still not cancelled. */
export const unpaidOrders = defineCheck<UnpaidOrderFacts>({
  id: "unpaid_orders",
  title: { en: "Unpaid orders", fr: "Commandes impayées" },
  statement: { en: "Unpaid orders are cancelled in time", fr: "Les commandes impayées sont annulées à temps" },
  page: { text: { en: "Show the orders", fr: "Afficher les commandes" }, to: "/orders" },
  documents: { scope: "An hour after their time at the latest.", advice: "See `outages` and `held`." },
  read: async (container) => {
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
            "An order is not cancelled while PayUnit gives no answer about its payments, or one of them is on hold: see the checks `outages` and `held`, and the server's log.",
            "Une commande n’est pas annulée tant que PayUnit ne répond pas au sujet de ses paiements, ou que l’un d’eux est en attente de décision : voyez les points `outages` et `held`, et le journal du serveur.",
          ),
        },
})
