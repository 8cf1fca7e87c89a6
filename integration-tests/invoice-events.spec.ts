import { invoiceEntry } from "../src/domain/texts/history"
import { Modules } from "@medusajs/framework/utils"
import { InvoiceEvents } from "../src/domain/invoices"
import { bell, rings } from "./harness/bell"
import { InvoiceDesk } from "./harness/invoices"
import { hang, overhear, refuse } from "./harness/overheard"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const {
  INVOICE_CREATED,
  INVOICE_HELD,
  INVOICE_IN_DOUBT,
  INVOICE_PAID,
  INVOICE_REFUND_RECORDED,
  INVOICE_PAYMENT_CONFIRMED,
  INVOICE_PAYMENT_NOT_RECORDED,
  INVOICE_VOIDED,
} = InvoiceEvents

onTestStore("standard", (store) => {
  const overheard = overhear(store)
  let desk: InvoiceDesk
  beforeEach(async () => {
    desk = await InvoiceDesk.open(store)
  })
  const names = (id: string): string[] => overheard.about(id).map(({ name }) => name)
  /** As time passes, what could not be announced is due again, and the job runs. */
  const announceAgain = async (): Promise<void> => {
    await store.sql("UPDATE payunit_outbox_event SET due_at = now()")
    await store.runJob()
  }
  const waiting = async (): Promise<any[]> => await store.sql("SELECT * FROM payunit_outbox_event ORDER BY occurred_at")
  /** An invoice of 10 000 XAF that was paid for an order which was paid already. */
  const paidTwice = async (): Promise<string> => {
    const orderId = await desk.unpaidOrder()
    const first = await desk.opened({ order_id: orderId, items: [{ name: "All", amount: 13_500 }] })
    const second = await desk.opened({ order_id: orderId, confirm_exceeds: true })
    await desk.confirm(first.id)
    await desk.confirm(second.id)
    return second.id
  }

  describe("what becomes of an invoice is told", () => {
    it("made, paid in part, paid in full, paid back: each once, in its order, with the payment", async () => {
      const { id } = await desk.opened()
      const { payment } = (await desk.confirm(id, { amount: 4_000 })).body
      const { payment: rest } = (await desk.confirm(id)).body
      await desk.confirm(id)
      const { refund: manualRefund } = (await desk.recordRefund(id, payment.id, { amount: 1_000 })).body

      await overheard.hears(id, 5)
      await overheard.silence()
      const common = { id, order_id: null, customer_id: null, total_amount: 10_000, currency_code: "xaf" }
      expect(overheard.about(id)).toMatchObject([
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
        {
          name: INVOICE_REFUND_RECORDED,
          data: { payment_id: payment.id, manual_refund_id: manualRefund.id, refund_amount: 1_000 },
        },
      ])
      expect(new Set(overheard.about(id).map(({ data }) => data.event_id)).size).toBe(5)
      expect(await bell(store)).toEqual([])
    })

    it("void", async () => {
      const { id } = await desk.opened()
      await desk.do(id, "void")
      await desk.do(id, "void")
      await overheard.hears(id, 2)
      await overheard.silence()
      expect(names(id)).toEqual([INVOICE_CREATED, INVOICE_VOIDED])
    })

    it("in doubt, then found: the bell rings once", async () => {
      store.simulator.control.addFault({ operation: "invoice/create", kind: "accept_then_reset" })
      const { id } = (await desk.create()).body.invoice
      expect(await rings(store, 1)).toEqual([
        {
          title: "PayUnit: whether an invoice exists is not known",
          description: `PayUnit never answered when an invoice of FCFA\u00a010,000 was made. Look in PayUnit's dashboard before you make it again, and say in the invoice what you found. Invoice ${id}.`,
        },
      ])
      await desk.do(id, "resolve", { action: "found", link: "https://app.payunit.net/invoice/1" })

      await overheard.hears(id, 2)
      expect(names(id)).toEqual([INVOICE_IN_DOUBT, INVOICE_CREATED])
      expect(await bell(store)).toHaveLength(1)
    })

    it("left behind by a server that died: in doubt is told by the job, and failed is not", async () => {
      const [asked, never] = [await desk.opened(), await desk.opened({ note: "another" })]
      await overheard.silence()
      await store.sql(
        `UPDATE payunit_invoice SET state = 'creating', created_at = now() - interval '5 minutes',
             asked_at = CASE WHEN id = ? THEN now() - interval '5 minutes' END`,
        [asked.id],
      )
      await desk.tend()
      await overheard.hears(asked.id, 2)
      await overheard.silence()
      expect(names(asked.id)).toEqual([INVOICE_CREATED, INVOICE_IN_DOUBT])
      expect(names(never.id)).toEqual([INVOICE_CREATED])
    })

    it("held: told with its reason, and the bell rings once", async () => {
      const id = await paidTwice()
      const [held] = await until("it to be told", () => {
        const told = overheard.about(id).filter(({ name }) => name === INVOICE_HELD)
        return told.length > 0 && told
      })
      expect(held!.data).toMatchObject({ held_reason: "paid_twice", state: "paid" })
      await desk.do(id, "check")
      await desk.tend()
      await overheard.silence()
      expect(names(id).filter((name) => name === INVOICE_HELD)).toHaveLength(1)
      expect(await bell(store)).toMatchObject([
        { title: "PayUnit: an invoice was paid for an order that was paid already" },
      ])
    })

    it("that was resolved before the bell could ring: told, and nothing rings", async () => {
      const bus = overheard.breakBus(refuse)
      jest
        .spyOn(store.container.resolve(Modules.NOTIFICATION), "createNotifications")
        .mockRejectedValue(new Error("away"))
      const id = await paidTwice()
      await until("the bus to be asked", () => bus.mock.calls.some(([event]: any[]) => event.data?.id === id))
      await desk.do(id, "resolve", { action: "dismiss", note: "dealt with" })
      jest.restoreAllMocks()
      await announceAgain()
      await overheard.silence()
      expect(names(id)).toContain(INVOICE_HELD)
      expect(await bell(store)).toEqual([])
    })

    it("a payment that Medusa does not record for long: told once, and the bell rings once", async () => {
      const orderId = await desk.unpaidOrder()
      const { id } = await desk.opened({ order_id: orderId })
      const spy = jest
        .spyOn(store.container.resolve(Modules.PAYMENT) as any, "createPaymentSession")
        .mockRejectedValue(new Error("no payments today"))
      await desk.confirm(id)
      await desk.tend()
      await overheard.silence()
      expect(names(id)).not.toContain(INVOICE_PAYMENT_NOT_RECORDED)

      await store.sql("UPDATE payunit_invoice_payment SET record_wanted_at = now() - interval '16 minutes'")
      await desk.tend()
      await desk.tend()
      await rings(store, 1)
      await overheard.silence()
      spy.mockRestore()

      expect(overheard.about(id).filter(({ name }) => name === INVOICE_PAYMENT_NOT_RECORDED)).toMatchObject([
        { data: { order_id: orderId, payment_id: expect.stringMatching(/^puinp_/), payment_amount: 10_000 } },
      ])
      expect(await bell(store)).toMatchObject([
        { description: expect.stringMatching(/^A payment of FCFA\s10,000 was confirmed/) },
      ])
    })

    it("nothing that is told names whom it bills, or opens anything", async () => {
      const id = await paidTwice()
      const [{ id: paymentId }] = (await desk.read(id)).payments
      await desk.recordRefund(id, paymentId, { amount: 500, reference: "MP-777", note: "Ada called" })
      await overheard.silence()
      const told = JSON.stringify([overheard.events, await bell(store)])
      expect(told).not.toMatch(/\b(237)?6\d{8}\b|\b(ada|ngono|token)\b|@|https?:|MP-777|mobile money|user_/i)
    })
  })

  describe("at least once", () => {
    it.each([
      ["refuses", refuse],
      ["hangs", hang],
    ])("an event bus that %s delays nothing, and gets the same events later, in their order", async (_, fail) => {
      const bus = overheard.breakBus(fail)
      const { id } = await desk.opened()
      await desk.confirm(id)
      expect(await desk.read(id)).toMatchObject({ state: "paid" })
      await until("the bus to be asked", () => bus.mock.calls.some(([event]: any[]) => event.data?.id === id))
      const left = await waiting()
      expect(left.map(({ event }) => event)).toEqual([INVOICE_CREATED, INVOICE_PAYMENT_CONFIRMED, INVOICE_PAID])

      bus.mockRestore()
      await announceAgain()
      await overheard.hears(id, 3)

      expect(overheard.about(id).map(({ name, data }) => [name, data.event_id])).toEqual(
        left.map(({ event, id: eventId }) => [event, eventId]),
      )
    })

    it("a process that dies right after the change of state: the job tells of it", async () => {
      const { id } = await desk.opened()
      await overheard.hears(id, 1)
      // What the process that died did, and nothing after it.
      const { invoices } = store.container.resolve<any>("payunit")
      await invoices.move(id, { to: "void", entry: invoiceEntry("void") })
      expect(names(id)).toEqual([INVOICE_CREATED])

      await store.runJob()

      await overheard.hears(id, 2)
      expect(names(id)).toEqual([INVOICE_CREATED, INVOICE_VOIDED])
    })

    it("a change that is taken back leaves nothing to tell, and nothing is told that did not happen", async () => {
      const { id } = await desk.opened()
      await overheard.silence()
      await store.sql(
        `CREATE FUNCTION refuse_events() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
      )
      await store.sql(
        "CREATE TRIGGER refuse_events BEFORE INSERT ON payunit_outbox_event FOR EACH ROW EXECUTE FUNCTION refuse_events()",
      )
      expect((await desk.confirm(id)).status).toBe(500)
      expect((await desk.do(id, "void")).status).toBe(500)
      await store.sql("DROP TRIGGER refuse_events ON payunit_outbox_event")

      expect(await desk.read(id)).toMatchObject({ state: "open", paid_amount: 0, payments: [] })
      expect(names(id)).toEqual([INVOICE_CREATED])
    })
  })
})
