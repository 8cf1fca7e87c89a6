import { model } from "@medusajs/framework/utils"
import { ATTEMPT_STATUSES } from "../../../domain/invoices"
import Invoice from "./invoice"

/**
 * An attempt to pay an invoice, or one of its instalments, whose outcome the service tells: of what is paid behind an
 * invoice's own link it tells nothing. Either somebody of the shop opened a page for an instalment, by the service's
 * operation beside its contract, or the payer began at the invoice's page of ours: then it is written down first.
 */
const InvoiceAttempt = model
  .define(
    { tableName: "payunit_invoice_attempt", name: "payunit_invoice_attempt" },
    {
      /** The service's `transaction_id`: its own for a page of an instalment, else ours. */
      id: model.text().primaryKey(),
      /** Which instalment it pays; null where it pays all that is left. */
      installment_id: model.text().nullable(),
      /** Major units. */
      amount: model.bigNumber(),
      /** The service's page. Null until it gave one. */
      url: model.text().nullable(),
      /** Whether the payer began it at the invoice's page of ours. */
      is_by_payer: model.boolean().default(false),
      prompt_phone_masked: model.text().nullable(),
      prompted_at: model.dateTime().nullable(),
      prompt_expires_at: model.dateTime().nullable(),
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
