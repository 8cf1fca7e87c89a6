import { type InvoiceEvent, InvoiceEvents, INVOICE_STATES } from "../../src/domain/invoices"
import type { InvoiceOutboxEvent } from "../../src/modules/payunit/outbox"
import { invoiceNotification } from "../../src/workflows/events/invoice-notification"
import { anInvoice } from "../modules/payunit/an-invoice"

const outboxEvent = (event: InvoiceEvent): InvoiceOutboxEvent => ({
  id: "puevt_1",
  event,
  transaction_id: null,
  invoice_id: "puinv_1",
  invoice_payment_id: null,
  state: "paid",
  occurred_at: new Date("2026-01-31T12:00:00Z"),
  emitted_at: null,
})
const { INVOICE_IN_DOUBT } = InvoiceEvents

describe("what a merchant is told of invoices", () => {
  it.each([
    ["by the name that PayUnit gave it", anInvoice({ state: "in_doubt" }), "INV1"],
    ["by ours while it has none", anInvoice({ state: "in_doubt", ref: null }), "puinv_aB3dE6gH9jK2mN5pQ8"],
  ])("in doubt: says how much, names the invoice %s and nobody, and differs by language", (_, invoice, name) => {
    const [english, french] = (["en", "fr"] as const).map((locale) =>
      invoiceNotification(locale, outboxEvent(INVOICE_IN_DOUBT), invoice),
    )
    expect(english!.description).toMatch(/FCFA\s10,000/)
    expect(french!.description).toMatch(/10\s000\sFCFA/)
    expect(english!.description).toMatch(new RegExp(` Invoice ${name}\\.$`))
    expect(french!.description).toMatch(new RegExp(` Facture ${name}\\.$`))
    for (const notice of [english!, french!]) {
      expect(notice.key).toBe("payunit-invoice-puevt_1")
      expect(`${notice.title} ${notice.description}`).not.toMatch(/[{}]|Ada|@|67000/)
    }
    expect(french!.title).not.toBe(english!.title)
  })

  it.each(INVOICE_STATES.filter((state) => state !== "in_doubt"))(
    "in doubt, and %s meanwhile: nobody has to see anything",
    (state) => {
      expect(invoiceNotification("en", outboxEvent(INVOICE_IN_DOUBT), anInvoice({ state }))).toBeNull()
    },
  )

  it.each(Object.values(InvoiceEvents).filter((event) => event !== INVOICE_IN_DOUBT))(
    "%s: nobody has to see anything, for of its money its payments tell",
    (event) => {
      expect(
        invoiceNotification("en", outboxEvent(event), anInvoice({ state: "in_doubt", payments_on_hold: 1 })),
      ).toBeNull()
    },
  )
})
