import type { FileChange } from "./changes"

const CONTEXT = 2

/** A change as lines that go (`-`) and come (`+`), between some that stay. */
export function diffOf({ path, before, after }: FileChange): string {
  const old = before === null ? [] : linesOf(before)
  const lines = pair(old, linesOf(after))
  const shown = lines.map((_line, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ sign }) => sign !== " "),
  )
  const body = lines.flatMap(({ sign, text }, at) => [
    ...(shown[at] === true && at > 0 && shown[at - 1] === false ? ["@@"] : []),
    ...(shown[at] === true ? [sign + text] : []),
  ])
  return [`--- ${before === null ? "(new file)" : path}`, `+++ ${path}`, ...body].join("\n")
}

interface Line {
  sign: " " | "-" | "+"
  text: string
}

/** The longest lines in common stay. Files of a project have some hundred lines. */
function pair(before: readonly string[], after: readonly string[]): Line[] {
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const at = (row: number, column: number) => common[row]?.[column] ?? 0
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const cells = common[row]
      if (cells === undefined) continue
      cells[column] =
        before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const lines: Line[] = []
  let row = 0
  let column = 0
  while (row < before.length || column < after.length) {
    const old = before[row]
    const text = after[column]
    if (old !== undefined && old === text) {
      lines.push({ sign: " ", text: old })
      row += 1
      column += 1
    } else if (old !== undefined && at(row + 1, column) >= at(row, column + 1)) {
      lines.push({ sign: "-", text: old })
      row += 1
    } else {
      lines.push({ sign: "+", text: text ?? "" })
      column += 1
    }
  }
  return lines
}

function linesOf(text: string): string[] {
  return text.replace(/\r?\n$/, "").split(/\r?\n/)
}
