import { model } from "@medusajs/framework/utils"
import { LIVE_PAYOUT_STATES, PAYOUT_REASONS, PAYOUT_STATES, SENT_PAYOUT_STATES } from "../../../domain/payouts"
import { impersonal, personal } from "../personal-columns"

/**
 * The other side of the ledger: money that goes back to a payer through the service. Written before the service hears of it
 * and never deleted; its id is the `transaction_id` that the service knows it by. Everything that decides money is written by
 * compare-and-set, in `payouts.ts`.
 */
const Payout = model
  .define(
    { tableName: "payunit_payout", name: "payunit_payout" },
    {
      id: impersonal(model.text().primaryKey()),
      /** The payment that the payout refunds. */
      transaction_id: impersonal(model.text()),
      account: impersonal(model.text()),
      mode: model.enum(["test", "live"]),
      /** Major units. */
      amount: model.bigNumber(),
      /** Lower-case, as Medusa writes it. */
      currency_code: impersonal(model.text()),
      /** Shortcode of the payee's operator. */
      operator: impersonal(model.text()),
      payee_masked: personal(model.text().nullable(), {
        what: "first and last two digits of the phone that a refund was sent to",
        why: "staff and customer recognize it",
        until: "`retention.paymentsDays`",
      }),
      payee_hash: personal(model.text().nullable(), {
        what: "a keyed hash of it; the key is not in the database",
        why: "what is known of somebody is found by their phone",
        until: "`retention.paymentsDays`",
      }),
      state: model.enum([...PAYOUT_STATES]),
      reason: model.enum([...PAYOUT_REASONS]).nullable(),
      /** What the service sends the payout by, and is asked by. Moves money: never leaves this table. */
      pay_token: impersonal(model.text().nullable()),
      /** What the service says that it keeps for the payout, in the same currency; null where it does not tell. */
      fee: model.bigNumber().nullable(),
      /** Id of the user or API key that announced the payout, and that sent it. */
      created_by: impersonal(model.text()),
      confirmed_by: impersonal(model.text().nullable()),
      requested_at: model.dateTime().nullable(),
      confirmed_at: model.dateTime().nullable(),
      /** When the service answered that; null where no answer came, or none that could be written down. */
      answered_at: model.dateTime().nullable(),
      /** When the payout is looked at again; null when nobody will. */
      next_check_at: model.dateTime().nullable(),
      /** The manual refund that records the payout; null until it is known that it was sent. */
      manual_refund_id: impersonal(model.text().nullable()),
      /** When the payout was recorded, or found to be more than its payment: then no refund records all of it. */
      recorded_at: model.dateTime().nullable(),
      /** What happened to the payout, oldest first: `[{ at, code, params, causes, by, note }]`. */
      history: personal(model.json(), {
        what: "staff's notes and PayUnit's words in it; codes, amounts and ids stay",
        why: "who decided about money, and why",
        until: "`retention.paymentsDays`",
      }),
    },
  )
  .indexes([
    { on: ["transaction_id", "created_at"] },
    {
      name: "IDX_payunit_payout_one_live",
      on: ["transaction_id"],
      unique: true,
      where: `state IN ('${LIVE_PAYOUT_STATES.join("', '")}')`,
    },
    { on: ["payee_hash"], where: "payee_hash IS NOT NULL" },
    { on: ["next_check_at"], where: "next_check_at IS NOT NULL" },
    { name: "IDX_payunit_payout_sent", on: ["account", "confirmed_at"], where: "confirmed_at IS NOT NULL" },
    {
      name: "IDX_payunit_payout_undecided",
      on: ["created_at"],
      where: `(state IN ('${SENT_PAYOUT_STATES.join("', '")}') OR (state = 'paid' AND recorded_at IS NULL))`,
    },
    { on: ["manual_refund_id"], unique: true, where: "manual_refund_id IS NOT NULL" },
  ])

export default Payout
