import { model } from "@medusajs/framework/utils"
import Invoice from "./invoice"
import { impersonal, personal } from "../personal-columns"

/** A part of an invoice in instalments, in the order in which they are paid. */
const InvoiceInstallment = model
  .define(
    { tableName: "payunit_invoice_installment", name: "payunit_invoice_installment" },
    {
      id: impersonal(model.id({ prefix: "puini" }).primaryKey()),
      position: model.number(),
      title: personal(model.text(), {
        what: "what an instalment is called",
        why: "it is on the invoice",
        until: "`retention.invoicesDays`",
      }),
      /** Major units. */
      amount: model.bigNumber(),
      /** When the instalment is to be paid; null where that is not said. The service is not told. */
      due_date: model.dateTime().nullable(),
      /** What the service calls the instalment; null until it made the invoice, or if it did not tell. */
      service_id: impersonal(model.text().nullable()),
      /** The payment collection through which the instalment is paid; null before anybody wanted to. */
      payment_collection_id: impersonal(model.text().nullable()),
      /** The latest reminder of the instalment that was begun, in days after `due_date`; null before any. */
      reminded_day: model.number().nullable(),
      invoice: model.belongsTo(() => Invoice, { mappedBy: "installments" }),
    },
  )
  .indexes([{ on: ["due_date"], where: "due_date IS NOT NULL" }])

export default InvoiceInstallment
