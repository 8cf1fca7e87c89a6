import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import type { Command } from "../command"
import { applyChanges, type ChangePrompt, isYes, show } from "../project/carry-out"
import { applyEdit, type FileChange, typeScriptOf, Unrecognised } from "../project/changes"
import { type Terminal, UsageError } from "../terminal"
import { configurationEdit } from "./configuration"
import {
  type Environment,
  environmentChange,
  type EnvironmentName,
  namesIn,
  SIMULATOR,
  withoutSecrets,
} from "./environment"
import { runMedusa } from "./medusa"

const HELP = `Usage: payunit init [folder] [options]

Sets the plugin up in a Medusa store: its entries in medusa-config.ts and its lines in .env; then, if you like, its tables
and a region in XAF. Shows every change first, and asks. You can run it again: what is already there stays as it is.

  folder          The folder that holds medusa-config.ts. Default: the current folder.

  --simulator     Pay through the simulator on this machine; else it asks whether you have PayUnit's keys.
  --database      Also migrates the database, makes a region in XAF for Cameroon if there is none, and runs the doctor.
  --dry-run       Shows the changes, and makes none.
  --yes           Makes them without asking.
  -h, --help      Show this.

Environment (or it asks): PAYUNIT_API_USER, PAYUNIT_API_PASSWORD, PAYUNIT_API_KEY, PAYUNIT_BACKEND_URL,
PAYUNIT_STOREFRONT_URL. The mode follows from the key. No key is shown, nor taken from the command line.

Exit code: 0 the store is set up, 1 it is not or only partly, 2 called wrongly.

Example:
  npx payunit init --simulator
`

/** `payunit init`: sets the plugin up in a store. */
export const initCommand: Command = {
  summary: "Set the plugin up in a store: medusa-config.ts, .env, tables, a region in XAF",
  help: HELP,
  async run(parameters, terminal) {
    const options = parsed(parameters)
    return await initialise(options, {
      ...terminal,
      say: (text) => terminal.out(`${text}\n`),
      ask: terminal.ask ?? null,
    })
  },
}

interface Options {
  folder: string
  isDry: boolean
  isYes: boolean
  withSimulator: boolean
  withDatabase: boolean
}

function parsed(parameters: readonly string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        simulator: { type: "boolean", default: false },
        database: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        yes: { type: "boolean", short: "y", default: false },
      },
    })
    if (positionals.length > 1) {
      throw new UsageError("one folder at a time")
    }
    return {
      folder: resolve(positionals[0] ?? "."),
      isDry: values["dry-run"],
      isYes: values.yes,
      withSimulator: values.simulator,
      withDatabase: values.database,
    }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** As with other commands that change files, and it may ask for secrets. */
interface Dialogue extends ChangePrompt {
  ask: NonNullable<Terminal["ask"]> | null
}

async function initialise(options: Options, conversation: Dialogue): Promise<number> {
  const { folder } = options
  const { say, ask } = conversation
  const path = configurationIn(folder)
  const ts = typeScriptOf(folder)
  if (ts === null) {
    throw new Error(
      `${folder} has no TypeScript that can be used, with which ${path} is read. Install its packages first ` +
        "(npm install, pnpm install or yarn; TypeScript 5 as Medusa's projects have it), and run this again.",
    )
  }
  const notes: string[] = []
  const before = readFileSync(join(folder, path), "utf8")
  const changes: FileChange[] = []
  try {
    const after = applyEdit(path, before, configurationEdit(notes), ts)
    if (after !== before) changes.push({ path, before, after })
  } catch (error) {
    if (!(error instanceof Unrecognised)) throw error
    say(
      `${path} is not recognised: ${error.message}. Add the plugin by hand, as docs/getting-started.md shows ` +
        "(“Configure it”). Nothing was changed.",
    )
    return 1
  }
  const environment = readIfThere(join(folder, ".env"))
  const env = environmentChange(environment, await valuesFor(environment, options, conversation))
  if (env !== null) changes.push(env)

  const proposal = {
    ...options,
    changes,
    shown: (change: FileChange) => (change.path === ".env" ? withoutSecrets(change) : change),
  }
  show(proposal, conversation)
  notes.forEach((note) => say(`By hand, in ${join(folder, path)}: ${note}\n`))
  if (changes.length === 0) {
    say("Nothing to change: the plugin is set up in this store.")
  } else if (!(await applyChanges(proposal, conversation))) {
    return options.isDry ? 0 : 1
  } else {
    say(`Changed: ${changes.map((change) => change.path).join(", ")}.\n`)
  }
  if (options.isDry) {
    return 0
  }

  const isPrepared = options.withDatabase || (!options.isYes && ask !== null && isYes(await ask(DATABASE_QUESTION)))
  const code = isPrepared ? await prepareDatabase(folder, say) : 0
  const after = readIfThere(join(folder, ".env")) ?? ""
  say(whatIsNext({ isPrepared: isPrepared && code === 0, isSimulated: /^PAYUNIT_BASE_URL=http:/m.test(after) }))
  return code
}

const DATABASE_QUESTION =
  "Make the plugin's tables now, and a region in XAF if there is none? This writes into the database of .env. [y/N] "

function configurationIn(folder: string): string {
  const here = configurationFileIn(folder)
  if (here !== undefined) {
    return here
  }
  const inside = ["apps/backend", "backend"].find((place) => configurationFileIn(join(folder, place)) !== undefined)
  throw new Error(
    `${folder} has no medusa-config.ts. Run this in the folder that has one` +
      `${inside === undefined ? "" : `: npx payunit init ${inside}`}.`,
  )
}

function configurationFileIn(folder: string): string | undefined {
  return ["medusa-config.ts", "medusa-config.js", "medusa-config.mjs"].find((file) => existsSync(join(folder, file)))
}

function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null
}

/** What `.env` is to have: nothing is asked that stands there. */
async function valuesFor(
  environment: string | null,
  { withSimulator, isYes: isUnasked }: Options,
  { ask, say }: Dialogue,
): Promise<Environment> {
  const known = namesIn(environment)
  const given = (name: EnvironmentName): string | undefined => textOf(process.env[name])
  const isAsked = (name: EnvironmentName) => !known.has(name)
  const keys = ["PAYUNIT_API_USER", "PAYUNIT_API_PASSWORD", "PAYUNIT_API_KEY"] as const
  const hasKeys = keys.some((name) => known.has(name) || given(name) !== undefined)
  const isSimulated = valueIn(environment, "PAYUNIT_API_KEY") === SIMULATOR.PAYUNIT_API_KEY
  if (isSimulated) {
    return SIMULATOR
  }
  if (withSimulator && hasKeys) {
    throw new Error(
      "there are keys of PayUnit already (PAYUNIT_API_…), in .env or in the environment: take them out, or leave out --simulator",
    )
  }
  if (keys.every((name) => known.has(name))) {
    // Set up once: an address of the simulator would send real keys there.
    const { PAYUNIT_BASE_URL: _, ...rest } = SIMULATOR
    return { ...rest, PAYUNIT_MODE: modeOf(valueIn(environment, "PAYUNIT_API_KEY")) }
  }
  const answer = async (name: EnvironmentName, question: string): Promise<string | undefined> =>
    given(name) ??
    (isAsked(name) && ask !== null && !isUnasked
      ? textOf(await ask(question, { isHidden: name !== "PAYUNIT_API_USER" }))
      : undefined)
  if (!withSimulator && !hasKeys && ask !== null && !isUnasked) {
    say("PayUnit's keys are in the credentials section of its dashboard. Without them you pay through a simulator.")
  }
  const user = withSimulator ? undefined : await answer("PAYUNIT_API_USER", "API user (Enter: the simulator): ")
  if (user === undefined && !hasKeys) {
    return SIMULATOR
  }
  const key = await answer("PAYUNIT_API_KEY", "API key (sand_… or live_…): ")
  const password = await answer("PAYUNIT_API_PASSWORD", "API password: ")
  const missing = [
    ...(user === undefined && isAsked("PAYUNIT_API_USER") ? ["PAYUNIT_API_USER"] : []),
    ...(key === undefined && isAsked("PAYUNIT_API_KEY") ? ["PAYUNIT_API_KEY"] : []),
    ...(password === undefined && isAsked("PAYUNIT_API_PASSWORD") ? ["PAYUNIT_API_PASSWORD"] : []),
  ]
  if (missing.length > 0) {
    throw new Error(
      `${missing.join(", ")} missing: PayUnit's dashboard shows it under credentials. Nothing was changed`,
    )
  }
  const backend = await answer("PAYUNIT_BACKEND_URL", "Public HTTPS address of this Medusa server: ")
  const storefront = await answer("PAYUNIT_STOREFRONT_URL", "Address of the shop that shoppers see: ")
  return {
    ...(user === undefined ? {} : { PAYUNIT_API_USER: user }),
    ...(password === undefined ? {} : { PAYUNIT_API_PASSWORD: password }),
    ...(key === undefined ? {} : { PAYUNIT_API_KEY: key }),
    PAYUNIT_MODE: modeOf(key ?? valueIn(environment, "PAYUNIT_API_KEY")),
    PAYUNIT_BACKEND_URL: backend ?? SIMULATOR.PAYUNIT_BACKEND_URL,
    PAYUNIT_STOREFRONT_URL: storefront ?? SIMULATOR.PAYUNIT_STOREFRONT_URL,
  }
}

/** A text without blanks around it; undefined where nothing is left. */
function textOf(given: string | undefined): string | undefined {
  const text = given?.trim()
  return text === "" ? undefined : text
}

function modeOf(key: string | undefined): string {
  return key?.startsWith("live_") === true ? "live" : "test"
}

function valueIn(environment: string | null, name: string): string | undefined {
  return new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*["']?([^"'\\r\\n]*)`, "m").exec(
    environment ?? "",
  )?.[1]
}

/** Medusa's migrations, the region, the doctor: each by the store's own Medusa. */
async function prepareDatabase(folder: string, say: (text: string) => void): Promise<number> {
  const script = (name: string) => join(__dirname, "../../scripts", `${name}.js`)
  const run = async (what: string, parameters: string[]): Promise<number> => {
    say(`\n${what}: medusa ${parameters[0] ?? ""} …`)
    return await runMedusa(folder, parameters)
  }
  const steps: [what: string, parameters: string[]][] = [
    ["The plugin's tables", ["db:migrate"]],
    ["A region in XAF", ["exec", script("region")]],
  ]
  for (const [what, parameters] of steps) {
    const code = await run(what, parameters)
    if (code !== 0) {
      say(`\n${what}: ended with ${code}. Mend what it says above, and run this again: it does the rest.`)
      return 1
    }
  }
  // A script opens no port, so the store's own address fails until the store is started: no fault of what was set up.
  if ((await run("The doctor", ["exec", script("doctor")])) !== 0) {
    say("\nThe store is not started yet: what the doctor says of its address counts once it is.")
  }
  return 0
}

function whatIsNext({ isPrepared, isSimulated }: { isPrepared: boolean; isSimulated: boolean }): string {
  const lines = [
    ...(isSimulated
      ? [
          "npx payunit-simulator --allow-http-loopback    in a second terminal (npm install --save-dev payunit-simulator)",
        ]
      : []),
    ...(isPrepared ? [] : ["npx payunit init --database    tables, region in XAF and doctor"]),
    "A product's price and a delivery in XAF    in the admin, or by the guide's script (docs/getting-started.md, step 5)",
    "npx medusa develop             then http://localhost:9000/app: Payments, and Settings → PayUnit",
    "npm install payunit-storefront, then npx payunit-storefront add    in the storefront's folder",
    ...(isSimulated ? [] : ["npx payunit doctor --url …     once it runs: are addresses, keys and job right?"]),
  ]
  return ["What comes next:", ...lines.map((line, at) => `  ${at + 1}. ${line}`)].join("\n")
}
