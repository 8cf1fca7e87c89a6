import { model } from "@medusajs/framework/utils"
import { LINE_OUTCOMES, LINE_STATUSES } from "../../../domain/statements"
import { impersonal, personal } from "../personal-columns"

/**
 * A line of a statement beside the payment that it is about, as both were when they were compared; or a payment that the
 * statement does not have. Of payers it knows nothing.
 */
const StatementLine = model
  .define(
    { tableName: "payunit_statement_line", name: "payunit_statement_line" },
    {
      id: impersonal(model.text().primaryKey()),
      statement_id: impersonal(model.text()),
      /** The line's number in the file; null for a payment that the statement does not have. */
      line: model.number().nullable(),
      /** The `transaction_id` that PayUnit knows a payment by; null where the line names none. */
      transaction_id: impersonal(model.text().nullable()),
      /** Major units. */
      amount: model.bigNumber().nullable(),
      /** Lower-case; null where it is not told. */
      currency_code: impersonal(model.text().nullable()),
      status: model.enum([...LINE_STATUSES]).nullable(),
      occurred_at: model.dateTime().nullable(),
      fee: model.bigNumber().nullable(),

      outcome: model.enum([...LINE_OUTCOMES]),
      /** In what both differ. */
      differences: impersonal(model.array()),
      /** The invoice that its payment paid, if any. */
      invoice_id: impersonal(model.text().nullable()),
      our_amount: model.bigNumber().nullable(),
      our_currency: impersonal(model.text().nullable()),
      our_state: impersonal(model.text().nullable()),
      /** The fee as PayUnit told it when the payment was asked about; null where it did not. */
      our_fee: model.bigNumber().nullable(),

      /** When, by whom and how somebody reviewed it. */
      reviewed_at: model.dateTime().nullable(),
      reviewed_by: impersonal(model.text().nullable()),
      note: personal(model.text().nullable(), {
        what: "staff's note on a statement's line",
        why: "what was found",
        until: "`retention.paymentsDays`",
      }),
    },
  )
  .indexes([
    { on: ["statement_id", "line"] },
    { on: ["statement_id", "transaction_id"] },
    { on: ["statement_id", "outcome", "line"] },
    {
      name: "IDX_payunit_statement_line_fee",
      on: ["transaction_id"],
      where: "status = 'paid' AND fee IS NOT NULL",
    },
    { name: "IDX_payunit_statement_line_noted", on: ["created_at"], where: "note IS NOT NULL" },
  ])

export default StatementLine
