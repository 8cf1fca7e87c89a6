import { InvoiceDesk } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"

onTestStore("orderBeforePayment", (store) => {
  /** An order that waits for its payment, of which the time to pay is over; with an invoice of all of it. */
  async function billedTooLate(): Promise<{ desk: InvoiceDesk; orderId: string; id: string }> {
    const checkout = await store.checkout()
    const { body } = await store.shopper.expect(200, store.shopper.complete(checkout.cartId))
    const desk = await InvoiceDesk.open(store)
    const orderId: string = body.order.id
    const items = [{ name: "Order", amount: 13_500 }]
    const { id } = await desk.opened({ order_id: orderId, confirm_exceeds: true, items })
    await store.sql(`UPDATE payunit_transaction
        SET payment_due_at = now() - interval '1 second', cancel_order_at = now() - interval '1 second',
            link_expires_at = now() - interval '1 minute', asked_at = NULL, lease_until = NULL`)
    return { desk, orderId, id }
  }
  const status = async (orderId: string): Promise<string> =>
    (await store.sql('SELECT status FROM "order" WHERE id = ?', [orderId]))[0].status

  it.each<[string, (desk: InvoiceDesk, id: string) => Promise<unknown>]>([
    ["an open invoice", async () => undefined],
    ["one that is paid and not in its books", async (desk, id) => await desk.confirm(id, { record_on_order: false })],
    ["one that is paid", async (desk, id) => await desk.confirm(id)],
  ])("an order with %s is not cancelled for want of a payment", async (_, happens) => {
    const { desk, orderId, id } = await billedTooLate()
    await happens(desk, id)

    await store.runJob()

    expect(await status(orderId)).not.toBe("canceled")
    const [{ history }] = (await store.sql("SELECT history FROM payunit_transaction WHERE source = 'attempt'")) as [any]
    expect(history.map(({ code }: any) => code)).toContain("order_released")
  })

  it("with a void one it is", async () => {
    const { desk, orderId, id } = await billedTooLate()
    await desk.do(id, "void")
    await store.runJob()
    expect(await status(orderId)).toBe("canceled")
  })
})
