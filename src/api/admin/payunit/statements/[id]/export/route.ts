import { statusText } from "../../../../../../domain/payments"
import {
  type Cell,
  DIFFERENCE_TEXTS,
  LINE_OUTCOME_TEXTS,
  LINE_STATUS_TEXTS,
  type Locale,
  sheetDay,
  sheetTime,
  STATEMENT_SHEET,
} from "../../../../../../domain/texts"
import { resolvePayUnit } from "../../../../../../modules/payunit"
import type { StatementLineRow } from "../../../../../../modules/payunit/statements"
import { adminRoute } from "../../../../../admin-route"
import { localeOf } from "../../../../../store-route"
import { answerCsv } from "../../../../../csv-answer"
import { recordExport } from "../../../../../decision-route"
import { paymentsOf, statementOf } from "../../statement-view"
import type * as contract from "./contract"

/** The report as a table for spreadsheets: every line, in the order of the file. */
export const GET = adminRoute<typeof contract.GET>(async (req, res) => {
  const { id, created_at, sums } = await statementOf(req)
  const locale = req.validatedQuery.locale ?? localeOf(req.get("accept-language"))
  const { statements, options } = resolvePayUnit(req.scope)
  const count = sums.reduce((all, sum) => all + sum.count, 0)
  await recordExport(req, { list: "statements", count, filters: id })
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [Object.values(STATEMENT_SHEET).map((heading) => heading[locale])]
    for await (const lines of statements.allLines(id)) {
      const paymentOf = await paymentsOf(req, lines)
      yield lines.map((line) => cellsOf(line, paymentOf(line), locale, options.timeZone))
    }
  }
  await answerCsv(res, { name: `payunit-${sheetDay(created_at, options.timeZone)}`, locale }, rows())
})

function cellsOf(
  line: StatementLineRow,
  { payment, order, invoice, contact }: ReturnType<Awaited<ReturnType<typeof paymentsOf>>>,
  locale: Locale,
  timeZone: string,
): Cell[] {
  const cells: Record<keyof typeof STATEMENT_SHEET, Cell> = {
    line: line.line,
    transaction_id: line.transaction_id,
    order: order?.display_id ?? payment?.order_id ?? null,
    invoice: invoice?.ref ?? payment?.invoice_id ?? null,
    customer: contact?.name ?? null,
    outcome: LINE_OUTCOME_TEXTS[line.outcome][locale],
    differences: line.differences.map((point) => DIFFERENCE_TEXTS[point][locale]).join(", "),
    occurred_at: sheetTime(line.occurred_at, timeZone),
    their_status: line.status === null ? null : LINE_STATUS_TEXTS[line.status][locale],
    their_amount: line.amount,
    their_currency: line.currency_code?.toUpperCase() ?? null,
    fee: line.fee,
    our_state: line.our_state === null ? null : statusText(line.our_state)[locale],
    our_amount: line.our_amount,
    our_currency: line.our_currency?.toUpperCase() ?? null,
    our_fee: line.our_fee,
    reviewed_at: sheetTime(line.reviewed_at, timeZone),
    note: line.note,
    time_zone: timeZone,
  }
  return Object.keys(STATEMENT_SHEET).map((name) => cells[name as keyof typeof STATEMENT_SHEET])
}
