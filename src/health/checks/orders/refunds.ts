import { resolvePayUnit } from "../../../modules/payunit"
import { findUnfinishedRefunds, type UnfinishedRefund } from "../../../workflows/refunds"
import { defineCheck } from "../../check"

/** How many manual refunds are looked at: those recorded last. */
const LATEST = 50
const AT_ONCE = 4

/** Whether Medusa's books hold what was refunded, all of it: refund, transaction, and what the order is worth less. */
export const refunds = defineCheck<{ found: UnfinishedRefund[] }>({
  id: "refunds",
  title: { en: "Refunds in the books", fr: "Remboursements dans les comptes" },
  statement: { en: "Orders show all refunds", fr: "Les commandes affichent tous les remboursements" },
  documents: {
    scope: "The 50 latest refunds.",
    advice:
      "Press **Finish the refund in Medusa** on the payment's page. Until then the order may ask the customer again.",
  },
  read: async (container) => {
    const queue = await resolvePayUnit(container).manualRefunds.latestOfAll(LATEST)
    const found: UnfinishedRefund[] = []
    const lookThrough = async (): Promise<void> => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        found.push(...(await findUnfinishedRefunds(container, id)))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lookThrough))
    return { found }
  },
  judge: ({ found }, { say, counted, names }) => {
    if (found.length === 0) {
      return {
        status: "ok",
        found: say("orders show all that was refunded", "les commandes affichent tout ce qui a été remboursé"),
      }
    }
    const payments = names("payment", [...new Set(found.map(({ transactionId }) => transactionId))])
    return {
      status: "failed",
      found: say(
        `${counted(found.length, "manual refund is", "manual refunds are")} only in part in Medusa's books, of the payments ${payments}`,
        `${counted(found.length, "remboursement n’est", "remboursements ne sont")} qu’en partie dans les comptes de Medusa, pour les paiements ${payments}`,
      ),
      remedy: say(
        "Press “Finish the refund in Medusa” beside the refund on the payment's page. Until then the order may ask the customer again for money that was refunded.",
        "Appuyez sur « Terminer le remboursement dans Medusa » à côté du remboursement, sur la page du paiement. D’ici là, la commande redemande peut-être au client l’argent remboursé.",
      ),
    }
  },
})
