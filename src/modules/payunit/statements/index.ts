/** Statements of PayUnit's: read from CSV, compared with the payments here, and kept as dated reports. */
export {
  fileHash,
  HEAD_BYTES,
  type StatementFormat,
  headOf,
  detectFormat,
  MAX_COLUMNS,
  readLines,
  readSamples,
  recognizeMapping,
  type SkippedLine,
  type StatementHead,
  type ParsedStatement,
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
