import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, totalmem } from "node:os"
import { join } from "node:path"
import prettier from "prettier"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"

/**
 * What a part found.
 *
 * @typedef {object} Table
 * @property {string[]} head Empty strings where it has none.
 * @property {(string | number)[][]} rows
 * @property {number} [goals] How many of its rows have a goal.
 * @property {number} [missed] How many of them fall short of it.
 */

/**
 * Where a part leaves its table.
 *
 * @param {string} command
 * @param {string} part
 */
const tableFile = (command, part) => join(projectFolder, `.cache/${command}/${part}.json`)

/**
 * Forgets what an earlier run of a part found.
 *
 * @param {string} command
 * @param {string} part
 */
export function forgetTable(command, part) {
  rmSync(tableFile(command, part), { force: true })
}

/**
 * What a part's run found; null if it did not come to its end.
 *
 * @param {string} command
 * @param {string} part
 * @returns {Table | null}
 */
export function readTable(command, part) {
  const file = tableFile(command, part)
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null
}

/**
 * For a terminal.
 *
 * @param {Table} table
 */
export function renderTable({ head, rows }) {
  const lines = [...(head.some((cell) => cell !== "") ? [head] : []), ...rows.map((row) => row.map(shown))]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)))
  return lines
    .map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd())
    .join("\n")
}

/**
 * Puts a part's table into its section of a report, with the machine and the command that made it.
 *
 * @param {string} report Its file in docs/.
 * @param {string} command
 * @param {string} part
 * @param {Table} table
 */
export async function writeSection(report, command, part, { head, rows }) {
  const file = join(projectFolder, "docs", report)
  const text = readFileSync(file, "utf8")
  const section = new RegExp(`(<!-- ${part} -->).*?(<!-- /${part} -->)`, "s")
  if (!section.test(text)) {
    throw new Problem(`docs/${report} has no section between <!-- ${part} --> and <!-- /${part} -->.`)
  }
  const circumstances = [
    `\`npm run ${command} -- ${part}\`, ${new Date().toISOString().slice(0, 10)},`,
    `Node.js ${process.versions.node}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}),`,
    `${Math.round(totalmem() / 2 ** 30)} GiB:`,
  ].join(" ")
  const line = (/** @type {(string | number)[]} */ cells) => `| ${cells.map(shown).join(" | ")} |`
  const isNumber = head.map((_, column) => rows.some((row) => typeof row[column] === "number"))
  const rule = `|${isNumber.map((number) => (number ? "---:" : "---")).join("|")}|`
  const written = text.replace(section, (_, begin, end) =>
    [begin, "", circumstances, "", line(head), rule, ...rows.map(line), "", end].join("\n"),
  )
  const options = await prettier.resolveConfig(file)
  writeFileSync(file, await prettier.format(written, { ...options, filepath: file }))
}

/** @param {string | number} value */
function shown(value) {
  return typeof value === "number" ? value.toLocaleString("en").replaceAll(",", " ") : value
}
