import { z } from "zod"
import { everyTable } from "./harness/every-table"
import { InvoiceDesk } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/* A word for everything that people type is put in on every way, and looked for in the whole database after an erasure. */

/** Tables of Medusa's own, which is to erase its customers, carts and orders itself. */
const OF_MEDUSA = /^(customer\w*|cart\w*|order\w*|index_\w+)\./

/** What stays, and why: as docs/personal-data.md says. */
const STAYS: Readonly<Record<string, readonly string[]>> = {
  // The books: the operator's number finds the money again.
  ConfirmationNumber: ["payunit_transaction.reference"],
  ConfirmationMethod: ["payunit_transaction.method"],
  RefundNumber: ["payunit_manual_refund.reference"],
  RefundMethod: ["payunit_manual_refund.method"],
  // A file has payments of many people.
  WordOfFile: ["payunit_statement.file_name"],
  // Of an account, and of no customer.
  WordOfPause: ["payunit_account_pause.reason", "payunit_audit_entry.note"],
}

/** Where each of what goes stands at first: that it is looked for where it is. */
const GOES: Readonly<Record<string, readonly string[]>> = {
  WordOfName: ["payunit_invoice.client_name", "notification.data"],
  "word.of.email@example.com": [
    ...["payunit_invoice.client_email", "payunit_invoice.email_to", "payunit_invoice.history", "notification.to"],
  ],
  "word.of.company@example.com": ["payunit_invoice.custom_billing_company"],
  "670.00.00-01": ["payunit_invoice.client_phone_number"],
  "670 00 00 01": ["payunit_payment_request.phone_number"],
  "6•• ••• •01": ["payunit_transaction.prompt_phone_masked", "payunit_transaction.history"],
  WordOfCompany: ["payunit_invoice.custom_billing_company"],
  WordOfLogo: ["payunit_invoice.custom_billing_company"],
  WordOfItem: ["payunit_invoice_line.name"],
  WordOfInstalment: ["payunit_invoice_installment.title"],
  WordOfBillNote: ["payunit_invoice.note"],
  WordOfVoid: ["payunit_audit_entry.note", "payunit_invoice.history"],
  WordOfConfirmation: ["payunit_transaction.note", "payunit_audit_entry.note"],
  WordOfRefund: ["payunit_manual_refund.note", "payunit_audit_entry.note"],
  WordOfOrderRefund: ["payunit_manual_refund.note", "payunit_audit_entry.note"],
  WordOfSearch: ["payunit_audit_entry.words"],
  WordOfRequest: ["payunit_payment_request.reason"],
  WordOfLine: ["payunit_statement_line.note"],
  WordOfReturn: ["payunit_transaction.return_url"],
  WordOfAnswer: ["payunit_transaction.last_answer"],
}

const WORDS = [...Object.keys(GOES), ...Object.keys(STAYS), "KeyOfRefund"]

onTestStore("emailing", (store) => {
  /** Which columns have each of the words; words that none has are left out. */
  const found = async (): Promise<Record<string, string[]>> => {
    const columns = (await everyTable(async (sql) => await store.sql(sql))).filter(
      ({ place }) => !OF_MEDUSA.test(place),
    )
    const places = WORDS.map((word): [string, string[]] => [
      word,
      columns.flatMap(({ place, text }) => (text.includes(word) ? [place] : [])).sort(),
    ])
    return Object.fromEntries(places.filter(([, its]) => its.length > 0))
  }

  it("nothing that names somebody is left of what was typed anywhere, but for what has a reason", async () => {
    const desk = await InvoiceDesk.open(store)
    const { merchant } = desk
    const done = async (path: string, body: Record<string, unknown> = {}, headers = {}, status = 200): Promise<any> =>
      (await store.shopper.expect(status, merchant.post(`/admin/payunit/${path}`, body, headers))).body

    // Invoices, with all that stands on them; one is void, one is confirmed.
    const client = { name: "WordOfName", email: "word.of.email@example.com", phone_number: "670.00.00-01" }
    const bill = {
      ...{ client, note: "WordOfBillNote", again: true },
      items: [{ name: "WordOfItem", amount: 5_000, quantity: 2 }],
      custom_billing_company: {
        ...{ name: "WordOfCompany", logo: "https://shop.example/WordOfLogo.png" },
        ...{ email: "word.of.company@example.com", phone_number: "677000001" },
      },
    }
    const paid = await desk.opened(bill)
    const parts = [
      { title: "WordOfInstalment", amount: 4_000 },
      { title: "Rest", amount: 6_000 },
    ]
    const voided = await desk.opened({ ...bill, type: "INSTALLMENT", installments: parts })
    for (const { id } of [paid, voided]) {
      await until("the e-mail", async () => (await desk.read(id)).email.emailed)
    }
    await done(`invoices/${voided.id}/void`, { note: "WordOfVoid" })
    const counter = await desk.opened(bill)
    const confirmation = { note: "WordOfConfirmation", method: "ConfirmationMethod", reference: "ConfirmationNumber" }
    await store.shopper.expect(200, desk.confirm(counter.id, confirmation))

    // A payment on an invoice's page, and one for an order, each with a refund.
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const form = new URLSearchParams({ action: "prompt", phone: "670000001" }).toString()
    await fetch(paid.page_url, { method: "POST", redirect: "manual", headers, body: form })
    const [{ id: prompted }] = await store.sql("SELECT id FROM payunit_transaction WHERE invoice_id = ?", [paid.id])
    const checkout = await store.checkout()
    await store.sql("UPDATE cart SET email = ? WHERE id = ?", [client.email, checkout.cartId])
    await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, "670000001"))
    for (const id of [prompted, checkout.transactionId]) {
      await store.reaches(id, "settled")
      await until("nobody to look at it any more", async () => (await store.row(id)).lease_owner === null)
    }
    const refund = { amount: 500, note: "WordOfRefund", method: "RefundMethod", reference: "RefundNumber" }
    await done(`transactions/${prompted}/refunds`, refund, { "idempotency-key": "KeyOfRefund-000000" })
    await done(`transactions/${checkout.transactionId}/refunds`, { ...refund, note: "WordOfOrderRefund" })

    // What else is typed about them: a request, a search whose list is taken out, a note on a statement's line.
    const { order_id } = await store.row(checkout.transactionId)
    await merchant.edit(order_id, 2)
    const request = { order_id, amount: 1_000, phone: "670 00 00 01", reason: "WordOfRequest" }
    await done("payment-requests", request, {}, 201)
    await done("exports", { list: "payments", count: 1, filters: "q=WordOfSearch" })
    const file = `transaction_id,amount\n${prompted},9000\nWordOfStranger,10\n`
    const statement = await fetch(`${store.shop.url}/admin/payunit/statements?file_name=WordOfFile.csv`, {
      ...{ method: "POST", body: file },
      headers: { ...merchant.headers, "content-type": "text/csv" },
    })
    const { id: statementId } = z
      .object({ statement: z.object({ id: z.string() }) })
      .parse(await statement.json()).statement
    const { lines } = (
      await store.shopper.expect(200, merchant.get(`/admin/payunit/statements/${statementId}/lines?outcome=differs`))
    ).body
    await done(`statements/${statementId}/lines/${lines[0].id}/note`, { note: "WordOfLine" })

    // Of nobody: an account takes no payments for a while.
    await done("pauses", { reason: "WordOfPause" })
    await done("pauses/default/resume")
    await store.sql(`UPDATE payunit_transaction
      SET return_url = 'https://shop.example/WordOfReturn', reversal_check_at = NULL, next_check_at = NULL,
          last_answer = last_answer || '{"detail": "WordOfAnswer"}'`)
    const planted = await found()
    for (const [word, places] of Object.entries(GOES)) {
      expect([word, planted[word]]).toEqual([word, expect.arrayContaining([...places])])
    }
    expect(planted).not.toHaveProperty("KeyOfRefund")

    const { erasePersonalDataWorkflow, exportPersonalDataWorkflow } = require("../.medusa/server/src/workflows")
    const whom = { email: client.email, phone: "+237 670 000 001" }
    const exported = await exportPersonalDataWorkflow(store.container).run({ input: whom })
    const handedOut = JSON.stringify(exported.result)
    // Whose name somebody searched for, nobody can say.
    expect(Object.keys(GOES).filter((word) => !handedOut.includes(word))).toEqual(["WordOfSearch"])

    const person = { ...whom, include_invoices: true }
    const { result } = await erasePersonalDataWorkflow(store.container).run({ input: person })

    expect(result).toMatchObject({ kept: { payments: [], invoices: [] }, unclear: [] })
    // Medusa remembers for three days what it completed a cart with, and deletes that by itself.
    const executions = await store.sql("SELECT DISTINCT workflow_id FROM workflow_execution")
    expect(executions).toEqual([{ workflow_id: "complete-cart" }])
    expect(await found()).toEqual({ ...STAYS, [client.email]: ["workflow_execution.context"] })
    const { break: broken } = await store.container.resolve<any>("payunit").audit.verify()
    expect(broken).toBeNull()
  })
})
