import { readFileSync } from "node:fs"
import { join } from "node:path"
import { HELD_REASONS, PROVIDER_FLOWS } from "../src/domain/payments"
import { CHECKS } from "../src/health/checks"
import { SWEEPS } from "../src/workflows/reconciliation/sweeps"

/* What is added to the plugin has to be said where people look for it: a place that misses it is named here. */

const textOf = (path: string): string => readFileSync(join(__dirname, "..", path), "utf8")

/** The names of the plugin's options, and of those in each account. */
const OPTIONS = ["const account = {", "const optionsSchema = z.strictObject({"].flatMap((beginning) => {
  const [, body = ""] = textOf("src/modules/payunit/options.ts").split(beginning)
  const names = [...body.slice(0, body.indexOf("\n}")).matchAll(/^ {2}(\w+):/gm)].map(([, name = ""]) => name)
  if (names.length === 0) throw new Error(`No options stand behind "${beginning}" any more: say here where they do.`)
  return names
})

/** A row that has the name, or one below it as `retention.paymentsDays`. */
const ROW_OF = (name: string): RegExp => new RegExp(`^\\|.*\`"?${name}(?:\\.\\w+)?"?\`.*\\|`, "m")

describe.each([
  ["check of the doctor", CHECKS.map(({ id }) => id), ["docs/operations.md", "docs/troubleshooting.md"]],
  ["reason to hold money", HELD_REASONS, ["docs/admin-reference.md"]],
  ["flow", PROVIDER_FLOWS, ["docs/ways-to-pay.md"]],
  ["option", OPTIONS, ["docs/configuration.md"]],
])("every %s", (_what, names, documents) => {
  it.each(documents)("has a row in %s", (document) => {
    const text = textOf(document)
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((name) => !ROW_OF(name).test(text))).toEqual([])
  })
})

it("every sweep has its row in docs/architecture.md, with how often it runs", () => {
  const rows = [...textOf("docs/architecture.md").matchAll(/^\| `(payunit-[\w-]+)` +\| (\d+) min +\|/gm)]
  const documented = rows.map(([, job = "", minutes = ""]) => [job, Number(minutes)])
  expect(documented).toEqual(SWEEPS.map(({ job, everyMinutes }) => [job, everyMinutes]))
})

it("every flow of a payment provider is tried with the situations of all", () => {
  const stores = textOf("integration-tests/harness/stores.ts")
  expect(PROVIDER_FLOWS.filter((name) => !stores.includes(`{ flow: "${name}" }`))).toEqual([])
})

it("every reason to hold money may stand in the tables", () => {
  const migrations = textOf("src/modules/payunit/migrations/Migration20261124001001.ts")
  const [allowed = ""] =
    /"held_reason" in \([^)]*\)/.exec(migrations.slice(migrations.indexOf("payunit_transaction"))) ?? []
  expect(HELD_REASONS.filter((reason) => !allowed.includes(`'${reason}'`))).toEqual([])
})
