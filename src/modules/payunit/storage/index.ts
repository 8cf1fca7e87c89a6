/** What reads and writes tables: statements, rows, lists, leases of orders. */
export { type CappedCount, countListed, MAX_COUNTED, sumListed, type Sums, UNCOUNTED } from "./capped-count"
export { Coalescer } from "./coalescer"
export {
  amountColumns,
  assignments,
  codeList,
  type Columns,
  type Database,
  type Fragment,
  isRefusal,
  isUniqueViolation,
  lock,
  type Query,
  type Statements,
} from "./database"
export { APPEND_HISTORY, firstEntry, withEntry } from "./history"
export {
  ABANDONED_ORDERS_SWEEP,
  AUDIT_SWEEP,
  CANCELLED_ORDERS_SWEEP,
  DAILY_SUMMARY_SWEEP,
  DAY_SUMMARIES_SWEEP,
  DELETED_ORDERS_SWEEP,
  INVOICES_JOB,
  JobRuns,
  OVERPAID_ORDERS_SWEEP,
  PAST_SWEEP,
  PAYOUTS_SWEEP,
  RECONCILE_JOB,
  RETENTION_SWEEP,
} from "./job-runs"
export { type LeaseOutcome, LeaseLostError, type NamedLease, NamedLeases } from "./named-leases"
export { PayUnitRecords } from "./records"
export { Repository, rowsOf } from "./repository"
export { idOf, readRow, RowReader } from "./row-reader"
export { rowSchema } from "./row-schema"
export { pollWithin } from "./polling"
