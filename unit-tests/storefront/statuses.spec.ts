import { IDLE, nextState, type PaymentStatus } from "../../packages/storefront/src"
import { hasMoney, isUnderWay } from "../../packages/storefront/src/payment"
import { ENDS } from "../../packages/storefront/src/waiting"
import * as store from "../../src/domain/payments"
import { aPayment } from "./a-payment"

describe("the kit's statuses", () => {
  it("are the store's", () => {
    // Checked by the compiler.
    const kits = (status: store.PaymentStatus): PaymentStatus => status
    const stores = (status: PaymentStatus): store.PaymentStatus => status
    expect([kits, stores]).toHaveLength(2)
  })

  it.each(store.PAYMENT_STATUSES)("%s: the same is so of it as in the store", (status) => {
    expect(hasMoney(status)).toBe(store.PAYER_FACTS[status].hasMoney)
    expect(isUnderWay(status)).toBe(store.isUnderWay(status))
    expect(ENDS.some((end) => end === status)).toBe(store.isFinal(status))
  })

  it.each(store.PAYMENT_STATUSES)("%s: it is shown by the same word, and what is open by choosing", (status) => {
    const state = nextState(IDLE, { type: "report", payment: aPayment({ status }), now: 0 })
    expect(state.name).toBe(status === "open" ? "choose" : status)
  })
})
