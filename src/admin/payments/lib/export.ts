import type { TransactionAnswer } from "../../../api/answers"
import type { TransactionsQuery } from "../../shared/lib/api"
import { type Cell, sheetTime } from "../../../domain/texts/csv"
import { nameOfOperator } from "./operators"
import { statusOf } from "./status"
import type { Translate } from "../../shared/lib/texts"

/** More than this is no file that somebody reads, and nothing that a browser should fetch in one go. */
const MOST_EXPORTED = 10_000

const PAGE = 100

type Page = (query: TransactionsQuery) => Promise<{ transactions: TransactionAnswer[]; time_zone: string }>

/** All transactions that a list shows, newest first, read in pages; `isCut` if there are more than are given. */
export async function readAll(
  page: Page,
  query: TransactionsQuery,
  most = MOST_EXPORTED,
): Promise<{ transactions: TransactionAnswer[]; timeZone: string; isCut: boolean }> {
  const { offset: _offset, order: _order, ...filters } = query
  const transactions: TransactionAnswer[] = []
  for (;;) {
    const last = transactions.at(-1)
    const answer = await page({ ...filters, limit: PAGE, ...(last && { after: last.id }) })
    transactions.push(...answer.transactions)
    if (answer.transactions.length < PAGE) {
      return { transactions, timeZone: answer.time_zone, isCut: false }
    }
    if (transactions.length >= most) {
      return { transactions: transactions.slice(0, most), timeZone: answer.time_zone, isCut: true }
    }
  }
}

/** How a cell is written: in the reader's words, and in the shop's time. */
interface Writing {
  t: Translate
  /** A time as a spreadsheet takes it. */
  at: (iso: string | null | undefined) => string | null
  timeZone: string
}

/** The columns of the exported table, by the names of their headings. Words are for people, codes for programs. */
const COLUMNS = {
  opened: ({ created_at }, { at }) => at(created_at),
  id: ({ id }) => id,
  state: (transaction, { t }) => t(`states.${statusOf(transaction)}.label`),
  state_code: ({ state }) => state,
  reason: ({ held_reason }, { t }) => (held_reason === null ? null : t(`reasons.${held_reason}.label`)),
  reason_code: ({ held_reason }) => held_reason,
  order: ({ order, order_id }) => order?.display_id ?? order_id,
  invoice: ({ invoice, invoice_id }) => invoice?.ref ?? invoice_id,
  customer: ({ contact }) => contact?.name ?? null,
  customer_phone: ({ contact }) => contact?.phone ?? null,
  customer_email: ({ contact }) => contact?.email ?? null,
  amount: ({ amount }) => amount,
  currency: ({ currency_code }) => currency_code.toUpperCase(),
  paid: ({ paid }) => paid?.amount ?? null,
  paid_currency: ({ paid }) => paid?.currency_code.toUpperCase() ?? null,
  fee: ({ paid }) => paid?.fee ?? null,
  net: ({ paid }) => paid?.net ?? null,
  operator: ({ operator }, { t }) => operator && nameOfOperator(t, operator),
  operator_code: ({ operator }) => operator?.code ?? null,
  phone: ({ prompt }) => prompt?.phone ?? null,
  by_hand: ({ by_hand }, { t }) => (by_hand ? t("byHand.label") : null),
  paid_at: ({ paid }, { at }) => at(paid?.at),
  settled: ({ settled_at }, { at }) => at(settled_at),
  refunded_amount: ({ refunded_amount }) => refunded_amount,
  decided: ({ resolution }, { t }) => (resolution === null ? null : t(`states.${resolution.action}.label`)),
  note: ({ resolution }) => resolution?.note ?? null,
  account: ({ account }) => account,
  mode: ({ mode }, { t }) => t(`modes.${mode}`),
  cart: ({ cart_id }) => cart_id,
  session: ({ payment_session_id }) => payment_session_id,
  time_zone: (_transaction, { timeZone }) => timeZone,
} satisfies Record<string, (transaction: TransactionAnswer, writing: Writing) => Cell>

/** The table to export: a row of headings, then one row for each transaction, with times of the shop's. */
export function tableOf(transactions: readonly TransactionAnswer[], t: Translate, timeZone: string): Cell[][] {
  const at: Writing["at"] = (iso) => sheetTime(iso, timeZone)
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
  return [
    names.map((name) => t(`csv.${name}`)),
    ...transactions.map((transaction) => names.map((name): Cell => COLUMNS[name](transaction, { t, at, timeZone }))),
  ]
}
