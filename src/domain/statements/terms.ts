/** What of a line is compared, and nothing else of it is kept. */
export const STATEMENT_FIELDS = ["transaction_id", "amount", "currency", "status", "occurred_at", "fee"] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** Without these, nothing can be compared. */
export const REQUIRED_FIELDS: readonly StatementField[] = ["transaction_id", "amount"]

/** So many characters a cell may have. Whatever is longer is none of its kind, and is not read. */
export const LONGEST_CELLS: Readonly<Record<StatementField, number>> = {
  transaction_id: 100,
  amount: 40,
  currency: 40,
  status: 100,
  occurred_at: 60,
  fee: 40,
}

/** Whether a cell may be of its kind, going by its length alone. */
export function isOfLength(cell: string, field: StatementField): boolean {
  return cell.length <= LONGEST_CELLS[field]
}

/** What a line says of its payment. */
export const LINE_STATUSES = ["paid", "pending", "not_paid", "refunded", "unknown"] as const
export type LineStatus = (typeof LINE_STATUSES)[number]

/** The mark between cells. */
export const SEPARATORS = [";", "\t", ",", "|"] as const
export type Separator = (typeof SEPARATORS)[number]

/** The mark before decimals. */
export const DECIMAL_MARKS = [".", ","] as const

/** How days are written: `31/01/2026`, `01/31/2026`, `26-01-31`. `2026-01-31` is read whichever is chosen. */
export const DAY_ORDERS = ["day_first", "month_first", "year_first"] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

/** What of a mapping nobody said: it is recognized in every file anew, by all of its lines. */
export const GUESSED_PARTS = ["decimal", "day_order"] as const
export type GuessedPart = (typeof GUESSED_PARTS)[number]

/** What became of a line, or of a payment of ours without one. */
export const LINE_OUTCOMES = [
  /** The payment is known here, and both say the same, but for {@link HARMLESS_POINTS}. */
  "matched",
  /** Known, and something is said otherwise: which, stands beside it. */
  "differs",
  /** Paid there, and nobody here knows it. */
  "unknown_here",
  /** Paid there, and the line does not say by which id: nobody can tell which payment it is. */
  "without_id",
  /** Paid here within the time of the statement, which does not have it. */
  "missing_there",
  /** Paid here, so near to the statement's first or last time that another statement may have the payment. */
  "missing_at_border",
  /** Paid under one id more than once. */
  "repeated",
  /** Decides nothing: another line of the same id does, or nothing was paid and nobody here knows it. */
  "set_aside",
] as const
export type LineOutcome = (typeof LINE_OUTCOMES)[number]

/** Outcomes that somebody should look at, the gravest first. */
export const DIFFERENCES: readonly LineOutcome[] = [
  "unknown_here",
  "without_id",
  "missing_there",
  "differs",
  "repeated",
  "missing_at_border",
]

/** In what a line and its payment differ. */
export const POINTS_OF_DIFFERENCE = [
  "amount",
  "currency",
  /** Paid there, and not here. */
  "paid_there",
  /** Paid here, and there it failed or was cancelled. */
  "not_paid_there",
  "pending_there",
  /** Sent back there, and here not, or not in full. */
  "refunded_there",
  /** The line's word for the state is none that is known. */
  "unknown_status",
  /** Paid there and here, and no order or invoice holds all of it: it is held, was dismissed, or is being placed yet. */
  "not_placed",
  /** The payment belongs to another merchant account. */
  "account",
  /** PayUnit told another fee when it was asked about the payment. */
  "fee",
] as const
export type PointOfDifference = (typeof POINTS_OF_DIFFERENCE)[number]

/** Points that are only noted: the payment matches all the same. */
export const HARMLESS_POINTS: readonly PointOfDifference[] = ["fee"]

/** What can be done about a line. */
export const LINE_ACTIONS = ["check", "open", "hold", "note"] as const
export type LineAction = (typeof LINE_ACTIONS)[number]

/** What of a line says what can be done about it. */
interface LineFacts {
  outcome: LineOutcome
  differences: readonly string[]
  /** The payment of ours that it is about, as it is now. */
  payment: { can_check: boolean; is_settled: boolean } | null
  hasInvoice: boolean
  is_reviewed: boolean
}

/** Whether the statement denies that money came, or has it gone, which an order holds. */
export function deniesMoney({ outcome, differences }: Pick<LineFacts, "outcome" | "differences">): boolean {
  const gone: readonly string[] = ["not_paid_there", "refunded_there"]
  return outcome === "missing_there" || (outcome === "differs" && differences.some((point) => gone.includes(point)))
}

/** What somebody can do about a line, what helps most first. */
export function lineActionsOf(line: LineFacts): LineAction[] {
  const { payment, hasInvoice } = line
  const isDifference = DIFFERENCES.includes(line.outcome)
  return [
    ...(isDifference && payment?.can_check === true ? (["check"] as const) : []),
    ...(payment !== null || hasInvoice ? (["open"] as const) : []),
    ...(deniesMoney(line) && payment?.is_settled === true ? (["hold"] as const) : []),
    ...(isDifference && !line.is_reviewed ? (["note"] as const) : []),
  ]
}
