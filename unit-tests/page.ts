import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runInThisContext } from "node:vm"

const CODE = /```js\n([^]*?)```/g

/** A page of `docs/`, as tests hold it against the code. */
export class Page {
  readonly text: string

  constructor(path: string) {
    this.text = readFileSync(join(__dirname, "../docs", path), "utf8")
  }

  /** All JavaScript on it. */
  get blocks(): string[] {
    return [...this.text.matchAll(CODE)].map(([, code]) => code ?? "")
  }

  /** The rows of the table between `<!-- name -->` and `<!-- /name -->`, cell by cell, without its head. */
  table(name: string): string[][] {
    const [, table = ""] = new RegExp(`<!-- ${name} -->([^]*)<!-- /${name} -->`).exec(this.text) ?? []
    const [, , ...rows] = table.trim().split("\n")
    // A cell may hold `\|`.
    return rows.map((row) =>
      row
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  }

  /** Runs the script that begins with this file name as Node.js would, the packages being their sources; answers what it prints. */
  async run(file: string, modules: Record<string, unknown>, env: Record<string, string> = {}): Promise<string[]> {
    const script = this.blocks.find((code) => code.startsWith(`// ${file}\n`))
    expect(script).toBeDefined()
    const body = String(script).replace(
      /^import (\{[^}]*\}) from "(?:medusa-payment-payunit\/|payunit-)(\w+)"$/gm,
      "const $1 = modules.$2",
    )
    const printed: string[] = []
    const program = runInThisContext(`(async (modules, process, console) => {\n${body}\n})`)
    await program(modules, { env }, { log: (...words: unknown[]) => printed.push(words.map(textOf).join(" ")) })
    return printed
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value)
}
