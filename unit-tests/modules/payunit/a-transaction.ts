import { Transaction } from "../../../src/modules/payunit/models"
import { readTransaction, type TransactionRecord } from "../../../src/modules/payunit/transactions/transaction-record"
import { blankRow } from "./blank-row"

export const NOW = "2026-01-01T12:00:00.000Z"

/** A time before or after now, as the database gives it. */
export const inSeconds = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1_000).toISOString()

/** A row as the table gives it: an open transaction with a link that lives. */
export function row(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...blankRow(Transaction),
    id: "aB3dE6gH9jK2mN5pQ8",
    account: "default",
    mode: "test",
    flow: "checkout",
    provider_id: "pp_payunit_payunit",
    payment_session_id: "payses_1",
    payment_collection_id: "pay_col_1",
    cart_id: "cart_1",
    amount: "12500",
    currency_code: "xaf",
    redirect_url: "https://pay.example/PU_payment_1",
    checkout_id: "PU_payment_1",
    tokens: { kind: "first", pay_token: "secret-token", payment_ref: "secret-reference" },
    link_expires_at: inSeconds(600),
    state: "open",
    checks: "0",
    next_check_at: inSeconds(20),
    created_at: inSeconds(-300),
    history: [{ at: inSeconds(-300), code: "opening", params: {}, causes: [], by: null, note: null }],
    now: NOW,
    ...over,
  }
}

/** The same, read. */
export function transaction(over: Record<string, unknown> = {}): TransactionRecord {
  return readTransaction(row(over))
}
