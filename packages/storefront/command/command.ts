import { existsSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { applyChanges, type ChangePrompt, show } from "../../../src/cli/project/carry-out"
import { NotAStorefront, planFor, UNPUBLISHED } from "./plan"

const HELP = `Usage: payunit-storefront add [folder] [options]

Adds payments through PayUnit to a storefront made from Medusa's Next.js starter: new files, and changes of some
that are there. Shows them first, and asks. You can run it again: what is already there stays as it is.

  folder       The storefront's folder. Default: the current folder.

  --dry-run    Shows the changes, and makes none.
  --yes        Makes them without asking.
  --partly     Makes them even if some file is not recognised; says what remains to be done by hand.
  --help       Shows this.
`

/** How the command talks, and where its package is. */
export interface CommandContext extends ChangePrompt {
  /** Of the package: its templates, and its version. */
  templates: string
  version: string
}

/**
 * Runs the command.
 *
 * @returns The exit code: 0 done, or nothing to do; 1 refused; 2 misunderstood.
 */
export async function run(words: readonly string[], { templates, version, say, ask }: CommandContext): Promise<number> {
  const command = parsed(words)
  if (typeof command === "string") {
    say(`${command}\n\n${HELP}`)
    return 2
  }
  if (command.isHelp) {
    say(HELP)
    return 0
  }
  const { folder } = command
  try {
    const plan = planFor(folder, templates, version)
    const proposal = { ...command, changes: plan.changes }
    show(proposal, { say, ask })
    plan.kept.forEach((path) => say(`${path} is there already, and stays as it is.`))
    if (plan.unrecognised.length > 0) {
      say(
        [
          "Not recognised, so that these need a hand (docs/storefront.md of the plugin shows each change):",
          ...plan.unrecognised.map((sentence) => `  ${sentence}`),
        ].join("\n"),
      )
      if (!command.isPartial) {
        say("Nothing was changed. With --partly, the rest is changed.")
        return 1
      }
    }
    if (plan.changes.length === 0) {
      say("Nothing to do: PayUnit is in this storefront.")
      return 0
    }
    if (!(await applyChanges(proposal, { say, ask }))) {
      return command.isDry ? 0 : 1
    }
    say(`Changed: ${String(plan.changes.length)} files.\n\n${whatRemains(folder, version)}`)
    return 0
  } catch (error) {
    if (!(error instanceof NotAStorefront)) throw error
    say(`${error.message}\nNothing was changed.`)
    return 1
  }
}

interface Command {
  folder: string
  isHelp: boolean
  isDry: boolean
  isYes: boolean
  isPartial: boolean
}

function parsed(words: readonly string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h", default: false },
        "dry-run": { type: "boolean", default: false },
        yes: { type: "boolean", short: "y", default: false },
        partly: { type: "boolean", default: false },
      },
    })
    const [name, folder, ...others] = positionals
    if (!values.help && name !== "add") {
      return name === undefined
        ? "What shall be done? There is `add`."
        : `There is no command \`${name}\`, only \`add\`.`
    }
    if (others.length > 0) return "One folder at a time."
    return {
      folder: resolve(folder ?? "."),
      isHelp: values.help,
      isDry: values["dry-run"],
      isYes: values.yes,
      isPartial: values.partly,
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What no file of the storefront can hold. */
function whatRemains(folder: string, version: string): string {
  // Older starters talk to the store from their server alone.
  const config = join(folder, "src/lib/config.ts")
  const isServerOnly = existsSync(config) && !readFileSync(config, "utf8").includes("NEXT_PUBLIC_MEDUSA_BACKEND_URL")
  return [
    "What remains:",
    `  1. ${installCommand(folder)}`,
    ...(version === UNPUBLISHED
      ? [
          "     This copy of payunit-storefront is not published: where package.json does not name it yet, add the file that",
          `     you packed, as in npm install /path/to/copy/payunit-storefront-${version}.tgz`,
        ]
      : []),
    "  2. In the storefront's environment: NEXT_PUBLIC_BASE_URL is the address at which shoppers see it, and",
    "     NEXT_PUBLIC_DEFAULT_REGION a country of your region, such as cm.",
    ...(isServerOnly
      ? ["     NEXT_PUBLIC_MEDUSA_BACKEND_URL is the store's address, as MEDUSA_BACKEND_URL is: browsers ask it."]
      : []),
    "  3. In the store: the storefront's address in STORE_CORS, and in the plugin's option storefrontUrl.",
  ].join("\n")
}

const LOCKFILES = [
  ["pnpm-lock.yaml", "pnpm install"],
  ["yarn.lock", "yarn install"],
] as const

function installCommand(folder: string): string {
  for (let place = folder; ; place = dirname(place)) {
    const found = LOCKFILES.find(([file]) => existsSync(join(place, file)))
    if (found) return found[1]
    if (existsSync(join(place, "package-lock.json")) || dirname(place) === place) return "npm install"
  }
}
