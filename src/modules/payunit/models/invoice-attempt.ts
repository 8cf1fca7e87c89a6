import { model } from "@medusajs/framework/utils"
import { ATTEMPT_STATUSES } from "../../../domain/invoices"
import Invoice from "./invoice"

/**
 * A payment page that was opened for one instalment, by the service's operation beside its contract. The service tells
 * of these, by the identifier that it chose itself; of what is paid behind an invoice's own link it tells nothing.
 */
const InvoiceAttempt = model
  .define(
    { tableName: "payunit_invoice_attempt", name: "payunit_invoice_attempt" },
    {
      /** The service's `transaction_id`. */
      id: model.text().primaryKey(),
      installment_id: model.text(),
      /** Major units. */
      amount: model.bigNumber(),
      /** The service's page. Shown to merchants, who send it on. */
      url: model.text(),
      status: model.enum([...ATTEMPT_STATUSES]),
      /** The service's word, where what it says was paid is not what was asked for. */
      problem: model.json().nullable(),
      opened_by: model.text(),
      asked_at: model.dateTime().nullable(),
      invoice: model.belongsTo(() => Invoice, { mappedBy: "attempts" }),
    },
  )
  .indexes([{ on: ["status", "created_at"] }])

export default InvoiceAttempt
