/** Statements of PayUnit's: read from CSV, compared with the payments here, and kept as dated reports. */
export {
  fileHash,
  type FoundStatement,
  headOf,
  lookInto,
  MOST_COLUMNS,
  readLines,
  readSamples,
  recognizeMapping,
  type SkippedLine,
  type StatementHead,
  type StatementRead,
  textOf,
  tryMapping,
} from "./reading"
export {
  type LineFilters,
  type StatementLineRow,
  type StatementPayment,
  type StatementRow,
  Statements,
} from "./statements"
