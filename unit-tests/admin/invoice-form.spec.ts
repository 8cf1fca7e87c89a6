import { readFileSync } from "node:fs"
import { join } from "node:path"
import {
  dayOf,
  emptyForm,
  formOf,
  installmentsTotal,
  type InvoiceForm,
  itemsTotal,
  saysTheSame,
  termsOf,
} from "../../src/admin/invoices/lib/invoice-form"
import { isShown, mistakesIn, readFields, readSentence } from "../../src/admin/invoices/lib/invoice-mistakes"
import { describeIssues, invoiceTerms } from "../../src/domain/invoices"

const today = new Date(2026, 0, 17, 15, 30)
const rules = { allowHttpLoopback: false }
const key = { idempotencyKey: "0123456789abcdef", confirmExceeds: false }

const form: InvoiceForm = {
  ...emptyForm("fr", today),
  name: " Ada Ngono ",
  email: "ada@example.com",
  phone: "670 000 001",
  items: [
    { key: 1, name: "Couture", amount: "6 250", quantity: "2" },
    { key: 2, name: "Livraison", amount: "1.500", quantity: "1" },
  ],
}
const inParts: InvoiceForm = {
  ...form,
  type: "INSTALLMENT",
  installments: [
    { key: 3, title: "Acompte", amount: "7000" },
    { key: 4, title: "Solde", amount: "7 000" },
  ],
}
const inCompany: InvoiceForm = { ...form, hasCompany: true, companyName: "Studio", companyEmail: " " }

/** What the server says of a form. */
function serverSays(typed: InvoiceForm, change: object = {}) {
  const parsed = invoiceTerms(rules, today).safeParse({ ...termsOf(typed, key), ...change })
  return parsed.success ? [] : describeIssues(parsed.error.issues)
}

describe("the form of an invoice", () => {
  it.each([
    ["at once", form],
    ["in instalments", inParts],
    ["in another company's name", inCompany],
    ["by parts of any size", { ...form, partialPayment: true }],
    ["with a note, on another account", { ...form, note: "ours", account: "douala", sendEmail: false }],
  ])("makes a request that the server takes: %s", (_name, typed) => {
    expect(mistakesIn(typed, today)).toEqual({})
    expect(serverSays(typed)).toEqual([])
  })

  it("says what was typed, without blanks and what was left empty", () => {
    expect(termsOf(inCompany, { ...key, confirmExceeds: true })).toEqual({
      idempotency_key: "0123456789abcdef",
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
      confirm_exceeds: true,
    })
  })

  it("adds up while it is typed", () => {
    expect(itemsTotal(form)).toBe(14_000)
    expect(itemsTotal({ ...form, items: [...form.items, { key: 5, name: "", amount: "", quantity: "1" }] })).toBe(
      14_000,
    )
    expect(installmentsTotal(inParts)).toBe(14_000)
  })

  it("names days as the reader's calendar does", () => {
    expect(dayOf(new Date(2026, 0, 1, 0, 30))).toBe("2026-01-01")
    expect(dayOf(new Date(2026, 11, 31, 23, 30))).toBe("2026-12-31")
  })

  it.each([
    ["a day at another hour", { dueDate: new Date(2026, 0, 31, 12) }, true],
    ["another day", { dueDate: new Date(2026, 1, 1) }, false],
    ["no day", { dueDate: null }, false],
    ["the same name", { name: " Ada Ngono " }, true],
    ["another", { name: "Ada" }, false],
  ])("knows whether something was changed: %s", (_name, changes, isSame) => {
    expect(saysTheSame(changes, form)).toBe(isSame)
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
    const figures = { outstanding: 24_000, open_invoices: 0, being_recorded: 0, open_payments: 0, left: 24_000 }
    const answer = { draft, total_amount: 24_000, figures, open_invoices: [], open_payments: [], living_links: [] }
    const drafted = formOf(answer, today)
    expect(mistakesIn(drafted, today)).toEqual({})
    expect(termsOf(drafted, key)).toMatchObject({
      order_id: "order_1",
      customer_id: "cus_1",
      due_date: "2026-02-03",
      items: [{ name: "Pagne", amount: 12_000, quantity: 2 }],
    })
    expect(formOf({ ...answer, draft: { ...draft, items: [] } }, today).items).toHaveLength(1)
  })
})

describe("what is wrong with it", () => {
  const items = (change: object) => ({ ...form, items: [{ ...form.items[0]!, ...change }] })
  it.each([
    ["nobody is billed", { ...form, name: " " }, "client.name", "nameMissing"],
    ["no address", { ...form, email: "ada@" }, "client.email", "emailWrong"],
    ["no number", { ...form, phone: "call me" }, "client.phone_number", "phoneWrong"],
    ["no day", { ...form, dueDate: null }, "due_date", "dueMissing"],
    ["yesterday", { ...form, dueDate: new Date(2026, 0, 16) }, "due_date", "duePast"],
    ["an item of no name", items({ name: "" }), "items.0.name", "itemNameMissing"],
    ["an item of no price", items({ amount: "" }), "items.0.amount", "amountNotPositive"],
    ["half a franc", items({ amount: "99,5" }), "items.0.amount", "amountNotWhole"],
    ["half an item", items({ quantity: "0,5" }), "items.0.quantity", "quantityWrong"],
    ["no item at all", { ...form, items: [] }, "items", "itemsMissing"],
    [
      "parts that come to something else",
      { ...inParts, items: inParts.items.slice(1) },
      "installments",
      "installmentsDiffer",
    ],
    ["no parts", { ...inParts, installments: [] }, "installments", "installmentsMissing"],
    ["a nameless company", { ...inCompany, companyName: "" }, "custom_billing_company.name", "companyNameMissing"],
    ["a company's address", { ...inCompany, companyEmail: "no" }, "custom_billing_company.email", "emailWrong"],
  ])("%s: told before and by the server alike", (_name, typed, path, mistake) => {
    expect(mistakesIn(typed, today)[path]).toMatchObject({ key: mistake })
    expect(readFields(serverSays(typed)).mistakes[path]).toMatchObject({ key: mistake })
    expect(isShown(path)).toBe(true)
  })

  it("has a text for every sentence of the server about what can be typed", () => {
    const source = readFileSync(join(__dirname, "../../src/domain/invoices/terms.ts"), "utf8")
    const sentences = [
      ...source.matchAll(/(?:error: |text\(\d[\d_]*, |refuse\(\[.*?\], )(["`])((?:is|has|must|come)\b.+?)\1/g),
    ].map(([, , words]) => words!.replaceAll("${currency}", "XAF").replace(/\$\{\w+\}/g, "7"))
    expect(sentences.length).toBeGreaterThan(20)
    const strange = sentences.filter((words) => "written" in readSentence(words))
    // Of what the form chooses by itself.
    expect(
      strange.filter(
        (words) =>
          !/must be (true|a currency|NORMAL|en or|a list)|letters, digits|no id|in XAF only|leave it out$/.test(words),
      ),
    ).toEqual([])
  })

  it("is fine until the end of the day", () => {
    expect(mistakesIn({ ...form, dueDate: new Date(2026, 0, 17) }, today)).toEqual({})
  })

  it.each([
    ["a picture in the clear", { ...inCompany, companyLogo: "http://shop.example/logo.png" }, "logoWrong", {}],
    ["a long name", { ...form, name: "a".repeat(201) }, "tooLong", { count: 200 }],
  ])("only the server says: %s", (_name, typed, mistake, values) => {
    expect(mistakesIn(typed, today)).toEqual({})
    expect(Object.values(readFields(serverSays(typed)).mistakes)).toEqual([{ key: mistake, values }])
  })

  it("what is about no field of the form is told apart", () => {
    const { mistakes, rest } = readFields([...serverSays(form, { currency_code: "eur" }), "must be an object"])
    expect(mistakes).toEqual({ currency_code: { written: "is EUR, and PayUnit bills in XAF only" } })
    expect(rest).toEqual(["must be an object"])
    expect(isShown("currency_code")).toBe(false)
  })

  it.each([
    [
      "come to 700 XAF but the items to 1500: make them the same",
      { key: "installmentsDiffer", values: { sum: 700, total: 1_500 } },
    ],
    [
      "is 99.5, and XAF has no decimals: give a whole number, such as 100",
      { key: "amountNotWhole", values: { currency: "XAF" } },
    ],
    ["has a broken character: type it again", { key: "brokenCharacter", values: {} }],
    ["has more than 24 instalments", { key: "tooManyInstallments", values: { count: 24 } }],
    ["is something new", { written: "is something new" }],
  ])("%s", (sentence, mistake) => {
    expect(readSentence(sentence)).toEqual(mistake)
  })
})
