import { model } from "@medusajs/framework/utils"
import { ORDER_RECORDS } from "../../../domain/invoices"
import Invoice from "./invoice"
import InvoiceRefund from "./invoice-refund"

/**
 * Money of an invoice that a merchant confirmed, in full or in part. What is said here stands; what the order in Medusa
 * has of it is told by `order_record`.
 */
const InvoicePayment = model
  .define(
    { tableName: "payunit_invoice_payment", name: "payunit_invoice_payment" },
    {
      id: model.id({ prefix: "puinp" }).primaryKey(),
      idempotency_key: model.text().nullable(),
      /** Major units of the invoice's currency. */
      amount: model.bigNumber(),
      currency_code: model.text(),
      /** Which instalment it pays; null where that is not said. */
      installment_id: model.text().nullable(),
      /** How it was paid, in the merchant's words. */
      method: model.text(),
      /** What finds it again, such as the operator's transaction number. One of an invoice is one payment. */
      reference: model.text().nullable(),
      note: model.text().nullable(),
      /** The transaction that brought it; null where a merchant confirmed it by hand. */
      transaction_id: model.text().nullable(),
      /** Id of the user or API key that confirmed it, or `service`. */
      confirmed_by: model.text(),
      confirmed_at: model.dateTime(),

      order_id: model.text().nullable(),
      order_record: model.enum([...ORDER_RECORDS]),
      /** Since when it is to be recorded, and when the store was told that this takes too long. */
      record_wanted_at: model.dateTime().nullable(),
      overdue_at: model.dateTime().nullable(),
      /** What the order took of it, which may have fractions that cannot be charged; null until that is decided. */
      recorded_amount: model.bigNumber().nullable(),
      /** What was paid too much, in major units. */
      surplus_amount: model.bigNumber().nullable(),
      /**
       * What of `recorded_amount` turned out too much afterwards, with what had gone back of it before, in major units:
       * the order took it, and refunds it when it goes back.
       */
      excess_amount: model.bigNumber().nullable(),
      payment_collection_id: model.text().nullable(),
      payment_id: model.text().nullable(),
      /** Why Medusa did not record it yet. */
      record_problem: model.text().nullable(),
      /** Who is recording it, and until when nobody else may. */
      lease_owner: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
      invoice: model.belongsTo(() => Invoice, { mappedBy: "payments" }),
      refunds: model.hasMany(() => InvoiceRefund, { mappedBy: "invoice_payment" }),
    },
  )
  .indexes([
    { on: ["invoice_id", "idempotency_key"], unique: true, where: "idempotency_key IS NOT NULL" },
    { on: ["invoice_id", "reference"], unique: true, where: "reference IS NOT NULL" },
    { on: ["transaction_id"], unique: true, where: "transaction_id IS NOT NULL" },
    { on: ["order_id", "order_record"], where: "order_id IS NOT NULL" },
    {
      name: "IDX_payunit_invoice_payment_unfinished",
      on: ["confirmed_at"],
      where: "order_record IN ('wanted', 'recording')",
    },
    {
      name: "IDX_payunit_invoice_payment_recorded",
      on: ["record_wanted_at", "id"],
      where: "order_record IN ('recorded', 'paid_twice')",
    },
    { on: ["lease_owner"], where: "lease_owner IS NOT NULL" },
  ])

export default InvoicePayment
