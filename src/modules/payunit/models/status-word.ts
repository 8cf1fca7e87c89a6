import { model } from "@medusajs/framework/utils"
import { impersonal } from "../personal-columns"

/** A status that the service told, and that is none of the words which it is known to use. */
const StatusWord = model
  .define(
    { tableName: "payunit_status_word", name: "payunit_status_word" },
    {
      /** The word as it is compared. */
      id: impersonal(model.text().primaryKey()),
      /** The word as it came last. */
      word: impersonal(model.text()),
      /** Whether the word may mean that the money was taken. */
      may_mean_paid: model.boolean(),
      /** The payment that the word was told of last. */
      transaction_id: impersonal(model.text()),
      times: model.number().default(1),
      received_at: model.dateTime(),
      /** When the log was told. */
      logged_at: model.dateTime(),
    },
  )
  .indexes([{ on: ["received_at"] }])

export default StatusWord
