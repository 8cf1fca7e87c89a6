import { model } from "@medusajs/framework/utils"
import { REFUND_RECORDS } from "../../../domain/invoices"
import InvoicePayment from "./invoice-payment"

/**
 * Money of an invoice's payment that a merchant paid back by hand. What is said here stands; what the order in Medusa
 * has of it is told by `refund_record`.
 */
const InvoiceRefund = model
  .define(
    { tableName: "payunit_invoice_refund", name: "payunit_invoice_refund" },
    {
      id: model.id({ prefix: "puinb" }).primaryKey(),
      idempotency_key: model.text().nullable(),
      /** Major units of the invoice's currency. */
      amount: model.bigNumber(),
      currency_code: model.text(),
      /** How it went back, in the merchant's words. */
      method: model.text(),
      /** What finds it again. One of a payment is one manual refund. */
      reference: model.text().nullable(),
      note: model.text().nullable(),
      /** Id of the user or API key that recorded it. */
      recorded_by: model.text(),
      recorded_at: model.dateTime(),

      /** What of it the order in Medusa holds, and is to refund: what it never took goes back first. */
      refund_amount: model.bigNumber(),
      refund_record: model.enum([...REFUND_RECORDS]),
      /** Medusa's refund of it; null where there is none. */
      refund_id: model.text().nullable(),
      /** Why Medusa did not refund it yet. */
      refund_problem: model.text().nullable(),
      invoice_payment: model.belongsTo(() => InvoicePayment, { mappedBy: "refunds" }),
    },
  )
  .indexes([
    { on: ["invoice_payment_id", "idempotency_key"], unique: true, where: "idempotency_key IS NOT NULL" },
    { on: ["invoice_payment_id", "reference"], unique: true, where: "reference IS NOT NULL" },
    { on: ["refund_record"], where: "refund_record = 'wanted'" },
  ])

export default InvoiceRefund
