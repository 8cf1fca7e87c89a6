import { parseArgs } from "node:util"
import { connect, CONNECTION_HELP, CONNECTION_OPTIONS, KEY_HELP, readOptions } from "./admin-api"
import type { Locale } from "../domain/texts/languages"
import type { Command } from "./command"
import { count, htmlChecklist, renderChecklist, tickOff } from "./going-live/checklist"
import { isYes } from "./project/carry-out"
import { UsageError } from "./terminal"
import { renderReport } from "./doctor-report"
import { RemoteStore } from "./store"

const HELP = `Usage: payunit doctor --url <address> [options]

Health check of a store's PayUnit payments: credentials, addresses, regions, locks and events, the job, notifications,
clocks, payments on hold. Every failure says how to fix it. Changes nothing.

Options:
${CONNECTION_HELP}
  --json                  Print the report as JSON.
  --live                  Go through what is to be seen to before real shoppers pay (docs/going-live.md): what the doctor
                          sees is ticked off, the rest is asked where somebody sits there.
  --html                  With --live: print the list as a page for whoever owns the shop.
  --locale en|fr          Language of the report; English if left out.
  -h, --help              Show this.

${KEY_HELP}

Exit code: 0 nothing failed, 1 something failed or the store could not be reached, 2 called wrongly. With --live: 0 nothing
is open.

Examples:
  MEDUSA_ADMIN_API_KEY=sk_… npx payunit doctor --url https://api.shop.example
  npx payunit doctor --url https://api.shop.example --live --html > going-live.html
`

/** `payunit doctor`: whether all is well at a store. */
export const doctorCommand: Command = {
  summary: "Health check of a store; every failure says how to fix it",
  help: HELP,
  async run(parameters, terminal, within) {
    const values = readOptions(parameters, () =>
      parseArgs({
        args: [...parameters],
        options: {
          ...CONNECTION_OPTIONS,
          json: { type: "boolean" },
          live: { type: "boolean", default: false },
          html: { type: "boolean", default: false },
          locale: { type: "string" },
        },
      }),
    )
    const locale = readLocale(values.locale ?? "en")
    if (values.html && !values.live) {
      throw new UsageError("--html is for --live")
    }
    const store = within ?? new RemoteStore(connect(values.url, terminal))
    const report = await store.health(locale)
    if (values.live) {
      // What is printed into a file is no place to ask.
      const ask = values.html || values.json === true ? undefined : terminal.ask
      const question = locale === "fr" ? "[o/N]" : "[y/N]"
      const isDone = ask === undefined ? null : async (says: string) => isYes(await ask(`${says} ${question} `))
      const sections = await tickOff(report, locale, isDone)
      terminal.out(
        values.json === true
          ? `${JSON.stringify({ sections }, null, 2)}\n`
          : values.html
            ? htmlChecklist(sections, { server: store.name, locale, date: new Date(report.checked_at) })
            : renderChecklist(sections, store.name, locale),
      )
      return count(sections, "open") === 0 ? 0 : 1
    }
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
