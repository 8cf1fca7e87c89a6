import {
  type DayOrder,
  isOfLength,
  NEEDED_FIELDS,
  type Separator,
  SEPARATORS,
  STATEMENT_FIELDS,
  type StatementField,
} from "./terms"
import { plainWord } from "./values"

/** How the lines of a statement are read: what parts its columns and which has what, and how numbers and days are written. */
export interface StatementMapping {
  separator: Separator
  /** Indexes of columns, counted from 0. */
  columns: Partial<Record<StatementField, number>>
  decimal: "." | ","
  day_order: DayOrder
}

/** Headings, as {@link plainWord} has them, those that say it best first. */
const HEADINGS: Readonly<Record<StatementField, string>> = {
  transaction_id:
    "transactionid idtransaction identifianttransaction identifiantdelatransaction merchanttransactionid transactionreference referencetransaction referencedelatransaction merchantreference referencemarchand externalid externalreference transaction reference ref id identifiant",
  amount:
    "transactionamount amount montant montanttransaction montantdelatransaction grossamount gross montantbrut brut totalamount montanttotal total",
  currency: "transactioncurrency currency currencycode devise monnaie codedevise",
  status:
    "transactionstatus paymentstatus status state statut etat statutdelatransaction statuttransaction etatdelatransaction",
  occurred_at:
    "transactiondate paymentdate datetransaction datedelatransaction datepaiement datedepaiement createdat datecreation datedecreation datetime dateheure dateetheure date timestamp time heure",
  fee: "transactionfee transactionfees fee fees charge charges frais fraistransaction fraisdetransaction commission commissions",
}

/** Which column has what, by the words of the headings. What is not recognized is left out, for a person to say. */
export function columnsIn(headings: readonly string[]): StatementMapping["columns"] {
  const words = headings.map(plainWord)
  const taken = new Set<number>()
  const found = STATEMENT_FIELDS.flatMap((field) => {
    const index = HEADINGS[field]
      .split(" ")
      .map((heading) => words.indexOf(heading))
      .find((place) => place >= 0 && !taken.has(place))
    if (index === undefined) {
      return []
    }
    taken.add(index)
    return [[field, index] as const]
  })
  return Object.fromEntries(found)
}

/** Which mark stands before decimals. What could be either is of thousands: no amount here has three decimals. */
export function decimalIn(amounts: readonly string[]): "." | "," {
  const votes = { ".": 0, ",": 0 }
  for (const amount of amounts.filter((cell) => isOfLength(cell, "amount"))) {
    const [last] = [...amount.matchAll(/[.,](?=\d+\D*$)/gu)].slice(-1)
    const mark = last?.[0]
    if (last === undefined || (mark !== "." && mark !== ",")) {
      continue
    }
    const other = mark === "." ? "," : "."
    const behind = /^\d+/u.exec(amount.slice(last.index + 1))?.[0].length ?? 0
    const isOfThousands = behind === 3 && !amount.includes(other)
    votes[isOfThousands ? other : mark] += isOfThousands ? 1 : 100
  }
  return votes[","] > votes["."] ? "," : "."
}

/** Whether days or months come first: what is told by the first day after the twelfth. */
export function dayOrderIn(times: readonly string[]): DayOrder {
  const isMonthFirst = times.some((time) => {
    if (!isOfLength(time, "occurred_at")) {
      return false
    }
    const [, one, two] = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{4}/u.exec(time) ?? []
    return Number(one) <= 12 && Number(two) > 12
  })
  return isMonthFirst ? "month_first" : "day_first"
}

/** The mark between cells: the one that the heading has most of, outside of quotes. */
export function separatorIn(heading: string): Separator {
  const bare = heading
    .split('"')
    .filter((_, index) => index % 2 === 0)
    .join("")
  const count = (mark: string): number => bare.split(mark).length - 1
  return SEPARATORS.reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Words of French headings that no English one has. */
const FRENCH = /identifiant|montant|devise|monnaie|statut|etat|frais|heure|paiement|marchand|brut/u

/** The language of the headings; null where none is recognized. */
export function languageIn(headings: readonly string[]): "en" | "fr" | null {
  const known = Object.keys(columnsIn(headings)).length > 0
  return headings.some((heading) => FRENCH.test(plainWord(heading))) ? "fr" : known ? "en" : null
}

/** What a person has to say before it can be read. */
export function missingIn({ columns }: Pick<StatementMapping, "columns">): StatementField[] {
  return NEEDED_FIELDS.filter((field) => columns[field] === undefined)
}

/** How a statement is read, as far as that can be seen from its headings and first lines. */
export function proposedMapping(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  separator: Separator,
): StatementMapping {
  const columns = columnsIn(headings)
  const cellsOf = (field: StatementField): string[] => {
    const index = columns[field]
    return index === undefined ? [] : samples.map((cells) => cells[index] ?? "")
  }
  return {
    separator,
    columns,
    decimal: decimalIn([...cellsOf("amount"), ...cellsOf("fee")]),
    day_order: dayOrderIn(cellsOf("occurred_at")),
  }
}
