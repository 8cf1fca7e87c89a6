/** What histories, held payments and refusals say: codes with values, and their texts in both languages. No I/O. */
export {
  cause,
  type Cause,
  type Causes,
  causesIn,
  areSameCauses,
  sayCauses,
  type StoredCause,
  textOfCause,
} from "./causes"
export {
  heldEntry,
  type HistoryEntry,
  INVOICE_HISTORY,
  invoiceEntry,
  type InvoiceEntry,
  PAYMENT_HISTORY,
  paymentEntry,
  type PaymentEntry,
  PAYOUT_HISTORY,
  payoutEntry,
  type PayoutEntry,
  textOfEntry,
} from "./history"
export {
  asSentence,
  joinTexts,
  inBoth,
  type Locale,
  type LocalizedText,
  localize,
  countText,
  MAX_SHOWN_COUNT,
} from "./languages"
export { sumOf, writeMoney } from "./money"
export { isMistakeCode, type Mistake, type MistakeCode, mistakeView, sayMistakes } from "./mistakes"
export { IMPERSONAL_PARAMS } from "./impersonal-params"
export { storedCause, storedCauses, storedHistory } from "./stored"
export { fillBoth, type Money, moneyOf, type Params } from "./template"
export { type PageText, pageText, paymentText, type PaymentText } from "./payers"
export {
  ACCOUNTING_TOTALS,
  ACCOUNTING_TOTAL_LABEL,
  DAY_ACCOUNTING_SHEET,
  PAYMENT_ACCOUNTING_SHEET,
} from "./accounting-export"
export { type Cell, CSV_MARK, csvRows, csvSeparator, sheetDay, sheetTime } from "./csv"
export { DIFFERENCE_TEXTS, LINE_OUTCOME_TEXTS, LINE_STATUS_TEXTS, STATEMENT_SHEET } from "./statements"
