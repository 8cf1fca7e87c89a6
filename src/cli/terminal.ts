import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"

/** Where a command writes. */
export interface Terminal {
  out: (text: string) => void
  err: (text: string) => void
  /** Asks somebody who sits there; not given where nobody does. */
  ask?: (question: string, how?: { isHidden: boolean }) => Promise<string>
}

/** The program was called wrongly; the message says how. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = "UsageError"
  }
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  return {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    ...(process.stdin.isTTY && { ask }),
  }
}

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

/** What a server sent must not steer the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ")
}

/** Breaks a text at its spaces into lines no longer than `width`, where its words allow. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ""
  for (const word of text.split(" ").filter((part) => part !== "")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else {
      line = line === "" ? word : `${line} ${word}`
    }
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line]
}
