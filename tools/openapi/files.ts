import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Check } from "../../src/health/check"
import { CHECKS } from "../../src/health/checks"
import * as models from "../../src/modules/payunit/models"
import { personalOf } from "../../src/modules/payunit/personal-columns"
import { documentOf, type Examples } from "./document"
import { pageFilled, type Parts, table } from "./generated-parts"
import { httpApiParts } from "./page"
import { serviceDocument } from "./service"

/** The doctor's checks, one a row. */
const checkTable = (column: string, cellOf: (check: Check) => string): string =>
  table(
    ["id", column],
    CHECKS.map((check) => [`\`${check.id}\``, cellOf(check)]),
  )

/** Every column that tells of people, payments first. */
const personalColumns = (): string[][] =>
  [models.Transaction, ...Object.values(models).filter((model) => model !== models.Transaction)].flatMap((model) => {
    const { tableName, schema } = model.parse()
    return Object.entries(schema).flatMap(([name, column]) => {
      const personal = personalOf(column)
      return personal ? [[`\`${tableName}\``, `\`${name}\``, personal.what, personal.why, personal.until]] : []
    })
  })

/** The text of each file that is made of the code, by its path; before Prettier. */
export function writtenFiles(project: string): Record<string, string> {
  const examples = JSON.parse(readFileSync(join(project, "tools/openapi/examples.json"), "utf8")) as Examples
  const documents = {
    store: documentOf("store", examples),
    admin: documentOf("admin", examples),
    hooks: documentOf("hooks", examples),
  }
  const pages: Record<string, Parts> = {
    "docs/http-api.md": httpApiParts(documents),
    "docs/operations.md": {
      "checks of the doctor": () =>
        checkTable("what is so when all is well", ({ statement, documents: { scope = "" } }) =>
          `${statement.en}. ${scope}`.trim(),
        ),
    },
    "docs/troubleshooting.md": {
      "checks of the doctor": () => checkTable("when not well", ({ documents: { advice } }) => advice),
    },
    "docs/personal-data.md": {
      "personal columns": () => table(["table", "column", "what it is", "why", "until"], personalColumns()),
    },
  }
  return {
    ...Object.fromEntries(
      Object.entries({ ...documents, payunit: serviceDocument(examples) }).map(([name, document]) => [
        `docs/openapi/${name}.json`,
        JSON.stringify(document),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(pages).map(([path, parts]) => [
        path,
        pageFilled(path, readFileSync(join(project, path), "utf8"), parts),
      ]),
    ),
  }
}
