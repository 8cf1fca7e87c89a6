import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { exceedingOf } from "../../../domain/invoices"
import { resolvePayUnit } from "../../../modules/payunit"
import { figuresOfOrder } from "../../../workflows/invoices"
import { defineCheck } from "../../check"

/** How many orders are looked at: those billed last. */
const LATEST_ORDERS = 100
const AT_ONCE = 4

interface OverbilledFacts {
  /** Orders of which more is asked for than is outstanding. */
  orders: string[]
}

/** Orders whose open invoices and payments come to more than they still want. */
export const overbilledOrders = defineCheck<OverbilledFacts>({
  id: "overbilled_orders",
  title: { en: "Orders billed too much", fr: "Commandes trop facturées" },
  statement: { en: "No order is billed too much", fr: "Aucune commande n’est trop facturée" },
  documents: {
    scope: "By the invoices and payments of the 100 latest orders.",
    advice: "Cancel the invoices that are no longer due, and tell the client.",
  },
  read: async (container) => {
    const payunit = resolvePayUnit(container)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const orders: OverbilledFacts["orders"] = []
    const queue = await payunit.invoices.billedOrders(LATEST_ORDERS)
    const lookThrough = async (): Promise<void> => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        const billed = await figuresOfOrder(payunit, query, id)
        if (billed !== null && exceedingOf(billed.figures) > 0) {
          orders.push(id)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lookThrough))
    return { orders }
  },
  judge: ({ orders }, { say, counted, names }) => {
    const named = names("order", orders)
    return orders.length === 0
      ? { status: "ok", found: say("none", "aucune") }
      : {
          status: "warning",
          found: say(
            `${counted(orders.length, "order is", "orders are")} billed more than is outstanding: ${named}`,
            `${counted(orders.length, "commande", "commandes")} dont la facturation dépasse le reste à payer : ${named}`,
          ),
          remedy: say(
            "Cancel the invoices that are no longer due, and tell the client: PayUnit's link still works, and what is paid too much must be refunded.",
            "Annulez les factures qui ne sont plus dues, et prévenez le client : le lien de PayUnit fonctionne toujours, et ce qui est payé en trop doit être remboursé.",
          ),
        }
  },
})
