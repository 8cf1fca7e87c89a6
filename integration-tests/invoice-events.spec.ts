import { invoiceEntry } from "../src/domain/texts/history"
import { Modules } from "@medusajs/framework/utils"
import { InvoiceEvents } from "../src/domain/invoices"
import { PayUnitEvents } from "../src/domain/payments"
import { adminNotifications, untilNotified } from "./harness/admin-notifications"
import { InvoiceDesk } from "./harness/invoices"
import { hang, listenToEvents, refuse } from "./harness/emitted-events"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const { INVOICE_CREATED, INVOICE_IN_DOUBT, INVOICE_PAID, INVOICE_PAYMENT_CONFIRMED, INVOICE_VOIDED } = InvoiceEvents

onTestStore("standard", (store) => {
  const emitted = listenToEvents(store)
  let desk: InvoiceDesk
  beforeEach(async () => {
    desk = await InvoiceDesk.open(store)
  })
  const names = (id: string): string[] => emitted.about(id).map(({ name }) => name)
  /** As time passes, what could not be announced is due again, and the job runs. */
  const announceAgain = async (): Promise<void> => {
    await store.sql("UPDATE payunit_outbox_event SET due_at = now()")
    await store.runJob()
  }
  const waiting = async (): Promise<any[]> => await store.sql("SELECT * FROM payunit_outbox_event ORDER BY occurred_at")
  /** Of an invoice of 10 000 XAF that was paid for an order which was paid already, what is on hold. */
  const paidTwice = async (): Promise<string> => {
    const orderId = await desk.unpaidOrder()
    const first = await desk.opened({ order_id: orderId, items: [{ name: "All", amount: 13_500 }] })
    const second = await desk.opened({ order_id: orderId, confirm_exceeds: true })
    await desk.confirm(first.id)
    return (await desk.confirm(second.id)).body.transaction_id
  }

  describe("what becomes of an invoice is told", () => {
    it("made, paid in part, paid in full: each once, in its order, with the payment; and the payments as any", async () => {
      const { id } = await desk.opened()
      const { payment } = (await desk.confirm(id, { amount: 4_000 })).body
      const { payment: rest } = (await desk.confirm(id)).body
      await desk.confirm(id)
      const { refund } = (await desk.recordRefund(payment.id, { amount: 1_000 })).body

      await emitted.hears(id, 4)
      await emitted.silence()
      const common = { id, order_id: null, customer_id: null, total_amount: 10_000, currency_code: "xaf" }
      expect(emitted.about(id)).toMatchObject([
        { name: INVOICE_CREATED, data: { ...common, state: "open", payment_id: null } },
        {
          name: INVOICE_PAYMENT_CONFIRMED,
          data: { ...common, state: "partly_paid", payment_id: payment.id, payment_amount: 4_000 },
        },
        {
          name: INVOICE_PAYMENT_CONFIRMED,
          data: { ...common, state: "paid", payment_id: rest.id, payment_amount: 6_000 },
        },
        { name: INVOICE_PAID, data: { ...common, state: "paid", paid_amount: 10_000, payment_id: null } },
      ])
      expect(new Set(emitted.about(id).map(({ data }) => data.event_id)).size).toBe(4)
      expect(emitted.about(payment.id)).toMatchObject([
        { name: PayUnitEvents.PAYMENT_SETTLED, data: { invoice_id: id, amount: 4_000, state: "settled" } },
        {
          name: PayUnitEvents.REFUND_RECORDED,
          data: { id: refund.id, invoice_id: id, amount: 1_000, refund_id: refund.refund_id },
        },
      ])
      expect(await adminNotifications(store)).toEqual([])
    })

    it("void", async () => {
      const { id } = await desk.opened()
      await desk.do(id, "void")
      await desk.do(id, "void")
      await emitted.hears(id, 2)
      await emitted.silence()
      expect(names(id)).toEqual([INVOICE_CREATED, INVOICE_VOIDED])
    })

    it("in doubt, then found: the bell rings once", async () => {
      store.simulator.control.addFault({ operation: "invoice/create", kind: "accept_then_reset" })
      const { id } = (await desk.create()).body.invoice
      expect(await untilNotified(store, 1)).toEqual([
        {
          title: "PayUnit: an invoice is not confirmed by PayUnit",
          description: `PayUnit did not answer when an invoice of FCFA\u00a010,000 was created. Look in PayUnit's dashboard before you create it again, then press “Found at PayUnit” or “Not found” on the invoice's page. Invoice ${id}.`,
        },
      ])
      await desk.do(id, "resolve", { action: "found", link: "https://app.payunit.net/invoice/1" })

      await emitted.hears(id, 2)
      expect(names(id)).toEqual([INVOICE_IN_DOUBT, INVOICE_CREATED])
      expect(await adminNotifications(store)).toHaveLength(1)
    })

    it("left behind by a server that died: in doubt is told by the job, and failed is not", async () => {
      const [invoice, never] = [await desk.opened(), await desk.opened({ note: "another" })]
      await emitted.silence()
      await store.sql(
        `UPDATE payunit_invoice SET state = 'creating', created_at = now() - interval '5 minutes',
             asked_at = CASE WHEN id = ? THEN now() - interval '5 minutes' END`,
        [invoice.id],
      )
      await desk.tend()
      await emitted.hears(invoice.id, 2)
      await emitted.silence()
      expect(names(invoice.id)).toEqual([INVOICE_CREATED, INVOICE_IN_DOUBT])
      expect(names(never.id)).toEqual([INVOICE_CREATED])
    })

    it("money that is too much is on hold: told as of any payment, and the bell rings once", async () => {
      const id = await paidTwice()
      const [held] = await emitted.hears(id, 1)
      expect(held).toMatchObject({
        name: PayUnitEvents.PAYMENT_HELD,
        data: { held_reason: "paid_twice", state: "held", invoice_id: expect.stringMatching(/^puinv_/) },
      })
      await store.runJob()
      await emitted.silence()
      expect(names(id)).toEqual([PayUnitEvents.PAYMENT_HELD])
      expect(await adminNotifications(store)).toMatchObject([{ title: "PayUnit: an order was paid twice" }])
    })

    it("money that Medusa does not take: told once it was tried again, and the bell rings once", async () => {
      const orderId = await desk.unpaidOrder()
      const { id } = await desk.opened({ order_id: orderId })
      const spy = jest
        .spyOn(store.container.resolve(Modules.PAYMENT) as any, "createPaymentSession")
        .mockRejectedValue(new Error("no payments today"))
      const { transaction_id } = (await desk.confirm(id)).body
      for (let tries = 0; tries < 4; tries += 1) {
        await store.sql("UPDATE payunit_transaction SET next_check_at = now() WHERE state <> 'settled'")
        await store.runJob()
      }
      await untilNotified(store, 1)
      await emitted.silence()
      spy.mockRestore()

      expect(emitted.about(transaction_id)).toMatchObject([
        { name: PayUnitEvents.PAYMENT_HELD, data: { held_reason: "order_not_placed", order_id: orderId } },
      ])
      expect(await adminNotifications(store)).toHaveLength(1)
      await store.sql("UPDATE payunit_transaction SET next_check_at = now()")
      await store.runJob()
      expect(await desk.read(id)).toMatchObject({ state: "paid", payments_on_hold: 0 })
    })

    it("nothing that is told names whom it bills, or opens anything", async () => {
      const id = await paidTwice()
      await desk.recordRefund(id, { amount: 500, reference: "MP-777", note: "Ada called" })
      await emitted.silence()
      const text = JSON.stringify([emitted.events, await adminNotifications(store)])
      expect(text).not.toMatch(/\b(237)?6\d{8}\b|\b(ada|ngono|token)\b|@|https?:|MP-777|mobile money|user_/i)
    })
  })

  describe("at least once", () => {
    it.each([
      ["refuses", refuse],
      ["hangs", hang],
    ])("an event bus that %s delays nothing, and gets the same events later, in their order", async (_, fail) => {
      const bus = emitted.breakBus(fail)
      const { id } = await desk.opened()
      await desk.confirm(id)
      expect(await desk.read(id)).toMatchObject({ state: "paid" })
      await until("the bus to be asked", () => bus.mock.calls.some(([event]: any[]) => event.data?.id === id))
      const left = (await waiting()).filter(({ invoice_id }) => invoice_id === id)
      expect(left.map(({ event }) => event)).toEqual([INVOICE_CREATED, INVOICE_PAYMENT_CONFIRMED, INVOICE_PAID])

      bus.mockRestore()
      await announceAgain()
      await emitted.hears(id, 3)

      expect(emitted.about(id).map(({ name, data }) => [name, data.event_id])).toEqual(
        left.map(({ event, id: eventId }) => [event, eventId]),
      )
    })

    it("a process that dies right after the change of state: the job tells of it", async () => {
      const { id } = await desk.opened()
      await emitted.hears(id, 1)
      // What the process that died did, and nothing after it.
      const { invoices } = store.container.resolve<any>("payunit")
      await invoices.move(id, { to: "void", entry: invoiceEntry("void") })
      expect(names(id)).toEqual([INVOICE_CREATED])

      await store.runJob()

      await emitted.hears(id, 2)
      expect(names(id)).toEqual([INVOICE_CREATED, INVOICE_VOIDED])
    })

    it("a change that is taken back leaves nothing to tell, and nothing is told that did not happen", async () => {
      const { id } = await desk.opened()
      await emitted.silence()
      await store.sql(
        `CREATE FUNCTION refuse_events() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
      )
      await store.sql(
        "CREATE TRIGGER refuse_events BEFORE INSERT ON payunit_outbox_event FOR EACH ROW EXECUTE FUNCTION refuse_events()",
      )
      // What staff said stands, and is settled later.
      const { status, body } = await desk.confirm(id)
      expect([status, body.payment]).toEqual([200, null])
      expect((await desk.do(id, "void")).status).toBe(500)
      await store.sql("DROP TRIGGER refuse_events ON payunit_outbox_event")

      expect(await desk.read(id)).toMatchObject({ state: "open", paid_amount: 0, payments: [] })
      expect(names(id)).toEqual([INVOICE_CREATED])
      await store.sql("UPDATE payunit_transaction SET next_check_at = now()")
      await store.runJob()
      expect(await desk.read(id)).toMatchObject({ state: "paid", paid_amount: 10_000 })
      await emitted.hears(id, 3)
      expect(names(id)).toEqual([INVOICE_CREATED, INVOICE_PAYMENT_CONFIRMED, INVOICE_PAID])
    })
  })
})
