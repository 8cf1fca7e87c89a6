import { parseArgs } from "node:util"
import { connect, CONNECTION_HELP, CONNECTION_OPTIONS, KEY_HELP, readOptions } from "./admin-api"
import type { Command } from "./command"
import { RemoteStore, type Verification } from "./store"
import { UsageError } from "./terminal"

const HELP = `Usage: payunit audit verify --url <address> [--head <checkpoint>] [options]

Follows the audit trail of a store, and holds it against a checkpoint that you kept: of an alert, of the e-mail of the day,
or of a line "audit head …" in the log. Changes nothing, and prints today's checkpoint, to be kept as well.

Options:
${CONNECTION_HELP}
  --head <checkpoint>     What you kept: whether the trail still has all that it had then.
  --json                  Print the result as JSON.
  -h, --help              Show this.

${KEY_HELP}

Exit code: 0 all is as it was written, 1 it is not or the store could not be reached, 2 called wrongly.

Example:
  MEDUSA_ADMIN_API_KEY=sk_… npx payunit audit verify --url https://api.shop.example --head 1204.5f0c…
`

const HEADS: Readonly<Record<NonNullable<Verification["head"]>, string>> = {
  held: "The trail still has all that this checkpoint says.",
  line_changed: "The trail has another line in the place of this checkpoint's: it was written anew since.",
  lines_missing: "The trail ends before this checkpoint: lines were taken away since, or an older backup was restored.",
  signature_unknown:
    "No secret of this store signed this checkpoint: it is mistyped, or of another store, or its secret is missing in `earlierHashingSecrets`.",
}

const BREAKS: Readonly<Record<NonNullable<Verification["break"]>["kind"], (sequence: number | null) => string>> = {
  changed: (sequence) => `Line ${sequence ?? ""} is not as it was written.`,
  unknown_key: (sequence) => `Line ${sequence ?? ""} is keyed with a secret that the store does not know.`,
  missing_before: (sequence) => `Lines before line ${sequence ?? ""} are missing.`,
  missing_at_end: (sequence) => `Lines at the end are missing: there were ${sequence ?? ""}.`,
  end_unknown: () => "Nobody knows where the trail ends.",
}

/** `payunit audit verify`: whether the audit trail is as it was written. */
export const auditCommand: Command = {
  summary: "Follow a store's audit trail, and hold it against a checkpoint that you kept",
  help: HELP,
  async run(parameters, terminal, within) {
    const [action, ...options] = parameters
    if (action !== "verify" && action !== "--verify") {
      throw new UsageError(action === undefined ? "what to do is missing: verify" : `there is no "${action}": verify`)
    }
    const values = readOptions(options, () =>
      parseArgs({
        args: options,
        options: { ...CONNECTION_OPTIONS, head: { type: "string" }, json: { type: "boolean" } },
      }),
    )
    const store = within ?? new RemoteStore(connect(values.url, terminal))
    const verification = await store.verifyAudit(values.head?.trim() ?? null)
    terminal.out(values.json === true ? `${JSON.stringify(verification, null, 2)}\n` : report(verification))
    const isSound = verification.break === null && (verification.head === null || verification.head === "held")
    return isSound ? 0 : 1
  },
}

function report({ lines, is_part, break: found, head, checkpoint }: Verification): string {
  const followed = `${lines} lines followed${is_part ? ", the latest" : ""}.`
  const sentences = [
    found === null ? `${followed} Each is as it was written.` : `${followed} ${BREAKS[found.kind](found.sequence)}`,
    ...(head === null ? [] : [HEADS[head]]),
    checkpoint === null ? "There is no checkpoint of it now." : `Checkpoint now, to be kept:\n${checkpoint}`,
  ]
  return `${sentences.join("\n")}\n`
}
