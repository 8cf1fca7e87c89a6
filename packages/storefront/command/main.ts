import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline/promises"
import { run } from "./command"

/* The program that the package's `bin` starts. Built, it stands in `dist`. */

const packageFolder = join(__dirname, "..")
const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string }

void run(process.argv.slice(2), {
  templates: join(packageFolder, "templates/nextjs"),
  version,
  say: (text) => {
    console.log(text)
  },
  ask: process.stdin.isTTY ? ask : null,
}).then((code) => {
  process.exitCode = code
})

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
