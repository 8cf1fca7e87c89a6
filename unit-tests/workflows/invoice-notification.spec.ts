import { INVOICE_HELD_REASONS, type InvoiceEvent, InvoiceEvents } from "../../src/domain/invoices"
import type { InvoiceOutboxEvent } from "../../src/modules/payunit/outbox"
import type { InvoicePaymentRow } from "../../src/modules/payunit/invoices/invoice-record"
import { INVOICE_NOTIFICATIONS, invoiceNotification } from "../../src/workflows/events/invoice-notification"
import { anInvoice } from "../modules/payunit/an-invoice"

const told = (event: InvoiceEvent, held_reason: InvoiceOutboxEvent["held_reason"] = null): InvoiceOutboxEvent => ({
  id: "puevt_1",
  event,
  transaction_id: null,
  invoice_id: "puinv_1",
  invoice_payment_id: null,
  manual_refund_id: null,
  state: "paid",
  held_reason,
  occurred_at: new Date("2026-01-31T12:00:00Z"),
  emitted_at: null,
})
const { INVOICE_CREATED, INVOICE_HELD, INVOICE_IN_DOUBT, INVOICE_PAID, INVOICE_PAYMENT_NOT_RECORDED } = InvoiceEvents
const payment = { id: "puinp_1", amount: 6_000, order_record: "recording" } as InvoicePaymentRow
const held = anInvoice({
  state: "paid",
  held_reason: "paid_twice",
  held_why: [{ code: "medusa_said", params: { words: "Ada paid" } }],
})

describe("what a merchant is told of invoices", () => {
  it("in both languages, for every reason there is", () => {
    for (const words of Object.values(INVOICE_NOTIFICATIONS)) {
      expect(Object.keys(words).sort()).toEqual([...INVOICE_HELD_REASONS, "in_doubt", "not_recorded"].sort())
    }
  })

  it.each([
    ["in doubt", told(INVOICE_IN_DOUBT), anInvoice({ state: "in_doubt" }), null, "10,000"],
    ...INVOICE_HELD_REASONS.map((reason) => [reason, told(INVOICE_HELD, reason), held, null, "10,000"] as const),
    ["not recorded", told(INVOICE_PAYMENT_NOT_RECORDED), anInvoice(), payment, "6,000"],
  ] as const)(
    "%s: says how much, names the invoice and nobody, and differs by language",
    (_, event, invoice, of, sum) => {
      const [english, french] = (["en", "fr"] as const).map((locale) => invoiceNotification(locale, event, invoice, of))
      expect(english!.description).toMatch(new RegExp(`FCFA\\s${sum}`))
      expect(english!.description).toMatch(/ Invoice INV1\.$/)
      expect(french!.description).toMatch(/ Facture INV1\.$/)
      for (const notice of [english!, french!]) {
        expect(notice.key).toBe("payunit-invoice-puevt_1")
        expect(`${notice.title} ${notice.description}`).not.toMatch(/[{}]|Ada|@|67000/)
      }
      expect(french!.title).not.toBe(english!.title)
    },
  )

  it.each([
    ["made", told(INVOICE_CREATED), anInvoice(), null],
    ["paid", told(INVOICE_PAID), anInvoice({ state: "paid" }), null],
    ["found meanwhile", told(INVOICE_IN_DOUBT), anInvoice(), null],
    ["resolved meanwhile", told(INVOICE_HELD, "paid_twice"), { ...held, resolution: "dismissed" as const }, null],
    [
      "recorded meanwhile",
      told(INVOICE_PAYMENT_NOT_RECORDED),
      anInvoice(),
      { ...payment, order_record: "recorded" as const },
    ],
  ])("%s: nobody has to see anything", (_, event, invoice, of) => {
    expect(invoiceNotification("en", event, invoice, of)).toBeNull()
  })
})
