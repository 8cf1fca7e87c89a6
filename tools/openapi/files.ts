import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { AUDIENCES, documentOf, type Examples } from "./document"

const project = process.cwd()

/** The text of each file that is made of the code, by its path; before Prettier. */
export function writtenFiles(): Record<string, string> {
  const recorded = join(project, "docs/openapi/examples.json")
  const examples = (existsSync(recorded) ? JSON.parse(readFileSync(recorded, "utf8")) : {}) as Examples
  const documents = AUDIENCES.map((audience) => [audience, documentOf(audience, examples)] as const)
  return Object.fromEntries(
    documents.map(([audience, document]) => [`docs/openapi/${audience}.json`, JSON.stringify(document, null, 2)]),
  )
}
