import { model } from "@medusajs/framework/utils"
import Invoice from "./invoice"
import { impersonal, personal } from "../personal-columns"

/** One line of an invoice. */
const InvoiceLine = model.define(
  { tableName: "payunit_invoice_line", name: "payunit_invoice_line" },
  {
    id: impersonal(model.id({ prefix: "puinl" }).primaryKey()),
    position: model.number(),
    name: personal(model.text(), {
      what: "what is billed",
      why: "it is on the invoice",
      until: "`retention.invoicesDays`",
    }),
    /** The price of one, in major units. */
    amount: model.bigNumber(),
    /** How many, or how much: three and a half hours, say. */
    quantity: model.bigNumber(),
    invoice: model.belongsTo(() => Invoice, { mappedBy: "lines" }),
  },
)

export default InvoiceLine
