import { openPayment } from "../harness/payments"
import { onTestModule } from "../harness/test-module"

/* Notifications as they are kept: what they report is never believed, and has the payment looked at. */

onTestModule((module) => {
  const { service, sql } = module
  const arrives = async (transactionId: string, reported: Record<string, unknown> = {}): Promise<void> => {
    const body = Buffer.from(JSON.stringify({ transaction_status: "SUCCESS", transaction_amount: 1, ...reported }))
    await service.inbox.receive({ transactionId, contentType: "application/json", body })
  }
  const row = async (id: string): Promise<any> => (await sql("SELECT * FROM payunit_transaction WHERE id = ?", [id]))[0]
  const notDue = async (): Promise<void> => {
    await sql("UPDATE payunit_transaction SET next_check_at = now() + interval '1 hour'")
  }

  it("one that says it is paid changes no state, and has the payment looked at now", async () => {
    const { id } = await openPayment(module)
    await notDue()

    await arrives(id)

    expect(await row(id)).toMatchObject({ state: "open", paid_at: null, signalled_at: expect.any(Date) })
    expect((await service.leases.acquireDue("me", 10)).map((one) => one.id)).toEqual([id])
    expect(await service.inbox.ofTransaction(id)).toMatchObject([{ reported_status: "SUCCESS", reported_amount: "1" }])
  })

  it("while somebody is at the payment, they are told to look again", async () => {
    const { id } = await openPayment(module)
    await service.leases.acquire(id, "one")

    await arrives(id)

    expect(await row(id)).toMatchObject({ lease_owner: "one", check_requested_at: expect.any(Date) })
    expect(await service.leases.release(id, "one")).toMatchObject({ isFree: false })
  })

  it("many at once for many payments are all kept, and each payment is due", async () => {
    const ids = []
    for (let count = 0; count < 4; count += 1) ids.push((await openPayment(module)).id)
    await notDue()

    await Promise.all(ids.flatMap((id) => [arrives(id), arrives(id, { transaction_status: "FAILED" })]))

    for (const id of ids) expect(await service.inbox.ofTransaction(id)).toHaveLength(2)
    expect(await service.leases.acquireDue("me", 10)).toHaveLength(4)
  })

  it("of one payment the last twenty are kept", async () => {
    const { id } = await openPayment(module)

    for (let amount = 1; amount <= 23; amount += 1) await arrives(id, { transaction_amount: amount })

    const kept = await service.inbox.ofTransaction(id)
    expect(kept.map(({ reported_amount }) => Number(reported_amount))).toEqual(
      Array.from({ length: 20 }, (_, index) => 23 - index),
    )
  })

  it("of a payment that nobody knows it is kept all the same", async () => {
    await arrives("unknown")

    expect(await service.inbox.latest(5)).toMatchObject([{ transaction_id: "unknown", reported_status: "SUCCESS" }])
    expect(await sql("SELECT id FROM payunit_transaction")).toEqual([])
  })
})
