import { cause } from "../../src/domain/texts/causes"
import type { NewManualRefund, RecordSettings } from "../../src/modules/payunit/refunds/manual-refunds"
import { openPayment, paidPayment } from "../harness/payments"
import { onTestModule } from "../harness/test-module"

/* What merchants refunded by hand: never more than was paid, however many write it down at once. */

onTestModule((module) => {
  const { service, sql } = module
  /** Money of 13 500 XAF that an order holds. */
  const settled = async (): Promise<string> => {
    const { id } = await paidPayment(module)
    await service.transactions.startApplying(id)
    await service.transactions.settle(id, { order_id: "order_1", next_check_at: null, reversal_check_at: null })
    return id
  }
  const record = async (transaction_id: string, over: Partial<NewManualRefund>, how: Partial<RecordSettings> = {}) =>
    await service.manualRefunds.record(
      { transaction_id, amount: 500, method: "cash", reference: null, note: null, recorded_by: "user_1", ...over },
      { isCaptured: true, isWaiting: () => false, resolves: false, ...how },
    )
  const went = async (id: string): Promise<number> => (await service.manualRefunds.sums([id])).get(id) ?? 0

  it("of many at once so many are recorded as there is money for", async () => {
    const id = await settled()

    const results = await Promise.allSettled(
      Array.from({ length: 6 }, async (_, number) => await record(id, { amount: 4_000, reference: `R${number}` })),
    )

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3)
    expect(results.filter((one) => one.status === "rejected").map(({ reason }) => reason.code)).toEqual(
      Array.from({ length: 3 }, () => "more_than_was_paid"),
    )
    expect(await went(id)).toBe(12_000)
    await expect(record(id, { amount: 1_501 })).rejects.toMatchObject({ code: "more_than_was_paid" })
    await record(id, { amount: null })
    expect(await went(id)).toBe(13_500)
  })

  it("one reference is one refund, however often it is told; with another amount it is refused", async () => {
    const id = await settled()

    const records = await Promise.all(Array.from({ length: 4 }, async () => await record(id, { reference: "R1" })))

    expect(records.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(records.map(({ manualRefund }) => manualRefund.id)).size).toBe(1)
    await expect(record(id, { reference: "R1", amount: 600 })).rejects.toMatchObject({ code: "reference_used" })
    expect(await went(id)).toBe(500)
  })

  it("money that nobody paid is not refunded", async () => {
    const { id } = await openPayment(module)

    await expect(record(id, {})).rejects.toMatchObject({ code: "not_paid" })
    await expect(record("unknown", {})).rejects.toMatchObject({ code: "transaction_not_found" })
  })

  it("used by many refunds of Medusa's at once it is used by one, and struck out no more", async () => {
    const id = await settled()
    const { manualRefund } = await record(id, {})

    const used = await Promise.all(
      ["ref_1", "ref_2", "ref_3"].map(async (refund) => await service.manualRefunds.consume(manualRefund, refund)),
    )

    expect(used.filter((one) => one !== null)).toHaveLength(1)
    expect(await service.manualRefunds.strikeOut(manualRefund.id)).toBe(false)
    expect(await went(id)).toBe(500)
    expect(await sql("SELECT event FROM payunit_outbox_event WHERE manual_refund_id IS NOT NULL")).toHaveLength(1)
  })

  it("struck out before any refund used it, its money may go back again", async () => {
    const id = await settled()
    const { manualRefund } = await record(id, { amount: 13_500 })

    expect(await service.manualRefunds.strikeOut(manualRefund.id)).toBe(true)

    expect(await went(id)).toBe(0)
    await record(id, { amount: 13_500, again: true })
    expect(await went(id)).toBe(13_500)
  })

  it("held for its cancelled order while all of it is refunded, a payment waits for nobody", async () => {
    const payments = await Promise.all(Array.from({ length: 8 }, async () => await settled()))
    const hold = async (id: string): Promise<boolean> =>
      await service.manualRefunds.holdUnlessRefunded(id, (back) => ({
        reason: "cancelled_without_refund",
        why: [cause("order_cancelled", { paid: 13_500, back })],
      }))

    await Promise.all(payments.flatMap((id) => [record(id, { amount: 13_500 }), hold(id)]))

    expect(await sql("SELECT id FROM payunit_transaction WHERE state = 'held' AND resolution IS NULL")).toEqual([])
    expect(await Promise.all(payments.map(went))).toEqual(payments.map(() => 13_500))
  })

  it("of a cancelled order, what was refunded in part is held, and says so", async () => {
    const id = await settled()
    await record(id, { amount: 500 })
    const reported: number[] = []

    const isHeld = await service.manualRefunds.holdUnlessRefunded(id, (back) => {
      reported.push(back)
      return { reason: "cancelled_without_refund", why: [cause("order_cancelled", { paid: 13_500, back })] }
    })

    expect([isHeld, reported]).toEqual([true, [500]])
    expect(await service.transactions.find(id)).toMatchObject({ state: "held", resolution: null })
  })

  it("all of what is on hold resolves it; a part does so only with a note", async () => {
    const { id } = await paidPayment(module)
    await service.transactions.hold(id, { reason: "unverifiable", why: [cause("no_amount")] })
    const ends = { isCaptured: false, resolves: true }

    await expect(record(id, { amount: 5_000 }, ends)).rejects.toMatchObject({ code: "note_required" })
    expect(await went(id)).toBe(0)
    expect(await record(id, { amount: 5_000 })).toMatchObject({ resolvedAt: null })
    expect(await record(id, { amount: null }, { isCaptured: false })).toMatchObject({ resolvedAt: expect.any(Date) })
    expect(await service.transactions.find(id)).toMatchObject({ state: "held", resolution: "refunded" })
    await expect(record(id, {})).rejects.toMatchObject({ code: "already_resolved" })
  })
})
