import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../modules/payunit"
import { inChunks, readUnreservedOf } from "../../../medusa"
import { defineCheck } from "../../check"

/** So many of the orders that were settled last are looked at. */
const LATEST = 200

/**
 * Paid orders that are not shipped and for which less stock is put aside than they need: Medusa's workflow engine may
 * stop in the middle of placing an order when the last pieces are sold.
 */
export const stock = defineCheck<{ orders: string[] }>({
  id: "stock",
  title: { en: "Stock of paid orders", fr: "Stock des commandes payées" },
  statement: { en: "Stock of paid orders is reserved", fr: "Le stock des commandes payées est réservé" },
  documents: {
    scope: "The 200 latest that are not shipped.",
    advice: "Allocate the items, or tell the customer. [Why](upstream/medusa-complete-cart-stops.md)",
  },
  read: async (container) => {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const settled = await resolvePayUnit(container).figures.latestSettledOrders(LATEST)
    const orders = await inChunks([...new Set(settled)], async (ids) => [
      ...(await readUnreservedOf(query, ids)).keys(),
    ])
    return { orders }
  },
  judge: ({ orders }, { say, counted, names }) =>
    orders.length === 0
      ? { status: "ok", found: say("reserved", "réservé") }
      : {
          status: "warning",
          found: say(
            `${counted(orders.length, "paid order lacks", "paid orders lack")} reserved stock: ${names("order", orders)}`,
            `${counted(orders.length, "commande payée sans", "commandes payées sans")} stock réservé : ${names("order", orders)}`,
          ),
          remedy: say(
            "Open each in the admin and allocate its items, or tell the customer. If somebody took the reservation away on purpose, nothing is wrong.",
            "Ouvrez chacune dans l’admin et réservez ses articles, ou prévenez le client. Si quelqu’un a retiré la réservation exprès, tout va bien.",
          ),
        },
})
