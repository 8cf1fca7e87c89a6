import { model } from "@medusajs/framework/utils"
import { ALERT_CHANNELS, ALERT_KINDS } from "../../../domain/alerts"
import { impersonal } from "../personal-columns"

/** An alert on its way out of the store: one row for each channel that it goes by. */
const Alert = model
  .define(
    { tableName: "payunit_alert", name: "payunit_alert" },
    {
      /** Goes along: whoever gets the alert twice knows it by this. */
      id: impersonal(model.id({ prefix: "puale" }).primaryKey()),
      channel: model.enum([...ALERT_CHANNELS]),
      kind: model.enum([...ALERT_KINDS]),
      /** Names what the alert tells of. */
      subject: impersonal(model.text()),
      is_urgent: model.boolean(),
      /** What the alert tells: codes, ids and sums. */
      details: impersonal(model.json()),
      occurred_at: model.dateTime(),
      /** Of what lasts: when it was last seen to, and when that ended. */
      last_seen_at: model.dateTime().nullable(),
      ended_at: model.dateTime().nullable(),
      /** When the alert may be sent; null while it waits for the digest, and once it is sent or given up. */
      due_at: model.dateTime().nullable(),
      attempts: model.number(),
      /** Why the last attempt did not work: a code. */
      last_error: impersonal(model.text().nullable()),
      delivered_at: model.dateTime().nullable(),
      given_up_at: model.dateTime().nullable(),
      /** The digest that the alert goes out with. */
      digest_id: impersonal(model.text().nullable()),
    },
  )
  .indexes([
    { on: ["subject", "channel"], unique: true, where: "ended_at IS NULL" },
    { on: ["channel", "due_at"], where: "due_at IS NOT NULL" },
    { on: ["digest_id"], where: "digest_id IS NOT NULL" },
    { on: ["created_at"], where: "delivered_at IS NULL" },
    { on: ["delivered_at"], where: "delivered_at IS NOT NULL" },
  ])

export default Alert
