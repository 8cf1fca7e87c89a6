const { appendFileSync } = require("node:fs")
const { PayUnitEvents } = require("medusa-payment-payunit/workflows")

/*
 * Writes down what becomes of payments and what goes back of them, a line of JSON for each event: as a store would tell its
 * bookkeeping. Only if DEMO_EVENTS names a file for it.
 */

/** @param {import("@medusajs/framework").SubscriberArgs<import("medusa-payment-payunit/workflows").PaymentEventData | import("medusa-payment-payunit/workflows").ManualRefundEventData>} told */
async function paymentsTold({ event: { name, data, metadata } }) {
  const file = process.env["DEMO_EVENTS"]
  if (file) appendFileSync(file, `${JSON.stringify({ name, data, emittedAt: metadata?.["created_at"] })}\n`)
}

exports.default = paymentsTold

exports.config = {
  event: [
    PayUnitEvents.PAYMENT_SETTLED,
    PayUnitEvents.PAYMENT_FAILED,
    PayUnitEvents.PAYMENT_HELD,
    PayUnitEvents.REFUND_RECORDED,
  ],
  context: { subscriberId: "payments-told" },
}
