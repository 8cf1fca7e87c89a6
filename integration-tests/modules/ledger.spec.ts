import { cause } from "../../src/domain/texts/causes"
import { paymentEntry } from "../../src/domain/texts/history"
import { newTransactionId } from "../../src/gateway"
import { openPayment, paidPayment, writePayment } from "../harness/payments"
import { onTestModule } from "../harness/test-module"

/* The table of payments: what is written down once, and moved by one of those who want to. */

onTestModule((module) => {
  const { service, sql } = module

  describe("a payment collection", () => {
    it("opened by many at once has one payment, which the others join", async () => {
      const written = await Promise.all(Array.from({ length: 6 }, async () => await writePayment(module, "pay_col_1")))

      expect(written.map(({ kind }) => kind).sort()).toEqual(["created", ...Array.from({ length: 5 }, () => "joined")])
      expect(await service.transactions.ofCollection("pay_col_1")).toHaveLength(1)
    })

    it("that was paid takes no other payment", async () => {
      const { id } = await paidPayment(module, "pay_col_1")

      expect(await writePayment(module, "pay_col_1")).toEqual({ kind: "taken" })
      await service.transactions.startApplying(id)
      expect(await writePayment(module, "pay_col_1")).toEqual({ kind: "taken" })
    })

    it("with another amount gets another payment, as often as is allowed within an hour", async () => {
      for (let amount = 1_000; amount < 11_000; amount += 1_000) {
        expect(await writePayment(module, "pay_col_1", { amount })).toMatchObject({ kind: "created" })
      }
      await sql("UPDATE payunit_transaction SET link_expires_at = now() + interval '1 hour'")

      expect(await writePayment(module, "pay_col_1", { amount: 500 })).toMatchObject({
        kind: "too_many",
        limit: "transactionsPerCollectionPerHour",
      })
      await sql("UPDATE payunit_transaction SET created_at = created_at - interval '1 hour'")
      expect(await writePayment(module, "pay_col_1", { amount: 500 })).toMatchObject({ kind: "created" })
    })
  })

  it("moved by many at once a payment is moved by one, and told of once", async () => {
    const { id } = await paidPayment(module)

    const moved = await Promise.all(
      Array.from({ length: 6 }, async () => {
        return await service.transactions.hold(id, {
          reason: "unverifiable",
          why: [cause("no_amount")],
          from: ["paid"],
        })
      }),
    )

    expect(moved.filter(({ ok }) => ok)).toHaveLength(1)
    expect(moved.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 5 }, () => ({ ok: false, reason: "state" })))
    const { history } = (await service.transactions.find(id)) ?? {}
    expect(history?.map(({ code }) => code)).toEqual(["opening", "open", "paid", "held"])
    expect(await sql("SELECT event, state FROM payunit_outbox_event")).toEqual([
      { event: "payunit.payment.held", state: "held" },
    ])
  })

  it("a move from a state that the payment has left changes nothing", async () => {
    const { id } = await paidPayment(module)
    const before = await sql("SELECT * FROM payunit_transaction")

    const failed = await service.transactions.move(id, { to: "failed", entry: paymentEntry("failed"), from: ["open"] })

    expect(failed).toEqual({ ok: false, reason: "state" })
    expect(await sql("SELECT * FROM payunit_transaction")).toEqual(before)
    expect(await sql("SELECT * FROM payunit_outbox_event")).toEqual([])
  })

  it("of two transactions of one payment collection, one may tell Medusa that it was captured", async () => {
    const collectionId = "pay_col_1"
    const { id: transactionId } = await openPayment(module, collectionId)
    const other = newTransactionId()
    const { transactions } = service
    await sql("UPDATE payunit_transaction SET state = 'paid', paid_at = now(), next_check_at = NULL")
    const columns = (
      await sql(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'payunit_transaction' AND column_name <> 'id'",
      )
    )
      .map(({ column_name }: any) => String(column_name))
      .join(", ")
    await sql(
      `INSERT INTO payunit_transaction (id, ${columns}) SELECT ?, ${columns} FROM payunit_transaction WHERE id = ?`,
      [other, transactionId],
    )

    const moved = await Promise.all(
      [transactionId, other].map(
        async (id) => await transactions.move(id, { to: "applying", entry: paymentEntry("applying") }),
      ),
    )

    const taken = { ok: false, reason: "collection_taken" }
    expect(moved.filter(({ ok }) => ok)).toHaveLength(1)
    expect(moved).toContainEqual(taken)
    const loser = moved[0]?.ok === true ? other : transactionId
    expect(await transactions.move(loser, { to: "settled", entry: paymentEntry("settled") })).toEqual(taken)
    expect(await transactions.ofCollection(collectionId)).toHaveLength(2)
  })

  it("all orders that were put aside for one payment are remembered, in whatever order they are noted", async () => {
    const { id: transactionId } = await openPayment(module)
    const why = cause("order_unfinished", { order: "order_1" })

    await Promise.all(
      ["order_1", "order_2"].map(async (id) => await service.transactions.noteStrayOrder(transactionId, id, why)),
    )

    const [{ stray_order_ids: noted, history }] = await sql("SELECT * FROM payunit_transaction WHERE id = ?", [
      transactionId,
    ])
    expect([...noted].sort()).toEqual(["order_1", "order_2"])
    expect(history.filter(({ code }: any) => code === "stray_order_put_aside")).toHaveLength(2)
  })
})
