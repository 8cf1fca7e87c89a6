import { cause } from "../../src/domain/texts/causes"
import { invoiceView, warningsOf } from "../../src/api/admin/payunit/invoices/invoice-view"
import type { InvoicePaymentRow, InvoiceRow } from "../../src/modules/payunit/invoices/invoice-record"
import { transaction } from "../modules/payunit/a-transaction"
import { anInvoice } from "../modules/payunit/an-invoice"

const LATER = new Date("2026-01-16T10:00:00Z")
const PAGE = "https://shop.example/hooks/payunit/invoice/1"
const LATEST = new Date("2026-01-17T10:00:00Z")

const paymentAt = (settled_at: Date) => ({ settled_at }) as InvoicePaymentRow

const ON_HOLD = { state: "held", held_reason: "paid_twice" }

const codes = (over: Partial<InvoiceRow>, payments: InvoicePaymentRow[] = []): string[] =>
  warningsOf(anInvoice(over), { payments, transactions: [], figures: null }).map(({ code }) => code)

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
    ["somebody came back, then somebody looked", { returned_at: LATER, reviewed_at: LATEST }, [], []],
    ["somebody came back to what is paid", { state: "paid", returned_at: LATEST }, [paymentAt(LATER)], []],
    ["not e-mailed", { email_problem: cause("no_email_provider") }, [], ["not_emailed"]],
    ["e-mailed once, and not again", { email_problem: cause("no_email_provider"), emailed_at: LATER }, [], []],
    ["not e-mailed, and not wanted", { email_problem: cause("no_email_provider"), send_email: false }, [], []],
  ])("%s", (_, over, payments, expected) => {
    expect(codes(over, payments)).toEqual(expected)
  })

  it.each<[string, Record<string, unknown>, string[]]>([
    ["open", {}, []],
    ["on hold", ON_HOLD, ["payment_on_hold"]],
    ["what staff confirmed too much, on hold", { ...ON_HOLD, source: "staff" }, ["payment_on_hold"]],
    ["on hold, and resolved", { ...ON_HOLD, resolution: "refunded" }, []],
    ["settled", { state: "settled" }, []],
  ])("with a payment that is %s", (_, over, expected) => {
    const transactions = [transaction(over)]
    const warnings = warningsOf(anInvoice(), { payments: [], transactions, figures: null })
    expect(warnings.map(({ code }) => code)).toEqual(expected)
  })

  it("of an order of which more is asked for than it wants: says how much of what", () => {
    const figures = { outstanding: 13_500, open_invoices: 10_000, open_payments: 5_000, left: 0 }
    const [warning, ...others] = warningsOf(anInvoice(), { payments: [], transactions: [], figures })
    expect(others).toEqual([])
    expect(warning?.code).toBe("exceeds_outstanding")
    expect(warning?.message).toContain(
      "of 13500 that are outstanding, 10000 are asked for by invoices and 5000 by payments",
    )
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
    const shown = JSON.stringify(invoiceView(anInvoice({ content_hash: "secret-hash" }), [], PAGE))
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
    ["paid", { state: "paid" }, false],
    ["paid, and a payment of it is on hold", { state: "paid", payments_on_hold: 1 }, true],
    ["void, and payments of it are on hold", { state: "void", payments_on_hold: 2 }, true],
    ["somebody came back", { returned_at: LATER }, true],
  ])("%s", (_, over, expected) => {
    expect(invoiceView(anInvoice(over), [], PAGE).needs_review).toBe(expected)
  })
})
