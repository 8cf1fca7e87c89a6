import {
  DAY_ORDERS,
  type DayOrder,
  type GuessedPart,
  GUESSED_PARTS,
  REQUIRED_FIELDS,
  type Separator,
  SEPARATORS,
  STATEMENT_FIELDS,
  type StatementField,
} from "./terms"
import { dayOrdersOf, decimalMarkOf, plainWord } from "./values"

/** How the lines of a statement are read: what parts its columns and which has what, and how numbers and days are written. */
export interface StatementMapping {
  separator: Separator
  /** Indexes of columns, counted from 0. */
  columns: Partial<Record<StatementField, number>>
  decimal: "." | ","
  day_order: DayOrder
  /** What of this nobody said. */
  guessed: GuessedPart[]
}

/** Headings, as {@link headingWord} has them, those that say it best first. */
const HEADINGS: Readonly<Record<StatementField, string>> = {
  transaction_id:
    "transactionid idtransaction identifianttransaction merchanttransactionid transactionreference referencetransaction merchantreference referencemarchand externalid externalreference numerotransaction ntransaction nºtransaction notransaction transaction reference ref id identifiant",
  amount:
    "transactionamount amount montant montanttransaction grossamount gross montantbrut brut totalamount montanttotal total",
  currency: "transactioncurrency currency currencycode devise monnaie codedevise",
  status: "transactionstatus paymentstatus status state statut etat statuttransaction etattransaction",
  occurred_at:
    "transactiondate paymentdate datetransaction datepaiement dateoperation createdat datecreation datetime dateheure dateetheure date timestamp time heure",
  fee: "transactionfee transactionfees fee fees charge charges frais fraistransaction commission commissions",
}

/** A heading without small words, and without what stands in brackets: that is a currency. */
function headingWord(heading: string): string {
  const bare = heading.slice(0, 200).replace(/\([^()]*\)/gu, " ")
  return plainWord(bare.replace(/(?<!\p{L})(?:de|la|le|du|des|d|l|of|the|xaf|fcfa)(?!\p{L})/giu, " "))
}

/** Which column has what, by the words of the headings. What is not recognized is left out, for a person to say. */
export function columnsIn(headings: readonly string[]): StatementMapping["columns"] {
  const words = headings.map(headingWord)
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

/** What lines show of how numbers and days are written, one after the other. */
export class NotationSamples {
  readonly #sure = new Set<"." | ",">()
  readonly #likely = new Set<"." | ",">()
  /** By which all times can be read. */
  #orders: readonly DayOrder[] = DAY_ORDERS

  amount(text: string, hasDecimals: boolean): void {
    const shown = decimalMarkOf(text, hasDecimals)
    if (shown !== null) {
      ;(shown.isSure ? this.#sure : this.#likely).add(shown.mark)
    }
  }

  time(text: string): void {
    const orders = dayOrdersOf(text)
    // What is no time shows nothing.
    if (orders.length > 0) {
      this.#orders = this.#orders.filter((order) => orders.includes(order))
    }
  }

  /** The mark before decimals; null where amounts contradict each other. */
  get decimal(): "." | "," | null {
    const [mark, other] = this.#sure.size > 0 ? this.#sure : this.#likely
    return other === undefined ? (mark ?? ".") : null
  }

  /** Which part of a day comes first; null where times contradict each other, or where it is the year as well as the day. */
  get dayOrder(): DayOrder | null {
    const [order, other] = this.#orders
    return order === undefined || other === "year_first" ? null : order
  }

  /** Whether lines show that a part matters, and not what it is: it is read as is usual here. */
  isAssumed(part: GuessedPart): boolean {
    return part === "decimal"
      ? this.#sure.size === 0 && this.#likely.size === 1
      : this.dayOrder !== null && this.#orders.length === 2
  }

  /** Whether an amount contradicts the mark that somebody said. */
  deniesDecimal(mark: "." | ","): boolean {
    return [...this.#sure].some((one) => one !== mark)
  }

  deniesOrder(order: DayOrder): boolean {
    return !this.#orders.includes(order)
  }
}

/** Which mark stands before decimals. What could be either is of thousands: no amount here has three decimals. */
export function decimalIn(amounts: readonly string[]): "." | "," | null {
  const shown = new NotationSamples()
  amounts.forEach((amount) => shown.amount(amount, true))
  return shown.decimal
}

/** Which part of a day comes first: what all times can be read by. */
export function dayOrderIn(times: readonly string[]): DayOrder | null {
  const shown = new NotationSamples()
  times.forEach((time) => shown.time(time))
  return shown.dayOrder
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
const FRENCH = /identifiant|montant|devise|monnaie|statut|etat|frais|heure|paiement|marchand|brut|operation/u

/** The language of the headings; null where none is recognized. */
export function languageIn(headings: readonly string[]): "en" | "fr" | null {
  const known = Object.keys(columnsIn(headings)).length > 0
  return headings.some((heading) => FRENCH.test(plainWord(heading))) ? "fr" : known ? "en" : null
}

/** What a person has to say before the file can be read. */
export function missingIn({ columns }: Pick<StatementMapping, "columns">): StatementField[] {
  return REQUIRED_FIELDS.filter((field) => columns[field] === undefined)
}

/** How a statement is read, as far as its headings say; the rest is guessed by {@link settledMapping}. */
export function proposedMapping(headings: readonly string[], separator: Separator): StatementMapping {
  return {
    ...{ separator, columns: columnsIn(headings) },
    ...{ decimal: ".", day_order: "day_first", guessed: [...GUESSED_PARTS] },
  }
}

/** A mapping that lines were looked at for. */
export interface SettledMapping {
  mapping: StatementMapping
  /** What the lines leave open: a person has to say it. */
  unclear: GuessedPart[]
  /** What the lines do not show, and is read as is usual here. */
  assumed: GuessedPart[]
}

/**
 * A mapping with what its lines show in the place of what nobody said. What was said of an earlier file holds, unless the
 * lines contradict it.
 */
export function settledMapping(mapping: StatementMapping, shown: NotationSamples, isKept: boolean): SettledMapping {
  const isOpen = {
    decimal: mapping.guessed.includes("decimal") || (isKept && shown.deniesDecimal(mapping.decimal)),
    day_order: mapping.guessed.includes("day_order") || (isKept && shown.deniesOrder(mapping.day_order)),
  }
  const guessed = GUESSED_PARTS.filter((part) => isOpen[part])
  return {
    mapping: {
      ...mapping,
      decimal: (isOpen.decimal ? shown.decimal : null) ?? mapping.decimal,
      day_order: (isOpen.day_order ? shown.dayOrder : null) ?? mapping.day_order,
      guessed,
    },
    unclear: guessed.filter((part) => (part === "decimal" ? shown.decimal : shown.dayOrder) === null),
    assumed: guessed.filter((part) => shown.isAssumed(part)),
  }
}

/** Headings are looked for in so many lines. */
const HEADINGS_WITHIN = 20

/** Where the headings of a table are: behind the line that names the separator, and behind titles. */
export function headingsIn(
  lines: readonly string[],
  chosen?: Separator,
): { line: number; text: string; separator: Separator } {
  const named = /^"?sep=(.)"?\s*$/iu.exec(lines[0] ?? "")?.[1]
  const namedSeparator = chosen ?? SEPARATORS.find((separator) => separator === named)
  const all = lines.slice(0, HEADINGS_WITHIN).flatMap((text, index) => {
    const separator = namedSeparator ?? separatorIn(text)
    const cells = text.split(separator).map((cell) => cell.replace(/^\s*"|"\s*$/gu, ""))
    const isNaming = index === 0 && named !== undefined
    return isNaming || text.trim() === "" ? [] : [{ line: index + 1, text, separator, cells }]
  })
  const known = all.map((one) => Object.keys(columnsIn(one.cells)).length)
  const most = Math.max(0, ...known)
  // One word alone may be in any line.
  const first =
    most >= 2 ? known.indexOf(most) : all.findIndex(({ cells }) => cells.filter((cell) => cell.trim()).length > 1)
  const { line, text, separator } = all[Math.max(0, first)] ?? { line: 1, text: "", separator: namedSeparator ?? ";" }
  return { line, text, separator }
}
