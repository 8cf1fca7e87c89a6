import { mistake, MISTAKES } from "../../src/domain/texts/mistakes"
import {
  dayOf,
  duplicateOf,
  emptyForm,
  formOf,
  installmentsTotal,
  invoiceForm,
  type InvoiceValues,
  itemsTotal,
} from "../../src/admin/invoices/lib/invoice-form"
import { fieldAt, readFields } from "../../src/admin/invoices/lib/invoice-mistakes"
import { amountIn } from "../../src/admin/shared/lib/amounts"
import { textOfMistake } from "../../src/admin/shared/hooks/use-mistake-text"
import { mistakesOf, invoiceTerms } from "../../src/domain/invoices"
import { mistakesIn } from "./mistakes"

const today = new Date(2026, 0, 17, 15, 30)
const rules = { allowHttpLoopback: false }
const schema = invoiceForm("xaf", today)

const form: InvoiceValues = {
  ...emptyForm("fr", today),
  client: { name: " Ada Ngono ", email: "ada@example.com", phone_number: "670 000 001" },
  items: [
    { name: "Couture", amount: "6 250", quantity: "2" },
    { name: "Livraison", amount: "1.500", quantity: "1" },
  ],
}
const inParts: InvoiceValues = {
  ...form,
  type: "INSTALLMENT",
  installments: [
    { title: "Acompte", amount: "7000", due_date: null },
    { title: "Solde", amount: "7 000", due_date: new Date(2026, 1, 28) },
  ],
}
const inCompany: InvoiceValues = {
  ...form,
  has_company: true,
  custom_billing_company: { name: "Studio", logo: "", email: " ", phone_number: "" },
}

/** The request that a form makes, even if something is wrong with it. */
function sentOf(typed: InvoiceValues) {
  const { data, error } = schema.safeParse(typed)
  return error === undefined ? JSON.parse(JSON.stringify(data)) : asTyped(typed)
}

/** What is wrong goes to the server as it is. */
function asTyped({ has_company, custom_billing_company, type, installments, ...typed }: InvoiceValues) {
  return {
    client: typed.client,
    due_date: typed.due_date === null ? "" : dayOf(typed.due_date),
    ...(typed.callback_url === "" ? {} : { callback_url: typed.callback_url }),
    type,
    items: typed.items.map(({ name, amount, quantity }) => ({
      name,
      amount: amountIn(amount, "xaf"),
      quantity: amountIn(quantity, "xaf"),
    })),
    ...(type === "INSTALLMENT" && {
      installments: installments.map(({ title, amount }) => ({ title, amount: amountIn(amount, "xaf") })),
    }),
    ...(has_company && {
      custom_billing_company: Object.fromEntries(
        Object.entries(custom_billing_company).filter(([name, text]) => name === "name" || text.trim() !== ""),
      ),
    }),
  }
}

/** What the server says of a form. */
function serverSays(typed: InvoiceValues, change: object = {}) {
  const parsed = invoiceTerms(rules, today).safeParse({ ...sentOf(typed), ...change })
  return parsed.success ? [] : mistakesOf(parsed.error.issues)
}

describe("the form of an invoice", () => {
  it.each([
    ["at once", form],
    ["in instalments", inParts],
    ["in another company's name", inCompany],
    ["by parts of any size", { ...form, partial_payment: true }],
    ["with a note, on another account", { ...form, note: "ours", account: "douala", send_email: false }],
  ])("makes a request that the server takes: %s", (_name, typed) => {
    expect(mistakesIn(schema, typed)).toEqual({})
    expect(serverSays(typed)).toEqual([])
  })

  it("says what was typed, without blanks and what was left empty", () => {
    expect(sentOf(inCompany)).toEqual({
      client: { name: "Ada Ngono", email: "ada@example.com", phone_number: "670 000 001" },
      due_date: "2026-01-31",
      type: "NORMAL",
      partial_payment: false,
      currency_code: "xaf",
      items: [
        { name: "Couture", amount: 6_250, quantity: 2 },
        { name: "Livraison", amount: 1_500, quantity: 1 },
      ],
      custom_billing_company: { name: "Studio" },
      locale: "fr",
      send_email: true,
    })
  })

  it("adds up while it is typed", () => {
    expect(itemsTotal(form.items, "xaf")).toBe(14_000)
    expect(itemsTotal([...form.items, { name: "", amount: "", quantity: "1" }], "xaf")).toBe(14_000)
    expect(installmentsTotal(inParts.installments, "xaf")).toBe(14_000)
  })

  it("names days as the reader's calendar does", () => {
    expect(dayOf(new Date(2026, 0, 1, 0, 30))).toBe("2026-01-01")
    expect(dayOf(new Date(2026, 11, 31, 23, 30))).toBe("2026-12-31")
  })

  it("begins with what the server drafts for an order", () => {
    const draft = {
      order_id: "order_1",
      customer_id: "cus_1",
      currency_code: "xaf",
      client: { name: "Ada Ngono", email: "ada@example.com", phone_number: "+237670000001" },
      due_date: "2026-02-03",
      items: [{ name: "Pagne", amount: 12_000, quantity: 2 }],
      locale: "fr" as const,
    }
    const figures = { outstanding: 24_000, open_invoices: 0, open_payments: 0, left: 24_000 }
    const answer = { draft, total_amount: 24_000, figures, open_invoices: [], open_payments: [], living_links: [] }
    const drafted = formOf(answer, today)
    expect(mistakesIn(schema, drafted)).toEqual({})
    expect(sentOf(drafted)).toMatchObject({
      order_id: "order_1",
      customer_id: "cus_1",
      due_date: "2026-02-03",
      items: [{ name: "Pagne", amount: 12_000, quantity: 2 }],
    })
    expect(formOf({ ...answer, draft: { ...draft, items: [] } }, today).items).toHaveLength(1)
  })
})

describe("a duplicate of an invoice", () => {
  const invoice: Parameters<typeof duplicateOf>[0] = {
    account: "douala",
    customer_id: "cus_1",
    currency_code: "xaf",
    client: { name: "Ada Ngono", email: "ada@example.com", phone_number: "670000001", forgotten_at: null },
    due_date: "2026-01-16T22:59:59.000Z",
    type: "INSTALLMENT",
    partial_payment: false,
    items: [{ name: "Couture", amount: 7_000, quantity: 2, total: 14_000 }],
    installments: [
      { id: "puini_1", title: "Acompte", amount: 7_000, due_date: "2026-01-16T22:59:59.000Z", is_paid: true },
      { id: "puini_2", title: "Solde", amount: 5_000, due_date: "2026-01-17T22:59:59.000Z", is_paid: false },
      { id: "puini_3", title: "Garantie", amount: 2_000, due_date: null, is_paid: false },
    ],
    custom_billing_company: { name: "Studio", phone_number: "670000002" },
    locale: "fr",
    email: { wanted: false, to: "", emailed: false, at: null, why: null, status: "unwanted" },
    callback_url: null,
  }

  it("says the same, but for days that have passed, what is paid, and our note", () => {
    expect(duplicateOf(invoice, today)).toEqual({
      ...emptyForm("fr", today),
      account: "douala",
      customer_id: "cus_1",
      client: { name: "Ada Ngono", email: "ada@example.com", phone_number: "670000001" },
      due_date: null,
      type: "INSTALLMENT",
      items: [{ name: "Couture", amount: "7000", quantity: "2" }],
      installments: [
        { title: "Acompte", amount: "7000", due_date: null },
        { title: "Solde", amount: "5000", due_date: new Date(2026, 0, 17) },
        { title: "Garantie", amount: "2000", due_date: null },
      ],
      has_company: true,
      custom_billing_company: { name: "Studio", logo: "", email: "", phone_number: "670000002" },
      send_email: false,
    })
  })

  it("is a request that the server takes, once it says until when it is to be paid", () => {
    const duplicate = duplicateOf(invoice, today)
    expect(Object.values(mistakesIn(schema, duplicate))).toEqual(["due_missing"])
    const due = { ...duplicate, due_date: new Date(2026, 0, 31) }
    expect(mistakesIn(schema, due)).toEqual({})
    expect(serverSays(due)).toEqual([])
  })

  it("of one that is paid at once asks for no instalments and no company", () => {
    const normal = { ...invoice, type: "NORMAL" as const, installments: [], custom_billing_company: null }
    expect(duplicateOf(normal, today)).toMatchObject({
      type: "NORMAL",
      installments: emptyForm("fr", today).installments,
      has_company: false,
    })
  })
})

describe("what is wrong with it", () => {
  const items = (change: object) => ({ ...form, items: [{ ...form.items[0]!, ...change }] })
  const client = (change: object) => ({ ...form, client: { ...form.client, ...change } })
  const company = (change: object) => ({
    ...inCompany,
    custom_billing_company: { ...inCompany.custom_billing_company, ...change },
  })
  it.each([
    ["nobody is billed", client({ name: " " }), "client.name", "name_missing"],
    ["no address", client({ email: "ada@" }), "client.email", "email_wrong"],
    ["no number", client({ phone_number: "call me" }), "client.phone_number", "phone_wrong"],
    ["no day", { ...form, due_date: null }, "due_date", "due_missing"],
    ["yesterday", { ...form, due_date: new Date(2026, 0, 16) }, "due_date", "due_past"],
    ["an item of no name", items({ name: "" }), "items.0.name", "item_name_missing"],
    ["an item of no price", items({ amount: "" }), "items.0.amount", "amount_no_number"],
    ["an item for nothing", items({ amount: "0" }), "items.0.amount", "amount_not_positive"],
    ["half a franc", items({ amount: "99,5" }), "items.0.amount", "amount_not_whole"],
    ["nothing of an item", items({ quantity: "0" }), "items.0.quantity", "quantity_wrong"],
    ["a way back that is none", { ...form, callback_url: "shop" }, "callback_url", "callback_wrong"],
    ["no item at all", { ...form, items: [] }, "items", "items_missing"],
    [
      "parts that come to something else",
      { ...inParts, items: inParts.items.slice(1) },
      "installments",
      "installments_differ",
    ],
    ["no parts", { ...inParts, installments: [] }, "installments", "installments_missing"],
    ["a nameless company", company({ name: "" }), "custom_billing_company.name", "company_name_missing"],
    ["a company's address", company({ email: "no" }), "custom_billing_company.email", "email_wrong"],
  ])("%s: told before and by the server alike", (_name, typed, path, code) => {
    expect(mistakesIn(schema, typed)[fieldAt(path) ?? ""]).toBe(code)
    expect(readFields(serverSays(typed))[path]).toMatchObject({ code })
  })

  it("is fine until the end of the day", () => {
    expect(mistakesIn(schema, { ...form, due_date: new Date(2026, 0, 17) })).toEqual({})
  })

  it.each([
    ["a picture in the clear", company({ logo: "http://shop.example/logo.png" }), "logo_wrong", {}],
    ["a long name", client({ name: "a".repeat(201) }), "too_long", { most: 200 }],
  ])("only the server says: %s", (_name, typed, code, params) => {
    expect(mistakesIn(schema, typed)).toEqual({})
    expect(Object.values(readFields(serverSays(typed)))).toEqual([{ code, params }])
  })

  it("what is about no field of the form is told apart", () => {
    expect(readFields([...serverSays(form, { currency_code: "eur" }), mistake("", "no_object"), "odd", null])).toEqual({
      currency_code: { code: "currency_unsupported", params: { currency: "EUR" } },
      "": { code: "no_object", params: {} },
    })
    expect(fieldAt("currency_code")).toBeNull()
  })

  it("a code of a newer server is said in the server's words", () => {
    const text = { en: "It is new.", fr: "C’est nouveau." }
    expect(readFields([{ field: "note", code: "unheard_of", params: {}, text }])).toEqual({
      note: { code: "unheard_of", params: {}, text },
    })
    expect(textOfMistake({ code: "unheard_of", params: {}, text })).toBe(text)
    expect(textOfMistake({ code: "unheard_of", params: {} })).toEqual({ en: "unheard_of", fr: "unheard_of" })
    expect(textOfMistake({ code: "too_large", params: {}, text })).toBe(MISTAKES.too_large)
  })
})
