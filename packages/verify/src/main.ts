import { processTerminal } from "../../../src/cli/terminal"
import { runVerify } from "./index"

void runVerify(process.argv.slice(2), processTerminal()).then((exitCode) => {
  process.exitCode = exitCode
})
