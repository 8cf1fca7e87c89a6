import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolvePayUnit } from "../../../modules/payunit"
import { inChunks, majorUnits } from "../../../medusa"
import { defineCheck } from "../../check"

/** So many of the orders that were settled last are looked at. */
const LATEST = 200

/** Less is a difference in rounding. */
const ROUNDING = 0.005

const orderRow = z.object({
  id: z.string(),
  summary: z.object({ transaction_total: majorUnits.nullish() }).nullish(),
  transactions: z.array(z.object({ amount: majorUnits }).nullish()).nullish(),
})

/**
 * Orders whose summary in Medusa is not what their transactions add up to: Medusa reads it, adds, and writes it, so that
 * it loses one of two payments which are recorded at once. The plugin decides nothing by it; people and Medusa do.
 */
export const summaries = defineCheck<{ orders: string[] }>({
  id: "summaries",
  title: { en: "Summaries of paid orders", fr: "Totaux des commandes payées" },
  statement: { en: "Paid orders show what was paid", fr: "Les commandes payées affichent ce qui a été payé" },
  documents: {
    scope: "The 200 latest.",
    advice:
      "Edit the order: change a quantity, change it back, confirm both. [Why](upstream/order-summary-loses-updates.md)",
  },
  read: async (container) => {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const settled = await resolvePayUnit(container).figures.latestSettledOrders(LATEST)
    const orders = await inChunks([...new Set(settled)], async (ids) => {
      const { data } = await query.graph({
        entity: "order",
        fields: ["id", "summary.*", "transactions.amount"],
        filters: { id: ids },
      })
      return z.array(orderRow).parse(data).filter(isOff)
    })
    return { orders: orders.map(({ id }) => id) }
  },
  judge: ({ orders }, { say, counted, names }) =>
    orders.length === 0
      ? { status: "ok", found: say("as their transactions", "conformes à leurs transactions") }
      : {
          status: "warning",
          found: say(
            `${counted(orders.length, "order shows", "orders show")} another amount as paid than was: ${names("order", orders)}`,
            `${counted(orders.length, "commande affiche", "commandes affichent")} un autre montant payé que le vrai : ${names("order", orders)}`,
          ),
          remedy: say(
            "Edit the order in the admin, change a quantity, change it back, and confirm both: Medusa works its summary out anew then. Until then it may ask for too much or too little; payments through PayUnit do not.",
            "Modifiez la commande dans l’admin, changez une quantité, remettez-la, et confirmez les deux : Medusa recalcule alors ses totaux. D’ici là, il demande peut-être trop ou trop peu ; les paiements par PayUnit, non.",
          ),
        },
})

function isOff({ summary, transactions }: z.output<typeof orderRow>): boolean {
  const paid = (transactions ?? []).reduce((sum, transaction) => sum + (transaction?.amount ?? 0), 0)
  return Math.abs((summary?.transaction_total ?? 0) - paid) > ROUNDING
}
