/** PayUnit's contract as a table, what each of its operations is tried with, and the stage that it is tried on. */
export { valuesAt } from "./fields"
export { withoutIds } from "./ids"
export { type Read, readingOf } from "./reads"
export { billedTo, NotTried, payeeOf, type Phones, SAMPLES, walletOf } from "./samples"
export { type Credentials, Stage, type Target } from "./stage"
export { ENVELOPE, type ResponseField, type Row, TABLE } from "./table"
