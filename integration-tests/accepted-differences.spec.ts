import type { Merchant } from "./harness/merchant"
import { onTestStore } from "./harness/test-store"

/* Another amount was paid than is wanted: staff may have the order placed with it, and the difference is asked for or goes back. */

onTestStore("standard", (store) => {
  let merchant: Merchant
  beforeEach(async () => {
    merchant = await store.merchant()
  })

  const accept = async (id: string, accepted_worth: number): Promise<any> =>
    await merchant.resolve(id, { action: "place_order", accepted_worth })
  /** A checkout of 13 500 that was paid, whose cart grew by 1 500 meanwhile. */
  async function grownCart(): Promise<{ id: string; cartId: string }> {
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.shopper.expect(200, store.shopper.addItem(checkout.cartId, "savon-de-karite"))
    await store.makeDue()
    await store.runJob()
    expect(await store.row(checkout.transactionId)).toMatchObject({ held_reason: "cart_changed" })
    return { id: checkout.transactionId, cartId: checkout.cartId }
  }
  async function paidOther(amount: number): Promise<string> {
    const { transactionId } = await store.checkout()
    await store.simulator.control.decide(transactionId, { status: "SUCCESS", amount })
    expect(await store.reaches(transactionId, "held")).toMatchObject({ held_reason: "amount_mismatch" })
    return transactionId
  }

  it("the cart grew: placed, and the rest is to be paid on the order", async () => {
    const { id } = await grownCart()
    const { difference } = await merchant.transaction(id)
    expect(difference).toEqual({ paid_amount: 13_500, wanted_amount: 15_000, currency_code: "xaf" })

    const { body } = await store.shopper.expect(200, accept(id, 15_000))

    expect(body.transaction).toMatchObject({ state: "settled", difference: null })
    const orderId = body.transaction.order_id
    expect((await merchant.order(orderId)).summary).toMatchObject({
      pending_difference: 1_500,
      transaction_total: 13_500,
    })
    // Both settle together: the rest by a payment of its own.
    const rest = await merchant.collect(orderId, 1_500)
    const { transactionId } = await store.shopper.followLink(rest)
    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    await store.reaches(transactionId, "settled")
    expect((await merchant.order(orderId)).summary).toMatchObject({ pending_difference: 0, transaction_total: 15_000 })
  })

  it("less was paid than asked for: placed, and the rest is to be paid on the order", async () => {
    const id = await paidOther(10_000)
    // It counts as received from when it was found, also while it waits for somebody.
    const received = async (): Promise<any> => {
      const { body } = await store.shopper.expect(200, merchant.get("/admin/payunit/summary?range=today"))
      return { received: body.summary.currencies[0]?.received.amount, outcomes: body.summary.outcomes }
    }
    const asFound = { received: 10_000, outcomes: [expect.objectContaining({ outcome: "confirmed", count: 1 })] }
    expect(await received()).toEqual(asFound)

    const { body } = await store.shopper.expect(200, accept(id, 13_500))

    expect(await received()).toEqual(asFound)
    expect(body.transaction).toMatchObject({ state: "settled", amount: 10_000 })
    const { summary } = await merchant.order(body.transaction.order_id)
    expect(summary).toMatchObject({ pending_difference: 3_500, transaction_total: 10_000 })
  })

  it("more was paid than asked for: placed, and the difference waits to be refunded", async () => {
    const id = await paidOther(15_000)

    const { body } = await store.shopper.expect(200, accept(id, 13_500))

    expect(body.transaction).toMatchObject({ state: "held", held_reason: "paid_twice", left_amount: 15_000 })
    expect(body.transaction.held_causes).toMatchObject([{ code: "more_than_wanted", params: { surplus: 1_500 } }])
    const orderId = body.transaction.order_id
    expect((await merchant.order(orderId)).summary).toMatchObject({
      pending_difference: -1_500,
      transaction_total: 15_000,
    })
    const back = { action: "record_refund", amount: 1_500, method: "MTN Mobile Money", note: "the difference" }
    await store.shopper.expect(200, merchant.resolve(id, back))
    expect((await merchant.order(orderId)).summary).toMatchObject({ pending_difference: 0, transaction_total: 13_500 })
    expect(await store.row(id)).toMatchObject({ resolution: "refunded" })
  })

  it("changed since somebody looked: refused with what it is now, and nothing is placed", async () => {
    const { id, cartId } = await grownCart()
    await store.shopper.expect(200, store.shopper.addItem(cartId, "savon-de-karite"))

    const answer = await accept(id, 15_000)

    expect(answer).toMatchObject({ status: 409, body: { code: "worth_changed" } })
    expect(answer.body.message).toContain("16,500")
    expect(await store.row(id)).toMatchObject({ state: "held", held_reason: "cart_changed" })
  })

  it("another currency: nothing to accept", async () => {
    const { transactionId } = await store.checkout()
    await store.simulator.control.decide(transactionId, { status: "SUCCESS", currency: "EUR" })
    await store.reaches(transactionId, "held")

    expect(await accept(transactionId, 13_500)).toMatchObject({ status: 409, body: { code: "no_difference" } })
    expect((await merchant.transaction(transactionId)).difference).toBeNull()
  })

  it("an order that was edited while its payment was under way: the money is on it, the rest is owed", async () => {
    const { orderId } = await store.paidOrder()
    await merchant.edit(orderId, 2)
    const { transactionId } = await store.shopper.followLink(await merchant.unpaidCollection(orderId))
    await merchant.edit(orderId, 3)
    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    const row = await store.reaches(transactionId, "held", "settled")
    if (row.state === "held") {
      const { difference } = await merchant.transaction(transactionId)
      await store.shopper.expect(200, accept(transactionId, difference.wanted_amount))
    }
    expect(await store.row(transactionId)).toMatchObject({ state: "settled" })
    expect((await merchant.order(orderId)).summary.transaction_total).toBe(26_000)
  })
})
