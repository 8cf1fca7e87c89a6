import { cause } from "../../src/domain/texts/causes"
import { paidPayment } from "../harness/payments"
import { onTestModule } from "../harness/test-module"

/* Events that wait in a table until somebody has announced them. */

onTestModule((module) => {
  const { service, sql } = module
  const later = async (seconds: number): Promise<void> => {
    await sql(`UPDATE payunit_outbox_event SET due_at = due_at - interval '${seconds} seconds'`)
  }

  /** A payment of which two things are to be announced: that it was held, and then settled. */
  const withTwoEvents = async (): Promise<string> => {
    const { id } = await paidPayment(module)
    await service.transactions.hold(id, { reason: "order_not_placed", why: [cause("no_amount")] })
    const held = await service.transactions.find(id)
    if (held === null) throw new Error("The payment is not there.")
    await service.transactions.placeHeld(held, { by: "user_1", note: null, isByHand: false })
    await service.transactions.startApplying(id)
    await service.transactions.settle(id, { order_id: "order_1", next_check_at: null, reversal_check_at: null })
    return id
  }

  it("the events of a payment are taken one after the other, in the order in which it happened", async () => {
    const id = await withTwoEvents()
    const { outbox } = service

    const first = await outbox.takeNext(id)
    expect(first).toMatchObject({ event: "payunit.payment.held", transaction_id: id })
    expect(await outbox.takeNext(id)).toBeNull()
    expect(await outbox.waiting(10)).toEqual([])
    expect(await outbox.remove(String(first?.id))).toBe(true)
    const second = await outbox.takeNext(id)
    expect(second).toMatchObject({ event: "payunit.payment.settled", state: "settled" })
    expect(await outbox.remove(String(second?.id))).toBe(false)
    expect(await outbox.takeNext(id)).toBeNull()
  })

  it("taken by many at once one has the event", async () => {
    const id = await withTwoEvents()

    const taken = await Promise.all(Array.from({ length: 6 }, async () => await service.outbox.takeNext(id)))

    expect(taken.filter((one) => one !== null)).toHaveLength(1)
  })

  it("whoever dies over an event leaves it to the others a minute later", async () => {
    const id = await withTwoEvents()
    const { outbox } = service
    const first = await outbox.takeNext(id)

    await later(59)
    expect(await outbox.takeNext(id)).toBeNull()
    await later(2)
    expect(await outbox.waiting(10)).toEqual([id])
    expect(await outbox.takeNext(id)).toMatchObject({ id: first?.id })
  })

  it("one that the event bus has comes after those that it has not", async () => {
    const id = await withTwoEvents()
    const { outbox } = service
    const first = await outbox.takeNext(id)
    await outbox.markEmitted(String(first?.id))

    expect(await outbox.takeNext(id)).toMatchObject({ event: "payunit.payment.settled" })
  })
})
