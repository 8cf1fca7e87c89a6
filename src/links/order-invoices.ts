import { defineLink, Modules } from "@medusajs/framework/utils"
import PayUnitModule from "../modules/payunit"

/** `order.payunit_invoices`: the other way round. */
export default defineLink(
  {
    linkable: { serviceName: Modules.ORDER, entity: "Order", field: "order", linkable: "order_id", primaryKey: "id" },
    field: "id",
  },
  { ...PayUnitModule.linkable.payunitInvoice.id, primaryKey: "order_id" },
  { readOnly: true, isList: true },
)
