export type { Terminal } from "../../../src/cli/terminal"
export { runVerify } from "./verify"
