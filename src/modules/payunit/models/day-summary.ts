import { model } from "@medusajs/framework/utils"
import { impersonal } from "../personal-columns"

/**
 * The sums of one day of the shop, as the payments were when they were added up: a day is added up again when one of its
 * payments has changed. Whose payments they are is not in it.
 */
const DaySummary = model
  .define(
    { tableName: "payunit_day_summary", name: "payunit_day_summary" },
    {
      /** Time zone and day. */
      id: impersonal(model.text().primaryKey()),
      /** Of the tz database, as "Africa/Douala". */
      time_zone: impersonal(model.text()),
      /** As "2026-11-24". */
      day: impersonal(model.text()),
      /** What came in on that day, by currency and operator. */
      received: impersonal(model.json()),
      /** What was recorded as refunded on that day, by currency. */
      refunded: impersonal(model.json()),
      /** What became of the attempts that were begun on that day. */
      attempts: impersonal(model.json()),
    },
  )
  .indexes([{ on: ["time_zone", "day"] }])

export default DaySummary
