import { readFileSync } from "node:fs"
import { join } from "node:path"
import { documentOf, type Examples } from "./document"
import { pageFilled } from "./page"
import { serviceDocument } from "./service"

const PAGE = "docs/http-api.md"

/** The text of each file that is made of the code, by its path; before Prettier. */
export function writtenFiles(project: string): Record<string, string> {
  const examples = JSON.parse(readFileSync(join(project, "tools/openapi/examples.json"), "utf8")) as Examples
  const documents = {
    store: documentOf("store", examples),
    admin: documentOf("admin", examples),
    hooks: documentOf("hooks", examples),
  }
  return {
    ...Object.fromEntries(
      Object.entries({ ...documents, payunit: serviceDocument(examples) }).map(([name, document]) => [
        `docs/openapi/${name}.json`,
        JSON.stringify(document),
      ]),
    ),
    [PAGE]: pageFilled(readFileSync(join(project, PAGE), "utf8"), documents),
  }
}
