import { model } from "@medusajs/framework/utils"
import { personal } from "../personal-columns"

/** How often something was done in a span of time, counted across all instances. */
const RateWindow = model
  .define(
    { tableName: "payunit_rate_window", name: "payunit_rate_window" },
    {
      /** What is counted and for whom; phones and addresses as keyed hashes. */
      id: personal(model.text().primaryKey(), {
        what: "a keyed hash of a phone or network address",
        why: "limits",
        until: "two hours",
      }),
      started_at: model.dateTime(),
      ends_at: model.dateTime(),
      count: model.number(),
    },
  )
  .indexes([{ on: ["ends_at"] }])

export default RateWindow
