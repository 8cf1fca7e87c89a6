const { appendFileSync } = require("node:fs")
const { PayUnitEvents } = require("medusa-payment-payunit/workflows")

/*
 * Writes down what becomes of payments and what goes back of them, a line of JSON for each event: as a store would tell its
 * bookkeeping. Only if DEMO_EVENTS names a file for it.
 */

/** @param {import("@medusajs/framework").SubscriberArgs<import("medusa-payment-payunit/workflows").PaymentEventData | import("medusa-payment-payunit/workflows").ManualRefundEventData | import("medusa-payment-payunit/workflows").PayoutEventData>} event */
async function logEvent({ event: { name, data, metadata } }) {
  const file = process.env["DEMO_EVENTS"]
  if (file) appendFileSync(file, `${JSON.stringify({ name, data, emittedAt: metadata?.["created_at"] })}\n`)
}

exports.default = logEvent

exports.config = {
  event: [
    PayUnitEvents.PAYMENT_SETTLED,
    PayUnitEvents.PAYMENT_FAILED,
    PayUnitEvents.PAYMENT_HELD,
    PayUnitEvents.REFUND_RECORDED,
    PayUnitEvents.PAYOUT_PAID,
    PayUnitEvents.PAYOUT_REFUSED,
    PayUnitEvents.PAYOUT_UNKNOWN,
  ],
  context: { subscriberId: "event-log" },
}
