import { parseArgs } from "node:util"
import { z } from "zod"
import { type Reconciled, type ReconciledSummary, summarize } from "../domain/payments"
import { connect, CONNECTION_HELP, CONNECTION_OPTIONS, KEY_HELP, readOptions } from "./admin-api"
import type { Command } from "./command"
import { type Terminal, UsageError } from "./terminal"
import { RemoteStore, type Store, type ReconcileSelection } from "./store"

const DEFAULT_HOURS = 48

const HELP = `Usage: payunit reconcile --url <address> [options]

Asks PayUnit now about unsettled payments, and places the orders of those that were paid. The store's job does this
automatically; run this when you cannot wait, or for payments that the job no longer watches. Safe to repeat.

Options:
${CONNECTION_HELP}
  --id <transaction>      One transaction only.
  --from <time>           Payments opened from then on, such as 2026-01-31 or 2026-01-31T18:00:00Z.
                          Default: ${DEFAULT_HOURS} hours before the end.
  --to <time>             Payments opened before then. Default: now. A date without a time is 00:00 in UTC.
  --json                  Print the result as JSON.
  -h, --help              Show this.

${KEY_HELP}

Exit code: 0 all were checked, 1 PayUnit did not answer about some or the store could not be reached, 2 called wrongly.

Example:
  MEDUSA_ADMIN_API_KEY=sk_… npx payunit reconcile --url https://api.shop.example --from 2026-01-30 --to 2026-02-01
`

/** `payunit reconcile`: settles what a store does not know yet. */
export const reconcileCommand: Command = {
  summary: "Ask PayUnit about unsettled payments now, and settle them",
  help: HELP,
  async run(parameters, terminal, within) {
    const values = readOptions(parameters, () =>
      parseArgs({
        args: [...parameters],
        options: {
          ...CONNECTION_OPTIONS,
          id: { type: "string" },
          from: { type: "string" },
          to: { type: "string" },
          json: { type: "boolean" },
        },
      }),
    )
    const wanted = readSelection(values, new Date())
    const store = within ?? new RemoteStore(connect(values.url, terminal))
    const transactions = await reconcileAll(store, wanted, terminal)
    const summary = summarize(transactions.map(({ outcome }) => outcome))
    terminal.out(values.json === true ? `${JSON.stringify({ summary, transactions }, null, 2)}\n` : render(summary))
    return summary.unanswered > 0 ? 1 : 0
  },
}

/** What the options name. */
export function readSelection(
  { id, from, to }: { id?: string | undefined; from?: string | undefined; to?: string | undefined },
  now: Date,
): ReconcileSelection {
  if (id !== undefined) {
    if (from !== undefined || to !== undefined) {
      throw new UsageError("give either --id, or --from and --to")
    }
    if (!/^[A-Za-z0-9]{1,64}$/.test(id)) {
      throw new UsageError(`--id takes a transaction's id, letters and digits, not "${id}"`)
    }
    return { transaction_id: id }
  }
  const end = to === undefined ? now : readTime("--to", to)
  const start = from === undefined ? new Date(end.getTime() - DEFAULT_HOURS * 3_600_000) : readTime("--from", from)
  if (start >= end) {
    throw new UsageError("--from must be before --to")
  }
  return { from: start, to: end }
}

function readTime(option: string, text: string): Date {
  const isTime = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(text).success
  if (!isTime) {
    throw new UsageError(`${option} takes a date or time such as 2026-01-31 or 2026-01-31T18:00:00Z, not "${text}"`)
  }
  return new Date(text)
}

/** Asks page by page, telling how far it is, until the store has no more. */
async function reconcileAll(store: Store, wanted: ReconcileSelection, terminal: Terminal): Promise<Reconciled[]> {
  const transactions: Reconciled[] = []
  for (let cursor: string | null = null; ;) {
    const answer = await store.reconcile(wanted, cursor)
    transactions.push(...answer.transactions)
    const left = `${answer.left.toLocaleString("en").replaceAll(",", " ")}${answer.left_is_capped ? "+" : ""}`
    terminal.err(`${transactions.length} looked at, ${left} to go\n`)
    if (answer.next_cursor === null) {
      return transactions
    }
    if (answer.next_cursor === cursor) {
      throw new Error(`${store.name} makes no progress: ${answer.left} transactions were not looked at`)
    }
    cursor = answer.next_cursor
  }
}

const WORDS: readonly [keyof ReconciledSummary, string][] = [
  ["checked", "looked at"],
  ["settled", "settled: an order holds the money"],
  ["paid", "paid, the order is not placed yet; the job retries it"],
  ["held", "on hold: somebody has to decide"],
  ["failed", "failed, cancelled or expired: nobody paid"],
  ["pending", "still pending"],
  ["unanswered", "not answered by PayUnit: run this again later"],
]

/** The summary as a terminal shows it. */
function render(summary: ReconciledSummary): string {
  const width = String(summary.checked).length
  return WORDS.map(([name, words]) => `${String(summary[name]).padStart(width)}  ${words}\n`).join("")
}
