import type { MedusaRequest } from "@medusajs/framework/http"
import { canCheck } from "../../../../domain/payments"
import { DIFFERENCES, lineActionsOf } from "../../../../domain/statements"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantError } from "../../../../modules/payunit/errors"
import type { StatementLineRow, StatementPayment, StatementRow } from "../../../../modules/payunit/statements"
import type { StatementAnswer, StatementLineAnswer } from "../../../answers"
import { isId } from "../../../store-route"
import { peopleIn } from "../transactions/people"
import { type TransactionContext, readTransactionContexts } from "../transactions/transaction-context"

/**
 * The statement that a route is about.
 *
 * @throws MerchantError `statement_not_found`
 */
export async function statementOf(req: MedusaRequest): Promise<StatementRow> {
  const id = req.params.id ?? ""
  const found = isId(id) ? await resolvePayUnit(req.scope).statements.find(id) : null
  if (found === null) {
    throw new MerchantError("statement_not_found")
  }
  return found
}

/**
 * The line that a route is about.
 *
 * @throws MerchantError `statement_line_not_found`
 */
export async function lineIn(req: MedusaRequest): Promise<StatementLineRow> {
  const { id: statementId } = await statementOf(req)
  const id = req.params.line_id ?? ""
  const found = LINE_ID.test(id) ? await resolvePayUnit(req.scope).statements.line(statementId, id) : null
  if (found === null) {
    throw new MerchantError("statement_line_not_found")
  }
  return found
}

/** A statement's id, and the number of a line or the id of a payment behind it. */
const LINE_ID = /^[\w-]{1,200}$/u

export async function statementViews(req: MedusaRequest, rows: readonly StatementRow[]): Promise<StatementAnswer[]> {
  const people = await peopleIn(
    req,
    rows.map(({ created_by }) => created_by),
  )
  return rows.map(({ starts_at, ends_at, created_at, created_by, ...row }) => ({
    ...{ id: row.id, account: row.account, mode: row.mode, file_name: row.file_name, mapping: row.mapping },
    ...{ lines: row.lines, skipped: row.skipped, sums: row.sums, created_by },
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    differences: row.sums.reduce((all, { outcome, count }) => (DIFFERENCES.includes(outcome) ? all + count : all), 0),
    created_at: created_at.toISOString(),
    created_by_name: people[created_by] ?? null,
  }))
}

/** The payment that each of some lines is about, with what it is for and whose it is; null where it is about none. */
export async function paymentsOf(
  req: MedusaRequest,
  rows: readonly StatementLineRow[],
): Promise<(row: StatementLineRow) => TransactionContext & { payment: StatementPayment | null }> {
  const payments = await resolvePayUnit(req.scope).statements.payments(rows.map(({ transaction_id }) => transaction_id))
  const whose = await readTransactionContexts(req, payments)
  // The first of several of one id stays.
  const byId = new Map(
    payments.toReversed().flatMap((payment) => [
      [payment.id, payment],
      [payment.service_transaction_id ?? payment.reference ?? payment.id, payment],
    ]),
  )
  return ({ transaction_id }) => {
    const payment = byId.get(transaction_id ?? "") ?? null
    return { payment, ...whose(payment?.id ?? null) }
  }
}

export async function lineViews(req: MedusaRequest, rows: readonly StatementLineRow[]): Promise<StatementLineAnswer[]> {
  const [people, paymentOf] = await Promise.all([
    peopleIn(
      req,
      rows.map(({ reviewed_by }) => reviewed_by),
    ),
    paymentsOf(req, rows),
  ])
  return rows.map((row) => {
    const { payment: now, order, invoice, contact } = paymentOf(row)
    const { our_amount, our_currency, our_state, our_fee, invoice_id, reviewed_by: by } = row
    return {
      ...{ id: row.id, line: row.line, transaction_id: row.transaction_id },
      theirs:
        row.line === null || row.status === null
          ? null
          : { amount: row.amount, currency_code: row.currency_code, status: row.status, fee: row.fee },
      ours:
        our_amount === null || our_currency === null || our_state === null
          ? null
          : { amount: our_amount, currency_code: our_currency, state: our_state, fee: our_fee, invoice_id },
      occurred_at: row.occurred_at?.toISOString() ?? null,
      outcome: row.outcome,
      differences: row.differences,
      payment_id: now?.id ?? null,
      state_now: now?.state ?? null,
      order,
      invoice,
      customer: contact?.name ?? null,
      actions: lineActionsOf({
        ...row,
        hasInvoice: invoice_id !== null,
        is_reviewed: row.reviewed_at !== null,
        payment:
          now === null
            ? null
            : { can_check: canCheck(now, now.left), is_settled: now.state === "settled" && now.left > 0 },
      }),
      review:
        row.reviewed_at === null
          ? null
          : {
              at: row.reviewed_at.toISOString(),
              by,
              by_name: by === null ? null : (people[by] ?? null),
              note: row.note,
            },
    }
  })
}
