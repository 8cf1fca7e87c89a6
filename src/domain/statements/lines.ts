import { isPrintable } from "../../gateway"
import type { StatementMapping } from "./recognition"
import { isOfLength, type LineStatus, STATEMENT_FIELDS, type StatementField } from "./terms"
import {
  amountOf,
  currencyOf,
  hasDecimals,
  idOf,
  isBlank,
  lineStatusOf,
  type LineTime,
  timeOf,
  seenText,
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

/** A payment as a line tells of it. The amount is null only where nothing was paid. */
export interface LinePayment extends LineValues {
  transaction_id: string
}

/** The first cell of a line that decides and cannot be read, and whether that is for its length. */
export interface WrongCell {
  field: StatementField
  isTooLong: boolean
}

export type LineReading =
  | {
      kind: "payment"
      payment: LinePayment
      /** Cells that decide nothing and cannot be read. */
      unread: StatementField[]
      /** Whether nothing says that it is a payment but its amount: then it may be a sum of the others. */
      mayBeSum: boolean
    }
  | { kind: "no_payment" }
  | { kind: "wrong"; wrong: WrongCell }

/** The word before a sum, which no id is. */
const SUM_WORD = /^\P{L}*(?:(?:sous|sub|grand)[- ]?)?(?:tota(?:l|ls|ux)|sum|somme)(?!\p{L})/iu

/** An id has no space, and a digit. */
const ID_ALONE = /^[^\s\d]*\d\S*$/u

function cellsBy({ columns }: StatementMapping, cells: readonly string[]): (field: StatementField) => string {
  return (field) => cells[columns[field] ?? -1] ?? ""
}

/** Whether a line is none of a payment's: a sum, a footer, a line that is empty but for something on its margin. */
export function isNoPayment(cells: readonly string[], mapping: StatementMapping): boolean {
  const cell = cellsBy(mapping, cells)
  const id = isBlank(cell("transaction_id")) ? "" : idOf(cell("transaction_id"))
  const filled = cells.filter((one) => !isBlank(one))
  const told = mapping.columns.status !== undefined && !isBlank(cell("status"))
  return (
    (filled.length <= 1 && !ID_ALONE.test(id)) ||
    (!told && (id === "" || (mapping.columns.status !== undefined && isBlank(cell("amount")) && !ID_ALONE.test(id)))) ||
    (SUM_WORD.test(id) && (!told || lineStatusOf(cell("status")) === "unknown"))
  )
}

/** What a line says as far as it can be read, also of one that cannot be compared. */
export function valuesOf(cells: readonly string[], mapping: StatementMapping): LineValues {
  const cell = cellsBy(mapping, cells)
  const id = isBlank(cell("transaction_id")) ? "" : idOf(cell("transaction_id"))
  const currency_code = currencyOf(cell("currency")) ?? null
  const decimals = hasDecimals(currency_code)
  const amount = amountOf(cell("amount"), mapping.decimal, decimals)
  const fee = amountOf(cell("fee"), mapping.decimal, decimals)
  const told = mapping.columns.status === undefined ? "paid" : lineStatusOf(seenText(cell("status")))
  return {
    transaction_id: isOfLength(cell("transaction_id"), "transaction_id") && isPrintable(id) ? id : null,
    amount: amount === null ? null : Math.abs(amount),
    currency_code,
    // What goes out has a minus.
    status: amount !== null && amount < 0 && told === "paid" ? "refunded" : told,
    time: timeOf(cell("occurred_at"), mapping.day_order),
    fee: fee === null ? null : Math.abs(fee),
  }
}

/** What a line tells. Its id, its state and the amount of what was paid decide: they have to be read. */
export function readingOf(cells: readonly string[], mapping: StatementMapping): LineReading {
  if (isNoPayment(cells, mapping)) {
    return { kind: "no_payment" }
  }
  const cell = cellsBy(mapping, cells)
  const values = valuesOf(cells, mapping)
  const { transaction_id, amount, status } = values
  const tooLong = STATEMENT_FIELDS.find((field) => !isOfLength(cell(field), field))
  const wrong =
    tooLong ??
    (transaction_id === null
      ? "transaction_id"
      : amount === null && status !== "not_paid" && status !== "pending"
        ? "amount"
        : null)
  if (wrong !== null || transaction_id === null) {
    return { kind: "wrong", wrong: { field: wrong ?? "transaction_id", isTooLong: tooLong !== undefined } }
  }
  const isSilent = mapping.columns.status === undefined ? values.time === null : isBlank(cell("status"))
  return {
    kind: "payment",
    payment: { ...values, transaction_id },
    unread: unreadIn(cells, mapping, values),
    mayBeSum: isSilent && (mapping.columns.status !== undefined || mapping.columns.occurred_at !== undefined),
  }
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
