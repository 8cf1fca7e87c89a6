import { eventOf, PayUnitEvents, TRANSACTION_STATES } from "../../../src/domain/payments"

describe("what a move announces", () => {
  const ENDS = ["failed", "cancelled", "expired"]

  it.each(TRANSACTION_STATES)("to %s", (to) => {
    const expected: Record<string, unknown> = {
      settled: { event: "payunit.payment.settled", unlessFrom: [] },
      held: { event: "payunit.payment.held", unlessFrom: ["held"] },
      ...Object.fromEntries(ENDS.map((end) => [end, { event: "payunit.payment.failed", unlessFrom: ENDS }])),
    }
    expect(eventOf(to)).toEqual(expected[to] ?? null)
  })

  it("the names are those that stores subscribe to", () => {
    expect(PayUnitEvents).toEqual({
      PAYMENT_SETTLED: "payunit.payment.settled",
      PAYMENT_FAILED: "payunit.payment.failed",
      PAYMENT_HELD: "payunit.payment.held",
      REFUND_RECORDED: "payunit.refund.recorded",
      PAYOUT_PAID: "payunit.payout.paid",
      PAYOUT_REFUSED: "payunit.payout.refused",
      PAYOUT_UNKNOWN: "payunit.payout.unknown",
      INVOICE_CREATED: "payunit.invoice.created",
      INVOICE_IN_DOUBT: "payunit.invoice.in_doubt",
      INVOICE_PAYMENT_CONFIRMED: "payunit.invoice.payment_confirmed",
      INVOICE_PAID: "payunit.invoice.paid",
      INVOICE_VOIDED: "payunit.invoice.voided",
    })
  })
})
