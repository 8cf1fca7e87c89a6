import { invoiceEmail } from "../../src/workflows/invoices/email-data"
import { anInvoice } from "../modules/payunit/an-invoice"

const invoice = (over: Parameters<typeof anInvoice>[0] = {}) => ({
  ...anInvoice({ total_amount: 12_500, paid_amount: 2_500, ...over }),
  link: "https://pay.example/invoice/1",
})

/** The page of ours. */
const PAGE = "https://api.shop.example/hooks/payunit/invoice/1"

/** Spaces of every width are one. */
const plain = (text: string): string => text.replace(/\s/g, " ")

describe("invoiceEmail", () => {
  it.each([
    ["en", "Invoice INV1 of FCFA 12,500", "FCFA 10,000", "January 31, 2026", "Pay now"],
    ["fr", "Facture INV1 de 12 500 FCFA", "10 000 FCFA", "31 janvier 2026", "Payer maintenant"],
  ] as const)("in %s", (locale, subject, remaining, due, pay) => {
    const email = invoiceEmail(invoice({ locale }), [{ name: "Sewing", amount: 6_250, quantity: 2 }], [], PAGE)

    expect(plain(email.subject)).toBe(subject)
    expect(plain(email.invoice.remaining_text)).toBe(remaining)
    expect(email).toMatchObject({
      locale,
      text: { pay },
      invoice: {
        link: PAGE,
        service_link: "https://pay.example/invoice/1",
        due_text: due,
        remaining_amount: 10_000,
        items: [{ total: 12_500 }],
        company: null,
      },
    })
  })

  it("both languages say the same things", () => {
    const [en, fr] = (["en", "fr"] as const).map((locale) => invoiceEmail(invoice({ locale }), [], [], PAGE))
    expect(Object.keys(fr!.text)).toEqual(Object.keys(en!.text))
    for (const key of ["greeting", "introduction", "due", "pay", "items", "installments", "remaining"] as const) {
      expect(fr!.text[key]).not.toBe(en!.text[key])
    }
  })

  it("a company that bills is named; what has no reference has none", () => {
    const email = invoiceEmail(invoice({ custom_billing_company: { name: "Studio" }, ref: null }), [], [], PAGE)
    expect(plain(email.subject)).toBe("Invoice of FCFA 12,500 – Studio")
  })

  it("where PayUnit has no link, there is none of it", () => {
    const { link, service_link } = invoiceEmail({ ...invoice({ ref: null }), link: null }, [], [], PAGE).invoice
    expect([link, service_link]).toEqual([PAGE, null])
  })

  it("the merchant's own note stays theirs", () => {
    expect(JSON.stringify(invoiceEmail(invoice({ note: "slow payer" }), [], [], PAGE))).not.toContain("slow payer")
  })
})
