#!/usr/bin/env node
import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"
import { runProgram } from "./program"

void runProgram(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  ...(process.stdin.isTTY && { ask }),
}).then((exitCode) => {
  process.exitCode = exitCode
})

/** What is hidden is not shown while it is typed. */
async function ask(question: string, { isHidden } = { isHidden: false }): Promise<string> {
  let isShown = true
  const output = new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      if (isShown) process.stderr.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    const answer = terminal.question(question)
    isShown = !isHidden
    return await answer
  } finally {
    terminal.close()
    if (isHidden) process.stderr.write("\n")
  }
}
