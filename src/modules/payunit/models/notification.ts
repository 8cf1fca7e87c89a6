import { model } from "@medusajs/framework/utils"
import { impersonal } from "../personal-columns"

/** A notification as it arrived. Kept for the record; it is never believed. */
const Notification = model
  .define(
    { tableName: "payunit_notification", name: "payunit_notification" },
    {
      id: impersonal(model.id({ prefix: "puntf" }).primaryKey()),
      transaction_id: impersonal(model.text()),
      content_type: impersonal(model.text().nullable()),
      /** What the notification reported, as far as it could be read. */
      reported_status: impersonal(model.text()),
      reported_amount: impersonal(model.text().nullable()),
      /** Bytes of the body that were read. */
      size: model.number(),
    },
  )
  .indexes([{ on: ["transaction_id", "created_at"] }, { on: ["created_at", "id"] }])

export default Notification
