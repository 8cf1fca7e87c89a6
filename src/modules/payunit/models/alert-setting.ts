import { model } from "@medusajs/framework/utils"
import { impersonal, personal } from "../personal-columns"

/** What somebody set in the admin about alerts: one row for the whole store, once somebody did. */
const AlertSetting = model.define(
  { tableName: "payunit_alert_setting", name: "payunit_alert_setting" },
  {
    id: impersonal(model.text().primaryKey()),
    /** Channel and address of each. */
    recipients: personal(model.json(), {
      what: "e-mail addresses and phone numbers of whoever of the shop gets alerts",
      why: "to send them",
      until: "somebody takes them out in the settings",
    }),
    /** Kinds of alerts that nobody wants. */
    muted_kinds: impersonal(model.array()),
    /** Times of day, both or neither. */
    quiet_from: impersonal(model.text().nullable()),
    quiet_to: impersonal(model.text().nullable()),
    /** Id of the user or API key. */
    changed_by: impersonal(model.text()),
    changed_at: model.dateTime(),
  },
)

export default AlertSetting
