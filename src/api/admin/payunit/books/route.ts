import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  type AccountingDay,
  AccountingDays,
  type AccountingEntry,
  type AccountingOrder,
  AccountingTotals,
  methodOf,
  netOf,
  refundedOf,
  refundFeesOf,
  statusOf,
  statusText,
  taxOf,
} from "../../../../domain/payments"
import {
  ACCOUNTING_TOTALS,
  ACCOUNTING_TOTAL_LABEL,
  type Cell,
  DAY_ACCOUNTING_SHEET,
  type Locale,
  PAYMENT_ACCOUNTING_SHEET,
  sheetTime,
} from "../../../../domain/texts"
import { readOrderTaxes } from "../../../../medusa"
import { type Month, resolvePayUnit } from "../../../../modules/payunit"
import { MerchantError } from "../../../../modules/payunit/errors"
import { adminRoute } from "../../../admin-route"
import { localeOf } from "../../../store-route"
import { answerCsv } from "../../../csv-answer"
import { recordExport } from "../../../decision-route"
import { contactsOf } from "../transactions/contacts"
import { invoicesPaidBy } from "../transactions/transaction-context"
import type * as contract from "./contract"

/** A month's books as a table for an accountant's spreadsheet. They come to what the summary of its days comes to. */
export const GET = adminRoute<typeof contract.GET>(async (req, res) => {
  const query = req.validatedQuery
  const { accountingExport, options } = resolvePayUnit(req.scope)
  const { timeZone } = options
  const locale = query.locale ?? localeOf(req.get("accept-language"))
  const month = await accountingExport.month(query.month, timeZone)
  if (month.is_ahead) {
    throw new MerchantError("invalid_request", {
      en: "`month` has not begun yet.",
      fr: "Le mois de `month` n’a pas encore commencé.",
    })
  }
  const count = await accountingExport.count(month)
  await recordExport(req, { list: "books", count, filters: `month=${query.month}&per=${query.per}` })
  async function* rows(): AsyncGenerator<Cell[][]> {
    const totals = new AccountingTotals()
    const entries = addedUp(entriesOf(req, month, timeZone), totals)
    yield* query.per === "day" ? dayRows(entries, locale) : paymentRows(req, entries, locale, timeZone)
    yield totalRows(totals, locale)
  }
  await answerCsv(res, { name: `payunit-${query.month}-${query.per}`, locale }, rows())
})

/** A payment, and what Medusa knows of its order. */
type ExportedPayment = readonly [AccountingEntry, AccountingOrder | undefined]

async function* entriesOf(req: MedusaRequest, month: Month, timeZone: string): AsyncGenerator<ExportedPayment[]> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  for await (const entries of resolvePayUnit(req.scope).accountingExport.entries(month, timeZone)) {
    const orders = await readOrderTaxes(
      query,
      entries.map(({ order_id }) => order_id).filter((id) => id !== null),
    )
    yield entries.map((entry) => [entry, orders.get(entry.order_id ?? "")] as const)
  }
}

async function* addedUp(
  all: AsyncIterable<ExportedPayment[]>,
  totals: AccountingTotals,
): AsyncGenerator<ExportedPayment[]> {
  for await (const some of all) {
    for (const booking of some) {
      totals.add(...booking)
    }
    yield some
  }
}

/**
 * What the books come to, below an empty line: a figure a line, in columns that have words above, so that nobody who
 * adds up a column of amounts counts it twice.
 */
function totalRows(totals: AccountingTotals, locale: Locale): Cell[][] {
  const rows = totals
    .all()
    .flatMap((total) =>
      (Object.keys(ACCOUNTING_TOTALS) as (keyof typeof ACCOUNTING_TOTALS)[]).map((name): Cell[] => [
        `${ACCOUNTING_TOTAL_LABEL[locale]} ${total.currency_code.toUpperCase()}`,
        ACCOUNTING_TOTALS[name][locale],
        total[name],
      ]),
    )
  return rows.length === 0 ? [] : [[], ...rows]
}

async function* paymentRows(
  req: MedusaRequest,
  all: AsyncIterable<ExportedPayment[]>,
  locale: Locale,
  timeZone: string,
): AsyncGenerator<Cell[][]> {
  yield [Object.values(PAYMENT_ACCOUNTING_SHEET).map((heading) => heading[locale])]
  for await (const some of all) {
    const payments = some.map(([entry]) => ({ ...entry, id: entry.transaction_id }))
    const contacts = await contactsOf(req, payments, await invoicesPaidBy(req, payments))
    yield some.map(([entry, order]) =>
      paymentCells(entry, order, contacts.get(entry.transaction_id)?.name ?? null, locale, timeZone),
    )
  }
}

function paymentCells(
  entry: AccountingEntry,
  order: AccountingOrder | undefined,
  customer: string | null,
  locale: Locale,
  timeZone: string,
): Cell[] {
  const { refunds, currency_code } = entry
  const cells: Record<keyof typeof PAYMENT_ACCOUNTING_SHEET, Cell> = {
    paid_at: sheetTime(entry.paid_at, timeZone),
    order: order?.number ?? entry.order_id,
    customer,
    reference: entry.transaction_id,
    operator: operatorName(entry.operator),
    currency: currency_code.toUpperCase(),
    gross: entry.gross,
    refunded: refundedOf(entry),
    refunded_on: refunds.at(-1)?.day ?? null,
    refund_reference: refunds.flatMap(({ reference }) => (reference === null ? [] : [reference])).join(" · "),
    refund_fees: refundFeesOf(entry),
    fees: entry.fee,
    net: netOf(entry),
    tax: taxOf(entry, order),
    state: statusText(statusOf(entry))[locale],
    time_zone: timeZone,
  }
  return inOrder(PAYMENT_ACCOUNTING_SHEET, cells)
}

async function* dayRows(all: AsyncIterable<ExportedPayment[]>, locale: Locale): AsyncGenerator<Cell[][]> {
  const days = new AccountingDays()
  for await (const some of all) {
    for (const [entry, order] of some) {
      days.add(entry, order)
    }
  }
  yield [Object.values(DAY_ACCOUNTING_SHEET).map((heading) => heading[locale])]
  yield days.all().map(dayCells)
}

function dayCells({ day, operator, currency_code, ...sums }: AccountingDay): Cell[] {
  const names = { day, operator: operatorName(operator), currency: currency_code.toUpperCase() }
  return inOrder(DAY_ACCOUNTING_SHEET, { ...names, ...sums })
}

function inOrder<Name extends string>(sheet: Record<Name, unknown>, cells: Record<Name, Cell>): Cell[] {
  return (Object.keys(sheet) as Name[]).map((name) => cells[name])
}

function operatorName(code: string | null): string | null {
  return code === null ? null : methodOf(code).name
}
