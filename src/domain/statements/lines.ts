import { isPrintable } from "../../gateway"
import type { StatementMapping } from "./recognition"
import { isOfLength, type LineStatus, STATEMENT_FIELDS, type StatementField } from "./terms"
import {
  amountOf,
  currencyOf,
  dayOrdersOf,
  hasDecimals,
  idOf,
  isAmount,
  isBlank,
  lineStatusOf,
  type LineTime,
  plainWord,
  timeOf,
  visibleText,
} from "./values"

/** What a line says, field by field; null where a cell cannot be read, or says nothing. */
export interface LineValues {
  transaction_id: string | null
  amount: number | null
  currency_code: string | null
  status: LineStatus
  time: LineTime | null
  fee: number | null
}

/** The first cell of a line that decides and cannot be read, and whether that is for its length. */
export interface WrongCell {
  field: StatementField
  isTooLong: boolean
}

export type LineReading =
  | {
      kind: "payment"
      /** The amount is null only where nothing was paid, the id where the line has none. */
      payment: LineValues
      /** Cells that decide nothing and cannot be read. */
      unread: StatementField[]
    }
  | { kind: "no_payment" }
  | { kind: "wrong"; wrong: WrongCell }

/** The word before a sum. */
const SUM_WORD = /^\P{L}*(?:(?:sous|sub|grand)[- ]?)?(?:tota(?:l|ls|ux)|sum|somme)(?!\p{L})/iu

/** What can be an id of a payment: without a space, and with a digit or as long as no word before a sum is. */
const ID = /^(?=\S*\d|\S{12})\S+$/u

function cellsBy({ columns }: StatementMapping, cells: readonly string[]): (field: StatementField) => string {
  return (field) => cells[columns[field] ?? -1] ?? ""
}

function idIn(cells: readonly string[], mapping: StatementMapping): string {
  const cell = cellsBy(mapping, cells)("transaction_id")
  return isBlank(cell) ? "" : idOf(cell)
}

/** Whether a line has what can be an id of a payment. */
export function namesPayment(cells: readonly string[], mapping: StatementMapping): boolean {
  return ID.test(idIn(cells, mapping))
}

/** Whether a line says what the headings do, as behind a page break. One with an amount is a payment's. */
export function isHeadingRow(
  cells: readonly string[],
  headings: readonly string[],
  mapping: StatementMapping,
): boolean {
  const longer = cells.length > headings.length ? cells : headings
  const isAlike = longer.every((_, at) => plainWord(cells[at] ?? "") === plainWord(headings[at] ?? ""))
  return isAlike && !isAmount(cellsBy(mapping, cells)("amount"))
}

/**
 * Whether a line is none of a payment's: a sum, a footer, a line that is empty but for something on its margin. A line that
 * names a payment is never one, whatever else it lacks: its money would be out of sight.
 */
export function isNoPayment(cells: readonly string[], mapping: StatementMapping): boolean {
  if (namesPayment(cells, mapping)) {
    return false
  }
  const cell = cellsBy(mapping, cells)
  const hasState = !isBlank(cell("status")) && lineStatusOf(visibleText(cell("status"))) !== "unknown"
  const hasTime = dayOrdersOf(cell("occurred_at")).length > 0
  return (!hasState && !hasTime) || (SUM_WORD.test(idIn(cells, mapping)) && !(hasState && hasTime))
}

/** What a line says as far as it can be read, also of one that cannot be compared. */
export function valuesOf(cells: readonly string[], mapping: StatementMapping): LineValues {
  const cell = cellsBy(mapping, cells)
  const id = idIn(cells, mapping)
  const currency_code = currencyOf(cell("currency")) ?? null
  // A mark that somebody said holds.
  const decimals = hasDecimals(currency_code) || !mapping.guessed.includes("decimal")
  const amount = amountOf(cell("amount"), mapping.decimal, decimals)
  const fee = amountOf(cell("fee"), mapping.decimal, decimals)
  const lineStatus = mapping.columns.status === undefined ? "paid" : lineStatusOf(visibleText(cell("status")))
  return {
    transaction_id: id !== "" && isOfLength(cell("transaction_id"), "transaction_id") && isPrintable(id) ? id : null,
    amount: amount === null ? null : Math.abs(amount),
    currency_code,
    // What goes out has a minus.
    status: amount !== null && amount < 0 && lineStatus === "paid" ? "refunded" : lineStatus,
    time: timeOf(cell("occurred_at"), mapping.day_order),
    fee: fee === null ? null : Math.abs(fee),
  }
}

/**
 * What a line tells. Its id, its state, and amount and currency of what was paid decide: they have to be read. One without an
 * id is kept: its money is there, and somebody has to find out whose.
 */
export function readStatementLine(cells: readonly string[], mapping: StatementMapping): LineReading {
  if (isNoPayment(cells, mapping)) {
    return { kind: "no_payment" }
  }
  const cell = cellsBy(mapping, cells)
  const values = valuesOf(cells, mapping)
  const { transaction_id, status } = values
  const tooLong = STATEMENT_FIELDS.find((field) => !isOfLength(cell(field), field))
  const unread = unreadIn(cells, mapping, values)
  const isPaid = status !== "not_paid" && status !== "pending"
  const wrong =
    tooLong ??
    (transaction_id === null && idIn(cells, mapping) !== "" ? "transaction_id" : null) ??
    (isPaid && values.amount === null ? "amount" : null) ??
    (isPaid && unread.includes("currency") ? "currency" : null)
  return wrong === null
    ? { kind: "payment", payment: values, unread }
    : { kind: "wrong", wrong: { field: wrong, isTooLong: tooLong !== undefined } }
}

/** Cells that say something which cannot be read, and decide nothing. */
function unreadIn(
  cells: readonly string[],
  mapping: StatementMapping,
  { amount, time, fee }: Pick<LineValues, "amount" | "time" | "fee">,
): StatementField[] {
  const cell = cellsBy(mapping, cells)
  const isUnread: Partial<Record<StatementField, boolean>> = {
    amount: amount === null,
    currency: currencyOf(cell("currency")) === undefined,
    occurred_at: time === null,
    fee: fee === null,
  }
  return STATEMENT_FIELDS.filter((field) => isUnread[field] === true && !isBlank(cell(field)))
}
