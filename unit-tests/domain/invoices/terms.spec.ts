import { mistake, MISTAKES, sayMistakes } from "../../../src/domain/texts/mistakes"
import { invoiceCreateRequest } from "../../../src/gateway/contract/invoice"
import { invoiceTotal, mistakesOf, invoiceTerms, type InvoiceTerms } from "../../../src/domain/invoices"

const NOW = new Date("2026-01-15T10:00:00Z")
const RULES = { allowHttpLoopback: false }

const right = {
  client: { name: " Ada Ngono ", email: "ada@example.com", phone_number: "+237 670 000 001" },
  due_date: "2026-01-31",
  items: [{ name: "Sewing", amount: 5_000 }],
}

const parts = [
  { title: "First", amount: 2_000 },
  { title: "Rest", amount: 3_000 },
]

function read(over: Record<string, unknown> = {}): InvoiceTerms {
  return invoiceTerms(RULES, NOW).parse({ ...right, ...over })
}

function wrong(over: Record<string, unknown>): string[] {
  const parsed = invoiceTerms(RULES, NOW).safeParse({ ...right, ...over })
  return (parsed.success ? [] : mistakesOf(parsed.error.issues)).map(({ field, code }) => `${field}: ${code}`)
}

describe("invoiceTerms", () => {
  it("leaves out what would turn what stands beside it", () => {
    const { client } = read({ client: { ...right.client, name: "Ada \u202eogroN\u2069" } })
    expect(client.name).toBe("Ada ogroN")
  })

  it("completes what was left out", () => {
    expect(read()).toMatchObject({
      client: { name: "Ada Ngono" },
      type: "NORMAL",
      partial_payment: false,
      currency_code: "xaf",
      locale: "en",
      send_email: true,
      confirm_exceeds: false,
      items: [{ name: "Sewing", amount: 5_000, quantity: 1 }],
    })
  })

  it.each([
    ["both", { email: "ada@example.com", phone_number: "670000001" }, []],
    ["a phone number", { phone_number: "670000001" }, []],
    ["an e-mail address", { email: "ada@example.com" }, []],
    ["neither", {}, ["client: contact_missing"]],
    ["a wrong one", { phone_number: "670000001", email: "ada" }, ["client.email: email_wrong"]],
  ])("of our page alone, the client is known by one of two: %s", (_, given, mistakes) => {
    const rules = { ...RULES, isAtService: false, shopEmail: "shop@example.com" }
    const parsed = invoiceTerms(rules, NOW).safeParse({ ...right, client: { name: "Ada", ...given } })
    const found = parsed.success ? [] : mistakesOf(parsed.error.issues)
    expect(found.map(({ field, code }) => `${field}: ${code}`)).toEqual(mistakes)
    if (parsed.success) {
      expect(parsed.data.client).toEqual({ name: "Ada", email: "", phone_number: "", ...given })
    }
  })

  it.each([
    ["2026-01-31", "2026-01-31T23:59:59+01:00"],
    ["2026-01-31T18:00:00Z", "2026-01-31T18:00:00Z"],
    ["2026-01-31T18:00:00+01:00", "2026-01-31T18:00:00+01:00"],
    ["2026-01-31T18:00+0100", "2026-01-31T18:00:00+01:00"],
    ["20260131T180000Z", "2026-01-31T18:00:00Z"],
    ["2026-W05-6T18:00+01", "2026-01-31T18:00:00+01:00"],
    // Today is not over yet.
    ["2026-01-15", "2026-01-15T23:59:59+01:00"],
  ])("due %s is sent as %s, with its zone", (given, sent) => {
    expect(read({ due_date: given }).due_date).toBe(sent)
  })

  it.each([
    [12_000, 2.5, 30_000],
    [1_000, 0.001, 1],
    // A product of binary fractions: 1149.9999999999998.
    [1_000, 1.15, 1_150],
    [10, 0.3, 3],
    [5_000, 1_000_000, 5_000_000_000],
  ])("%d francs by %d come to %d", (amount, quantity, total) => {
    const { items } = read({ items: [{ name: "Hours", amount, quantity }] })
    expect([items, invoiceTotal(items)]).toEqual([[{ name: "Hours", amount, quantity }], total])
  })

  it.each([
    ["left out", {}, undefined, undefined],
    [
      "an address and no company",
      { callback_url: "https://shop.example/thanks?x=1" },
      "https://shop.example/thanks?x=1",
      undefined,
    ],
    ["a company that PayUnit is not told of", { is_custom_company: false }, undefined, false],
    ["that PayUnit is told of", { is_custom_company: true }, undefined, true],
  ])("where the payer goes, and who bills: %s", (_what, over, callback, isCustom) => {
    const { callback_url, is_custom_company } = read(over)
    expect([callback_url, is_custom_company]).toEqual([callback, isCustom])
  })

  it.each(["XAF", "xaf", "Xaf"])("currency %s", (currency_code) => {
    expect(read({ currency_code }).currency_code).toBe("xaf")
  })

  it("the shop's e-mail address stands in for the client's", () => {
    const rules = { ...RULES, shopEmail: "shop@example.com" }
    const { client } = invoiceTerms(rules, NOW).parse({ ...right, client: { name: "Ada", phone_number: "670000001" } })
    expect(client.email).toBe("shop@example.com")
  })

  it("what it lets through, the service's contract takes", () => {
    const { client, due_date, partial_payment, type, items, installments } = read({
      type: "INSTALLMENT",
      installments: parts,
    })
    const request = {
      client_name: client.name,
      client_email: client.email,
      client_phone_number: client.phone_number,
      due_date,
      partial_payment,
      type,
      currency: "XAF",
      callback_url: "https://api.shop.example/hooks",
      items,
      installments,
    }
    expect(invoiceCreateRequest(RULES).safeParse(request)).toMatchObject({ success: true })
  })

  it.each<[string, Record<string, unknown>, string[]]>([
    ["nothing", { client: undefined }, ["client: client_missing"]],
    ["an unknown field of a field", { client: { ...right.client, age: 7 } }, ["client.age: unknown_field"]],
    ["an unknown field", { colour: "red", size: 4 }, ["colour: unknown_field", "size: unknown_field"]],
    ["a name that nobody sees", { client: { ...right.client, name: "\u200b\u3164" } }, ["client.name: name_missing"]],
    ["a blank name", { client: { ...right.client, name: "  " } }, ["client.name: name_missing"]],
    ["a long name", { client: { ...right.client, name: "a".repeat(201) } }, ["client.name: too_long"]],
    ["a line broken in a name", { items: [{ name: "a\nb", amount: 5 }] }, ["items.0.name: control_character"]],
    ["a control character in a note", { note: "a\u0000" }, ["note: control_character"]],
    [
      "a line broken in a phone",
      { client: { ...right.client, phone_number: "670000\n001" } },
      ["client.phone_number: phone_wrong"],
    ],
    ["half a character", { items: [{ name: "\ud800", amount: 5 }] }, ["items.0.name: broken_character"]],
    ["an item without a price", { items: [{ name: "A" }] }, ["items.0.amount: amount_no_number"]],
    ["half a franc", { items: [{ name: "A", amount: 0.5 }] }, ["items.0.amount: amount_not_whole"]],
    ["nothing of an item", { items: [{ name: "A", amount: 5, quantity: 0 }] }, ["items.0.quantity: quantity_wrong"]],
    ["less than nothing", { items: [{ name: "A", amount: 5, quantity: -1 }] }, ["items.0.quantity: quantity_wrong"]],
    [
      "too fine a quantity",
      { items: [{ name: "A", amount: 10_000, quantity: 1.0005 }] },
      ["items.0.quantity: quantity_wrong"],
    ],
    [
      "half a franc of a line",
      { items: [{ name: "A", amount: 5, quantity: 0.5 }] },
      ["items.0.quantity: line_not_whole"],
    ],
    ["a way back by http", { callback_url: "http://shop.example/" }, ["callback_url: callback_wrong"]],
    ["a way back that is none", { callback_url: "thanks" }, ["callback_url: callback_wrong"]],
    ["a company in words", { is_custom_company: "yes" }, ["is_custom_company: yes_or_no"]],
    ["no item", { items: [] }, ["items: items_missing"]],
    ["a yes in words", { partial_payment: "yes" }, ["partial_payment: yes_or_no"]],
    ["too large a sum", { items: [{ name: "A", amount: 1e12, quantity: 2 }] }, ["items: too_large"]],
    ["a moment ago", { due_date: "2026-01-15T09:59:59Z" }, ["due_date: due_past"]],
    ["a day that does not exist", { due_date: "2026-02-30" }, ["due_date: due_missing"]],
    [
      "a company without a name",
      { custom_billing_company: { email: "a@example.com" } },
      ["custom_billing_company.name: company_name_missing"],
    ],
    [
      "a company's picture by http",
      { custom_billing_company: { name: "A", logo: "http://shop.example/a.png" } },
      ["custom_billing_company.logo: logo_wrong"],
    ],
    [
      "no e-mail address, where nobody's stands in",
      { client: { name: "Ada", phone_number: "670000001" } },
      ["client.email: email_wrong"],
    ],
    ["instalments of an invoice without", { installments: parts }, ["installments: installments_misplaced"]],
    [
      "an instalment that is over, behind one of today",
      {
        type: "INSTALLMENT",
        installments: [
          { ...parts[0], due_date: "2026-01-15" },
          { ...parts[1], due_date: "2026-01-14" },
        ],
      },
      ["installments.1.due_date: due_past"],
    ],
    [
      "half a franc of an instalment",
      {
        type: "INSTALLMENT",
        installments: [
          { ...parts[0], amount: 1_999.5 },
          { ...parts[1], amount: 3_000.5 },
        ],
      },
      ["installments.0.amount: amount_not_whole", "installments.1.amount: amount_not_whole"],
    ],
    ["an odd order", { order_id: "../x" }, ["order_id: id_wrong"]],
    ["an order that is a number", { order_id: 7 }, ["order_id: id_wrong"]],
    ["another currency", { currency_code: "eur" }, ["currency_code: currency_unsupported"]],
  ])("%s is named by its field", (_, over, mistakes) => {
    expect(wrong(over)).toEqual(mistakes)
  })

  it("what is no object at all", () => {
    const parsed = invoiceTerms(RULES, NOW).safeParse("invoice")
    expect(parsed.success ? [] : mistakesOf(parsed.error.issues)).toEqual([mistake("", "no_object")])
  })

  it("everything that is wrong is told at once", () => {
    expect(wrong({ due_date: "soon", type: "LATER", items: [] })).toHaveLength(3)
  })

  it("is said in both languages, with the values of each", () => {
    const mistakes = [mistake("items.0.amount", "amount_not_whole", { currency: "XAF" }), mistake("", "no_object")]
    expect(sayMistakes(mistakes)).toEqual({
      en: "`items.0.amount`: XAF has no decimals: give a whole amount. Give an object.",
      fr: "`items.0.amount` : XAF n’a pas de décimales : indiquez un montant entier. Indiquez un objet.",
    })
    const over = { items: [{ name: "A", amount: 10 }], type: "INSTALLMENT", installments: [{ title: "a", amount: 3 }] }
    const parsed = invoiceTerms(RULES, NOW).safeParse({ ...right, ...over })
    expect(parsed.success ? [] : mistakesOf(parsed.error.issues)).toEqual([
      mistake("installments", "installments_differ", { sum: 3, total: 10 }),
    ])
  })

  it.each(Object.entries(MISTAKES))("%s takes the same values in both languages", (_code, { en, fr }) => {
    expect(fr.match(/\{[^}]*\}/g) ?? []).toEqual(en.match(/\{[^}]*\}/g) ?? [])
  })
})
