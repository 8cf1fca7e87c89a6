import { model } from "@medusajs/framework/utils"
import { impersonal, personal } from "../personal-columns"

/**
 * Money that a merchant refunded by hand, since the service has no refund operation. Medusa's refund of it, where
 * there is one, is named in `refund_id`: each manual refund lets one refund happen, and no refund happens without one.
 */
const ManualRefund = model
  .define(
    { tableName: "payunit_manual_refund", name: "payunit_manual_refund" },
    {
      id: impersonal(model.id({ prefix: "puref" }).primaryKey()),
      transaction_id: impersonal(model.text()),
      /** Major units of what was paid. */
      amount: model.bigNumber(),
      /** Lower-case, as Medusa writes it. */
      currency_code: impersonal(model.text()),
      /** How the money was refunded, in the merchant's words: mobile money, bank transfer, cash. */
      method: impersonal(model.text()),
      /** What finds the refund again, such as the operator's transaction number. */
      reference: impersonal(model.text().nullable()),
      note: personal(model.text().nullable(), {
        what: "staff's note on a refund",
        why: "to know who decided",
        until: "`retention.paymentsDays`",
      }),
      /** Id of the user or API key that recorded it. */
      recorded_by: impersonal(model.text()),
      recorded_at: model.dateTime(),
      /** Whether PayUnit itself sent the money back, from its dashboard: its statement and its status say so too. */
      by_payunit: model.boolean().default(false),
      /** Medusa's refund that this manual refund was used for. */
      refund_id: impersonal(model.text().nullable()),
    },
  )
  .indexes([
    { on: ["transaction_id", "recorded_at"] },
    { on: ["refund_id"], unique: true, where: "refund_id IS NOT NULL" },
  ])

export default ManualRefund
