import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { InvoiceDesk } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"

onTestStore("standard", (store) => {
  it("Medusa's query reads every model by its name, and what belongs to it", async () => {
    const desk = await InvoiceDesk.open(store)
    const checkout = await store.paidOrder()
    await store.shopper.expect(200, desk.merchant.recordRefund(checkout.transactionId, { amount: 500 }))
    const { id } = await desk.opened({
      type: "INSTALLMENT",
      installments: [{ title: "All", amount: 10_000 }],
    })
    const { body } = await desk.confirm(id)
    await desk.recordRefund(body.payment.id, { amount: 1_000 })
    await store.runJob()
    const query = store.container.resolve(ContainerRegistrationKeys.QUERY)
    const read = async (entity: string, fields: string[], filters: Record<string, unknown> = {}): Promise<any[]> =>
      (await query.graph({ entity, fields, filters })).data

    expect(await read("payunit_transaction", ["id", "state", "amount"], { id: checkout.transactionId })).toMatchObject([
      { id: checkout.transactionId, state: "settled", amount: 13_500 },
    ])
    expect(await read("payunit_manual_refund", ["*"], { transaction_id: checkout.transactionId })).toMatchObject([
      { amount: 500 },
    ])
    expect(await read("payunit_notification", ["id", "transaction_id"])).toMatchObject([
      { transaction_id: checkout.transactionId },
    ])
    expect(await read("payunit_invoice", ["id", "lines.*", "installments.*"])).toMatchObject([
      {
        id,
        lines: [{ name: "Sewing" }],
        installments: [{ title: "All" }],
      },
    ])
    expect(await read("payunit_invoice_line", ["name"])).toHaveLength(1)
    expect(await read("payunit_invoice_installment", ["title"])).toHaveLength(1)
    expect(await read("payunit_transaction", ["id", "source", "amount"], { invoice_id: id })).toMatchObject([
      { id: body.payment.id, source: "staff", amount: 10_000 },
    ])
    expect(await read("payunit_manual_refund", ["amount"], { transaction_id: body.payment.id })).toMatchObject([
      { amount: 1_000 },
    ])
    expect(await read("payunit_job_run", ["id", "checks"])).not.toEqual([])
    for (const entity of ["payunit_outbox_event", "payunit_alert", "payunit_rate_window", "payunit_provider_list"]) {
      expect(Array.isArray(await read(entity, ["id"]))).toBe(true)
    }
    // What signs the addresses is nobody else's.
    await expect(read("payunit_signing_key", ["id"])).rejects.toThrow()
  })
})
