import { cause } from "../src/domain/texts/causes"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { deleteDraftOrdersWorkflow } from "@medusajs/medusa/core-flows"
import { onTestStore } from "./harness/test-store"

onTestStore("standard", (store) => {
  const ok = async (answer: Promise<any>): Promise<any> => (await store.shopper.expect(200, answer)).body

  interface Draft {
    orderId: string
    collectionId: string
    transactionId: string
  }
  /** A draft order of 5 000 whose customer got a link to pay it by. */
  async function draftOrder(): Promise<Draft> {
    const merchant = await store.merchant()
    const { draft_order } = await ok(
      merchant.post("/admin/draft-orders", {
        region_id: store.shop.regionId,
        email: "ada@example.com",
        items: [{ title: "Sewing", quantity: 1, unit_price: 5_000 }],
      }),
    )
    const { payment_collection } = await ok(
      merchant.post("/admin/payment-collections", { order_id: draft_order.id, amount: 5_000 }),
    )
    const session = await ok(store.shopper.openSession(payment_collection.id))
    return {
      orderId: draft_order.id,
      collectionId: payment_collection.id,
      transactionId: session.payment_collection.payment_sessions[0].data.payunit.transaction_id,
    }
  }
  async function paidDraft(): Promise<Draft> {
    const draft = await draftOrder()
    await store.simulator.control.decide(draft.transactionId, { status: "SUCCESS" })
    await store.reaches(draft.transactionId, "settled")
    return draft
  }
  async function paidOrder(): Promise<Draft> {
    return await store.paidOrder()
  }
  const remove = async ({ orderId }: Draft) => await (await store.merchant()).delete(`/admin/draft-orders/${orderId}`)
  const isThere = async ({ orderId }: Draft): Promise<boolean> =>
    (await store.sql(`SELECT id FROM "order" WHERE id = ? AND deleted_at IS NULL`, [orderId])).length > 0

  describe("Medusa's button that deletes a draft order", () => {
    it("is refused while its PayUnit money did not go back, and says how", async () => {
      const draft = await paidDraft()

      const answer = await remove(draft)

      expect(answer).toMatchObject({ status: 409, body: { code: "not_refunded" } })
      expect(answer.body.message).toMatch(/Refund FCFA\s5,000 .* under Payments, then delete the draft/)
      expect(await isThere(draft)).toBe(true)

      await ok((await store.merchant()).recordRefund(draft.transactionId, { amount: 5_000 }))
      expect((await remove(draft)).status).toBe(200)
      await store.runJob()
      expect(await isThere(draft)).toBe(false)
      expect(await store.row(draft.transactionId)).toMatchObject({ state: "settled", held_reason: null })
    })

    it("asks PayUnit first: what nobody told of is found", async () => {
      const draft = await draftOrder()
      await store.simulator.control.decide(draft.transactionId, { status: "SUCCESS", notify: false })

      expect(await remove(draft)).toMatchObject({ status: 409 })

      expect(await isThere(draft)).toBe(true)
      await store.reaches(draft.transactionId, "settled")
    })

    it("works for one that nobody paid", async () => {
      const draft = await draftOrder()
      expect((await remove(draft)).status).toBe(200)
      expect(await isThere(draft)).toBe(false)
    })
  })

  const orders = (): any => store.container.resolve(Modules.ORDER)

  /** Every way in which Medusa deletes an order, called by other code of the store. */
  const WAYS: [
    way: string,
    of: () => Promise<Draft>,
    remove: (order: Draft) => Promise<unknown>,
    hasPayment: boolean,
  ][] = [
    [
      "deleteDraftOrdersWorkflow",
      paidDraft,
      async ({ orderId }) => await deleteDraftOrdersWorkflow(store.container).run({ input: { order_ids: [orderId] } }),
      false,
    ],
    [
      "the order module's deleteOrders, as undoing complete-cart does",
      paidOrder,
      async ({ orderId }) => await orders().deleteOrders([orderId]),
      true,
    ],
    [
      "the order module's softDeleteOrders",
      paidOrder,
      async ({ orderId }) => await orders().softDeleteOrders([orderId]),
      true,
    ],
    [
      "links deleted with it",
      paidOrder,
      async ({ orderId }) => {
        await store.container.resolve(ContainerRegistrationKeys.LINK).delete({ [Modules.ORDER]: { order_id: orderId } })
        await orders().softDeleteOrders([orderId])
      },
      false,
    ],
  ]

  it.each(WAYS)("%s: its money is held, and a manual refund resolves it", async (_, make, removeBy, hasPayment) => {
    const order = await make()
    await removeBy(order)

    await store.runJob()

    const row = await store.row(order.transactionId)
    const paid = Number(row.amount)
    expect(row).toMatchObject({
      state: "held",
      held_reason: "cancelled_without_refund",
      held_causes: [cause("order_deleted_later", { paid, back: 0 })],
    })
    const merchant = await store.merchant()
    const shown = await merchant.transaction(order.transactionId)
    expect(shown).toMatchObject({ order: null, actions: ["record_refund", "dismiss"], refund_due: null })

    const { refund: manualRefund, transaction } = await ok(merchant.recordRefund(order.transactionId, { amount: paid }))

    expect(transaction).toMatchObject({ state: "held", resolution: { action: "refunded" } })
    expect(manualRefund.refund_id === null).toBe(!hasPayment)
  })

  it("an order that stands is left alone, found or not among many", async () => {
    const order = await paidOrder()
    await store.runJob()
    expect(await store.row(order.transactionId)).toMatchObject({ state: "settled" })
  })
})
