import { cause } from "../../src/domain/texts/causes"
import { invoiceView, warningsOf } from "../../src/api/admin/payunit/invoices/invoice-view"
import type { InvoicePaymentRow, InvoiceRow } from "../../src/modules/payunit/invoices/invoice-record"
import { anInvoice } from "../modules/payunit/an-invoice"

const LATER = new Date("2026-01-16T10:00:00Z")
const PAGE = "https://shop.example/hooks/payunit/invoice/1"
const LATEST = new Date("2026-01-17T10:00:00Z")

const paymentAt = (confirmed_at: Date, order_record: InvoicePaymentRow["order_record"] = "none") =>
  ({ confirmed_at, order_record }) as InvoicePaymentRow

const codes = (over: Partial<InvoiceRow>, payments: InvoicePaymentRow[] = []): string[] =>
  warningsOf(anInvoice(over), { payments, manualRefunds: [], transactions: [], figures: null }).map(({ code }) => code)

describe("warningsOf", () => {
  it.each<[string, Partial<InvoiceRow>, InvoicePaymentRow[], string[]]>([
    ["an open invoice", {}, [], []],
    ["in doubt", { state: "in_doubt", link: null }, [], ["in_doubt"]],
    ["PayUnit is being asked", { state: "creating", link: null }, [], ["in_doubt"]],
    ["PayUnit was not asked yet", { state: "creating", link: null, asked_at: null }, [], []],
    ["void", { state: "void" }, [], ["link_lives"]],
    ["void, and never made", { state: "void", link: null }, [], []],
    ["somebody came back", { returned_at: LATER }, [], ["somebody_returned"]],
    [
      "somebody came back to a void one",
      { state: "void", returned_at: LATER },
      [],
      ["link_lives", "somebody_returned"],
    ],
    ["somebody came back, then a payment was confirmed", { returned_at: LATER }, [paymentAt(LATEST)], []],
    [
      "a payment was confirmed, then somebody came back",
      { returned_at: LATEST },
      [paymentAt(LATER)],
      ["somebody_returned"],
    ],
    ["somebody came back, then somebody looked", { returned_at: LATER, looked_at: LATEST }, [], []],
    ["somebody came back to what is paid", { state: "paid", returned_at: LATEST }, [paymentAt(LATER)], []],
    ["held", { held_reason: "paid_twice", held_why: [cause("link_lives_on")] }, [], ["held"]],
    ["held, and resolved", { held_reason: "paid_twice", resolution: "paid_back" }, [], []],
    ["not in the order's books", {}, [paymentAt(LATER, "wanted")], ["order_not_updated"]],
    ["not e-mailed", { email_problem: cause("no_email_provider") }, [], ["not_emailed"]],
    ["e-mailed once, and not again", { email_problem: cause("no_email_provider"), emailed_at: LATER }, [], []],
    ["not e-mailed, and not wanted", { email_problem: cause("no_email_provider"), send_email: false }, [], []],
  ])("%s", (_, over, payments, expected) => {
    expect(codes(over, payments)).toEqual(expected)
  })
})

describe("invoiceView", () => {
  it.each<[string, Partial<InvoiceRow>, boolean]>([
    ["open, before its day", {}, false],
    ["open, after its day", { now: new Date("2026-02-01T00:00:00Z") }, true],
    ["paid, after its day", { now: new Date("2026-02-01T00:00:00Z"), state: "paid" }, false],
  ])("overdue: %s", (_, over, isOverdue) => {
    expect(invoiceView(anInvoice(over), [], PAGE).is_overdue).toBe(isOverdue)
  })

  it.each<[InvoiceRow["state"], string | null]>([
    ["creating", null],
    ["in_doubt", null],
    ["failed", null],
    ["open", PAGE],
    ["void", PAGE],
  ])("where it is paid, while %s", (state, expected) => {
    expect(invoiceView(anInvoice({ state }), [], PAGE).page_url).toBe(expected)
  })

  it("holds no token and no hash", () => {
    const shown = JSON.stringify(
      invoiceView(anInvoice({ idempotency_key: "secret-key", content_hash: "secret-hash" }), [], PAGE),
    )
    expect(shown).not.toContain("secret")
  })
})

describe("the e-mail of an invoice", () => {
  const refused = cause("email_refused", { words: "no such mailbox" })
  it.each<[string, Partial<InvoiceRow>, string | null]>([
    ["about to be sent", {}, "pending"],
    ["sent", { emailed_at: LATER }, "sent"],
    ["sent, and not again", { emailed_at: LATER, email_problem: refused }, "sent_then_failed"],
    ["nobody can", { email_problem: cause("no_email_provider") }, "no_provider"],
    ["refused", { email_problem: refused }, "failed"],
    ["left to the merchant", { send_email: false }, "unwanted"],
    ["of one that is paid", { state: "paid" }, null],
    ["of one that is void", { state: "void" }, null],
    ["of one that failed", { state: "failed" }, null],
  ])("%s", (_, over, expected) => {
    expect(invoiceView(anInvoice(over), [], PAGE).email.status).toBe(expected)
  })
})

describe("an invoice needs a look", () => {
  it.each<[string, Partial<InvoiceRow>, boolean]>([
    ["open", {}, false],
    ["in doubt", { state: "in_doubt" }, true],
    ["held", { state: "paid", held_reason: "paid_twice" }, true],
    ["held, and resolved", { state: "paid", held_reason: "paid_twice", resolution: "dismissed" }, false],
    ["somebody came back", { returned_at: LATER }, true],
  ])("%s", (_, over, expected) => {
    expect(invoiceView(anInvoice(over), [], PAGE).needs_look).toBe(expected)
  })
})
