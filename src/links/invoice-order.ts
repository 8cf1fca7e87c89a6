import { defineLink, Modules } from "@medusajs/framework/utils"
import PayUnitModule from "../modules/payunit"

/** `payunit_invoice.order`: an invoice names its order in a column, so that the link is read from there. */
export default defineLink(
  { linkable: PayUnitModule.linkable.payunitInvoice, field: "order_id" },
  { serviceName: Modules.ORDER, entity: "Order", field: "order", linkable: "order_id", primaryKey: "id" },
  { readOnly: true },
)
