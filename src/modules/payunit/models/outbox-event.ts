import { model } from "@medusajs/framework/utils"
import { INVOICE_STATES } from "../../../domain/invoices"
import { HELD_REASONS, PAYUNIT_EVENTS, TRANSACTION_STATES } from "../../../domain/payments"
import { impersonal } from "../personal-columns"

/**
 * An event that waits to be announced. Written by the very statement that changes what it tells of, and deleted once
 * the event bus has it: what a process that died left here is announced by the job.
 */
const OutboxEvent = model
  .define(
    { tableName: "payunit_outbox_event", name: "payunit_outbox_event" },
    {
      /** Goes along as `event_id`. */
      id: impersonal(model.id({ prefix: "puevt" }).primaryKey()),
      event: model.enum([...PAYUNIT_EVENTS]),
      /** What the event tells of: either a transaction or an invoice. */
      transaction_id: impersonal(model.text().nullable()),
      invoice_id: impersonal(model.text().nullable()),
      /** The transaction that paid the invoice, if it tells of one. */
      invoice_payment_id: impersonal(model.text().nullable()),
      /** The manual refund of the transaction that it tells of, if it tells of one. */
      manual_refund_id: impersonal(model.text().nullable()),
      /** The payout of the transaction that it tells of, if it tells of one. */
      payout_id: impersonal(model.text().nullable()),
      /** Where the transaction or the invoice went, and what for if it is held: it may have gone on since. */
      state: model.enum([...new Set([...TRANSACTION_STATES, ...INVOICE_STATES])]).nullable(),
      held_reason: model.enum([...HELD_REASONS]).nullable(),
      occurred_at: model.dateTime(),
      /** When the event may be tried: later than now while somebody is at it, or after it did not work. */
      due_at: model.dateTime(),
      /** When the event bus took the event, while its admin notification is not sent yet. */
      emitted_at: model.dateTime().nullable(),
    },
  )
  .indexes([
    { on: ["transaction_id", "occurred_at"] },
    { on: ["invoice_id", "occurred_at"], where: "invoice_id IS NOT NULL" },
    { on: ["due_at", "id"] },
  ])

export default OutboxEvent
