import { model } from "@medusajs/framework/utils"
import { HELD_REASONS, PAYUNIT_EVENTS, TRANSACTION_STATES } from "../../../settlement"

/**
 * An event that waits to be announced. Written by the very statement that changes what it tells of, and deleted once
 * the event bus has it: what a process that died left here is announced by the job.
 */
const Announcement = model
  .define(
    { tableName: "payunit_announcement", name: "payunit_announcement" },
    {
      /** Goes along as `event_id`. */
      id: model.id({ prefix: "puevt" }).primaryKey(),
      event: model.enum([...PAYUNIT_EVENTS]),
      transaction_id: model.text(),
      /** The payback that it tells of, if it tells of one. */
      payback_id: model.text().nullable(),
      /** Where the transaction went, and what for if it is held: it may have gone on since. */
      state: model.enum([...TRANSACTION_STATES]).nullable(),
      held_reason: model.enum([...HELD_REASONS]).nullable(),
      occurred_at: model.dateTime(),
      /** When it may be tried: later than now while somebody is at it, or after it did not work. */
      due_at: model.dateTime(),
      /** When the event bus took it, if the admin's bell has not rung yet. */
      emitted_at: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["transaction_id", "occurred_at"] }])

export default Announcement
