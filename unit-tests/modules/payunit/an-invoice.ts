import { type InvoiceRow, readInvoice } from "../../../src/modules/payunit/invoices/invoice-record"
import { Invoice } from "../../../src/modules/payunit/models"
import { blankRow } from "./blank-row"

/** An invoice of 10 000 XAF that is open, but for what is said otherwise. */
export function anInvoice(over: Partial<InvoiceRow> = {}): InvoiceRow {
  const at = new Date("2026-01-15T10:00:00Z")
  return readInvoice({
    ...blankRow(Invoice),
    id: "puinv_aB3dE6gH9jK2mN5pQ8",
    content_hash: "hash",
    account: "default",
    mode: "test",
    client_name: "Ada Ngono",
    client_email: "ada@example.com",
    client_phone_number: "670000001",
    email_to: "ada@example.com",
    follows_customer: false,
    locale: "en",
    type: "NORMAL",
    partial_payment: false,
    due_date: new Date("2026-01-31T22:59:59Z"),
    due_date_sent: "2026-01-31T23:59:59+01:00",
    is_custom_company: false,
    total_amount: 10_000,
    paid_amount: 0,
    payments_on_hold: 0,
    currency_code: "xaf",
    state: "open",
    created_by: "user_1",
    is_at_service: true,
    asked_at: at,
    link: "https://pay.example/invoice/1",
    ref: "INV1",
    service_id: "1",
    service_status: "UNPAID",
    opened_at: at,
    returns: 0,
    send_email: true,
    history: [],
    created_at: at,
    updated_at: at,
    now: at,
    ...over,
  })
}
