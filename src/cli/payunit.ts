#!/usr/bin/env node
import { runProgram } from "./program"
import { processTerminal } from "./terminal"

void runProgram(process.argv.slice(2), processTerminal()).then((exitCode) => {
  process.exitCode = exitCode
})
