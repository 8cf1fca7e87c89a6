import { defineLink, Modules } from "@medusajs/framework/utils"
import PayUnitModule from "../modules/payunit"

/** `payunit_invoice.customer`: an invoice names its customer in a column, so that the link is read from there. */
export default defineLink(
  { linkable: PayUnitModule.linkable.payunitInvoice, field: "customer_id" },
  { serviceName: Modules.CUSTOMER, entity: "Customer", field: "customer", linkable: "customer_id", primaryKey: "id" },
  { readOnly: true },
)
