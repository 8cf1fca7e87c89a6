import { parseArgs } from "node:util"
import { connect, CONNECTION_HELP, CONNECTION_OPTIONS, KEY_HELP, readingOptions } from "./admin-api"
import type { Locale } from "../domain/texts/languages"
import type { Command } from "./command"
import { UsageError } from "./terminal"
import { renderReport } from "./doctor-report"
import { RemoteStore } from "./store"

const HELP = `Usage: payunit doctor --url <address> [options]

Health check of a store's PayUnit payments: credentials, addresses, regions, locks and events, the job, notifications,
clocks, payments on hold. Every failure says how to fix it. Changes nothing.

Options:
${CONNECTION_HELP}
  --json                  Print the report as JSON.
  --locale en|fr          Language of the report; English if left out.
  -h, --help              Show this.

${KEY_HELP}

Exit code: 0 nothing failed, 1 something failed or the store could not be reached, 2 called wrongly.

Example:
  MEDUSA_ADMIN_API_KEY=sk_… npx payunit doctor --url https://api.shop.example
`

/** `payunit doctor`: whether all is well at a store. */
export const doctorCommand: Command = {
  summary: "Health check of a store; every failure says how to fix it",
  help: HELP,
  async run(parameters, terminal, within) {
    const values = readingOptions(parameters, () =>
      parseArgs({
        args: [...parameters],
        options: { ...CONNECTION_OPTIONS, json: { type: "boolean" }, locale: { type: "string" } },
      }),
    )
    const locale = readLocale(values.locale ?? "en")
    const store = within ?? new RemoteStore(connect(values.url, terminal))
    const report = await store.health(locale)
    terminal.out(
      values.json === true ? `${JSON.stringify(report, null, 2)}\n` : renderReport(report, store.name, locale),
    )
    return report.status === "failed" ? 1 : 0
  },
}

function readLocale(given: string): Locale {
  if (given !== "en" && given !== "fr") {
    throw new UsageError("--locale takes en or fr")
  }
  return given
}
