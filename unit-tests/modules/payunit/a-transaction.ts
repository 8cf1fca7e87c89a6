import { readTransaction, type TransactionRecord } from "../../../src/modules/payunit/transactions/transaction-record"

export const NOW = "2026-01-01T12:00:00.000Z"

/** A time before or after now, as the database gives it. */
export const inSeconds = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1_000).toISOString()

/** A row as the table gives it: an open transaction with a link that lives. */
export function row(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: "aB3dE6gH9jK2mN5pQ8",
    source: "attempt",
    account: "default",
    mode: "test",
    flow: "checkout",
    provider_id: "pp_payunit_payunit",
    payment_session_id: "payses_1",
    payment_collection_id: "pay_col_1",
    cart_id: "cart_1",
    order_id: null,
    invoice_id: null,
    installment_id: null,
    service_transaction_id: null,
    amount: "12500",
    currency_code: "xaf",
    redirect_url: "https://pay.example/PU_payment_1",
    checkout_id: "PU_payment_1",
    tokens: { kind: "first", pay_token: "secret-token", payment_ref: "secret-reference" },
    link_expires_at: inSeconds(600),
    return_url: null,
    locale: null,
    prompt_provider: null,
    prompt_phone_masked: null,
    confirmation_url: null,
    prompted_at: null,
    prompt_expires_at: null,
    visited_at: null,
    signalled_at: null,
    state: "open",
    held_reason: null,
    held_at: null,
    held_why: [],
    paid_with: null,
    paid_at: null,
    paid_amount: null,
    paid_currency: null,
    settled_at: null,
    reversal_check_at: null,
    resolution: null,
    resolved_at: null,
    resolved_by: null,
    resolution_note: null,
    payment_due_at: null,
    cancel_order_at: null,
    asked_at: null,
    last_answer: null,
    doubtful_word: null,
    success_heard_at: null,
    second_look_at: null,
    erasure_wanted_at: null,
    forgotten_at: null,
    confirmed_by: null,
    method: null,
    reference: null,
    note: null,
    surplus_of: null,
    checks: "0",
    attempts: 0,
    next_check_at: inSeconds(20),
    created_at: inSeconds(-300),
    order_placed_first_at: null,
    order_placed_emitted_at: null,
    order_cancelled_at: null,
    order_released_at: null,
    completion_stuck_at: null,
    left_order_ids: null,
    stray_order_ids: null,
    history: [{ at: inSeconds(-300), code: "opening", params: {}, why: [], by: null, note: null }],
    now: NOW,
    ...over,
  }
}

/** The same, read. */
export function transaction(over: Record<string, unknown> = {}): TransactionRecord {
  return readTransaction(row(over))
}
