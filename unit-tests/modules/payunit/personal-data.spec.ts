import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as models from "../../../src/modules/payunit/models"

/** Columns that may hold any text and know nothing of people: ids, codes, words and addresses of the service. */
const IMPERSONAL = `
  payunit_transaction: id account flow provider_id payment_session_id earlier_session_ids payment_collection_id cart_id
    order_id invoice_id installment_id service_transaction_id currency_code redirect_url checkout_id tokens locale prompt_provider confirmation_url held_why paid_with
    paid_trigger paid_currency resolved_by left_order_ids stray_order_ids last_answer doubtful_word confirmed_by method reference
    surplus_of lease_owner
  payunit_manual_refund: id transaction_id currency_code method reference recorded_by refund_id
  payunit_notification: id transaction_id content_type claimed_status claimed_amount
  payunit_alert: id subject details last_error digest_id
  payunit_outbox_event: id transaction_id invoice_id invoice_payment_id manual_refund_id
  payunit_idempotency_key: id operation input_hash resource_type resource_id created_by
  payunit_invoice: id account order_id payment_collection_id due_date_sent custom_billing_company callback_url currency_code
    created_by link ref service_id service_status failure email_problem
  payunit_invoice_line: id name
  payunit_invoice_installment: id title service_id payment_collection_id
  payunit_payment_request: id account provider_id order_id payment_collection_id currency_code created_by withdrawn_by
  payunit_job_run: id
  payunit_audit_entry: id decision_id stage action actor_type actor_id subject_type subject_id currency_code
    note_hash details previous hash key_id
  payunit_audit_head: id hash seal key_id
  payunit_account_pause: id reason paused_by resumed_by
  payunit_day_summary: id time_zone day received refunded attempts
  payunit_order_lease: id owner
  payunit_provider_list: id methods
  payunit_signing_key: id secret
  payunit_statement: id account file_name content_hash headings_hash mapping sums created_by
  payunit_statement_line: id statement_id transaction_id currency_code differences invoice_id our_currency our_state looked_into_by
  payunit_status_word: id transaction_id word
`

const TEXTUAL = ["id", "text", "json", "array"]

/** Every column that may hold any text. */
const columns = Object.values(models).flatMap((model) => {
  const { tableName, schema } = model.parse()
  return Object.entries(schema).flatMap(([column, property]) => {
    const parsed = property.parse(column)
    return "dataType" in parsed && TEXTUAL.includes(parsed.dataType.name) && !column.startsWith("raw_")
      ? [`${tableName}.${column}`]
      : []
  })
})

const impersonal = IMPERSONAL.split(/(?=payunit_\w+:)/).flatMap((part) => {
  const [table = "", list = ""] = part.trim().split(":")
  return list
    .trim()
    .split(/\s+/)
    .filter((column) => column !== "")
    .map((column) => `${table}.${column}`)
})

const page = readFileSync(join(__dirname, "../../../docs/personal-data.md"), "utf8")
const listed = [...page.matchAll(/^\| `(payunit_\w+)`\s+\| `(\w+)`/gm)].map(([, table, column]) => `${table}.${column}`)

it("every column that may hold a text is on the page of personal data, or is known to be about nobody", () => {
  expect([...listed, ...impersonal].sort()).toEqual([...columns].sort())
})

it("what the page lists is what is forgotten", () => {
  const source = readFileSync(join(__dirname, "../../../src/modules/payunit/privacy/personal-data.ts"), "utf8")
  const [payments = "", invoices = ""] = source.split("const FORGET_INVOICES")
  const forgotten = (sql: string, table: string): string[] =>
    [...sql.matchAll(new RegExp(`UPDATE ${table}\\b[^]*?WHERE`, "g"))].flatMap(([statement]) =>
      [...statement.matchAll(/(\w+) = (?:NULL|''|\$\{WITHOUT_NOTES\})/g)].map(([, column]) => `${table}.${column}`),
    )
  const all = [
    ...[
      ...["payunit_transaction", "payunit_manual_refund", "payunit_payment_request"],
      ...["payunit_statement_line", "payunit_audit_entry"],
    ].flatMap((table) => forgotten(payments, table)),
    ...forgotten(invoices, "payunit_invoice"),
  ]
  expect(all.sort()).toEqual(listed.filter((column) => !column.startsWith("payunit_rate_window")).sort())
  // With an invoice, some of what is about its payments is forgotten as well: nothing that is not forgotten with those.
  const besides = ["payunit_transaction", "payunit_manual_refund"].flatMap((table) => forgotten(invoices, table))
  expect(all).toEqual(expect.arrayContaining(besides))
})
