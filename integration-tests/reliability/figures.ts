import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Keeps what a part of `npm run reliability` found, for its table: what was counted or measured, by name and unit. */
export function writeFigures(part: string, figures: Record<string, string | number>): void {
  const folder = join(__dirname, "../../.cache/reliability")
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, `${part}.json`),
    JSON.stringify({ head: ["", ""], rows: Object.entries(figures) }, null, 2),
  )
}
