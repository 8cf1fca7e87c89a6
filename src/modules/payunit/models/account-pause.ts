import { model } from "@medusajs/framework/utils"
import { impersonal } from "../personal-columns"

/**
 * A merchant account for which no new payments are taken, or no payouts sent, or were not: one row for each, the latest
 * pause.
 */
const AccountPause = model.define(
  { tableName: "payunit_account_pause", name: "payunit_account_pause" },
  {
    /** Name of the account; with `/payouts` behind it where payouts are stopped. */
    id: impersonal(model.text().primaryKey()),
    /** Why, in the words of whoever paused it: for staff. */
    reason: impersonal(model.text()),
    /** Id of the user or API key. */
    paused_by: impersonal(model.text()),
    paused_at: model.dateTime(),
    /** When the pause ends by itself; null where somebody has to end it. */
    until: model.dateTime().nullable(),
    resumed_by: impersonal(model.text().nullable()),
    resumed_at: model.dateTime().nullable(),
  },
)

export default AccountPause
