import { closeSync, existsSync, fstatSync, openSync, rmSync, statSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import {
  AuthenticationError,
  brandOf,
  FirewallError,
  newTransactionId,
  OPERATORS,
  PayUnitError,
  UnknownRouteError,
  UnknownTransactionError,
} from "../../../src/gateway"
import { type Command, runCommand } from "../../../src/cli/command"
import { type Terminal, UsageError } from "../../../src/cli/terminal"
import { version } from "../package.json"
import { isNeeded, renderJson, renderMarkdown, renderText, withoutAny } from "./report"
import type { Findings, HabitFinding, OperationFinding, PayoutFinding } from "./findings"
import { checkHabit, HABITS } from "./habits"
import { type Listener, listen } from "./listener"
import { checkOperation, notTried } from "./operations-check"
import { readVerifyOptions, type VerifyOptions } from "./options"
import { Probe } from "./probe"
import { extentOf } from "./extent"
import { isPhoneBusy, type MadePayment, makeSmallPayment, pause, tryPayout } from "./trials"
import { Stage, TABLE, type Target, withoutIds } from "./contract"

const HELP = `Usage: payunit-verify [options]

Checks whether PayUnit does, with your account, what the plugin medusa-payment-payunit expects. Calls every operation of
PayUnit's interface, makes one small payment, and looks for each reported habit of the live service. Then says what agrees,
what differs, and what the plugin does about it. Takes some minutes.

The report holds no credential, no phone, no id and no address of a payment, so that you can send it in as an issue.
In test mode no money moves and, as far as we know, no phone rings. It says beforehand what it opens, sends and leaves in
PayUnit's dashboard, and asks. It needs no store, and changes none.

Options:
  --phone <number>        Your own mobile number. Give one of each operator to try most.
                          Without one nothing is paid.
  --flow checkout|gateway How to pay, as the payment provider's option "flow". Default: checkout
  --amount <XAF>          Amount of every payment, invoice and payout. Default: 100, at most 1000
  --payout                Also pay that amount out to the first --phone, your own. Payouts are reported, not yet tried
                          with the live service. Asks before each step, also with --yes; sends nothing twice.
  --wait <seconds>        How long to wait for its result. Default: 180
  --notify-url <address>  A public HTTPS address for PayUnit's notifications.
  --listen <port>         Listen on 127.0.0.1 for them, to see what a notification looks like.
                          Your tunnel or proxy has to lead from --notify-url to this port.
  --report <file>         Where the report goes: a new file that ends in .md or .json. Default: payunit-report.md
  --env-file <file>       Read the credentials from this file instead of the environment.
  --yes                   Do not ask before it begins; for scripts.
  --live                  Use live mode: one REAL payment from your phone, no other prompts, no invoices.
  --base-url <address>    Another service, such as a simulator. Give both.
  --legacy-base-url <address>
  -h, --help              Show this.

Environment:
  PAYUNIT_API_USER, PAYUNIT_API_PASSWORD, PAYUNIT_API_KEY
                          Credentials of test mode (the key begins with sand_), from PayUnit's dashboard.

Exit code: 0 nothing that the plugin needs was refused, 1 something was, PayUnit could not be asked or it ended early,
2 called wrongly. Ctrl-C ends early, and what was found is still written.

Example:
  PAYUNIT_API_USER=… PAYUNIT_API_PASSWORD=… PAYUNIT_API_KEY=sand_… npx payunit-verify --phone 6XXXXXXXX
`

const POLL_MS = 3_000
const NOTIFICATION_WAIT_MS = 20_000
const SLOWEST_STEP_MS = 200

/** How long the steps wait; tests on this machine wait less. */
export interface WaitTimes {
  pollMs: number
  notificationWaitMs: number
}

const COMMAND: Pick<Command, "help" | "run"> = {
  help: HELP,
  async run(parameters, terminal) {
    return await verify(parameters, terminal, { pollMs: POLL_MS, notificationWaitMs: NOTIFICATION_WAIT_MS })
  },
}

/**
 * Runs the program `payunit-verify`: whether the service does what the plugin expects of it.
 *
 * @param parameters those of Node.js left out
 * @returns the exit code: 0 usable, 1 not or not to be asked, 2 called wrongly
 */
export async function runVerify(parameters: readonly string[], terminal: Terminal): Promise<number> {
  return await runCommand(COMMAND, { name: "payunit-verify", parameters }, terminal)
}

/** The program, at a pace. */
export async function verify(parameters: readonly string[], terminal: Terminal, pace: WaitTimes): Promise<number> {
  const options = readVerifyOptions(parameters, process.env)
  return await intoNewFile(options.report.path, async (write) => {
    const ending = new AbortController()
    const end = (): void => {
      terminal.err("\nEnding after this step, and writing the report. Press Ctrl-C again to end at once.\n")
      ending.abort()
    }
    process.once("SIGINT", end)
    const listener = options.listenPort === null ? null : await listen(options.listenPort)
    const stage = await Stage.set(targetOf(options))
    try {
      await ensureReachable(stage, options)
      await announce(options, terminal)
      const findings = await find(stage, options, { terminal, listener, signal: ending.signal, pace })
      const masked = (text: string): string => withoutIds(withoutAny(text, secretsOf(options)), stage.ids)
      const render = options.report.form === "json" ? renderJson : renderMarkdown
      terminal.out(`${masked(renderText(findings))}\n`)
      const path = write(masked(render(findings)))
      terminal.out(`Report: ${path}\nRead it through, and send it in with the issue template "What PayUnit does".\n`)
      return isUsable(findings) ? 0 : 1
    } finally {
      process.off("SIGINT", end)
      await stage.strike()
      await listener?.close()
    }
  })
}

/**
 * Opens a new file before anything is tried, or all of it would be lost where nothing can be written. What nothing was
 * written into goes again.
 *
 * @param work Given what writes the text, and answers where it is.
 */
async function intoNewFile<Result>(
  given: string,
  work: (write: (text: string) => string) => Promise<Result>,
): Promise<Result> {
  const path = resolve(given)
  // An empty one was left by a run that was ended at once.
  if (existsSync(path) && statSync(path).size > 0) {
    throw new UsageError(`${given} exists already: move it away, or name another file with --report`)
  }
  let file: number
  try {
    file = openSync(path, "w")
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : ""
    throw new UsageError(`${given} cannot be written${code}: name another file with --report`)
  }
  try {
    return await work((text) => {
      writeFileSync(file, text)
      return path
    })
  } finally {
    const isEmpty = fstatSync(file).size === 0
    closeSync(file)
    if (isEmpty) {
      rmSync(path, { force: true })
    }
  }
}

function targetOf(options: VerifyOptions): Target {
  return {
    addresses: options.addresses,
    credentials: options.credentials,
    mode: options.mode,
    liveCredentials: null,
    notifyUrl: options.notifyUrl,
    phones: options.phones,
    amount: options.amount,
    allowHttpLoopback: options.isLoopback,
    close: () => Promise.resolve(),
  }
}

/** Asks about a payment that there is none of, so that a wrong key or a missing network is told once, at the start. */
async function ensureReachable(stage: Stage, { addresses, mode }: VerifyOptions): Promise<void> {
  const { host } = new URL(addresses.current)
  try {
    await stage.client.paymentStatus(newTransactionId())
  } catch (error) {
    if (error instanceof AuthenticationError) {
      throw new Error(
        `${host} refused the credentials of ${mode} mode. Copy PAYUNIT_API_USER, PAYUNIT_API_PASSWORD and PAYUNIT_API_KEY again from PayUnit's dashboard, and see there whether your account is active`,
        { cause: error },
      )
    }
    if (error instanceof FirewallError) {
      throw new Error(
        `the firewall in front of ${host} refuses every call: ask PayUnit whether this address is blocked`,
        {
          cause: error,
        },
      )
    }
    if (error instanceof UnknownRouteError) {
      throw new Error(`${host} is not PayUnit: it does not know the payment status. Check --base-url`, {
        cause: error,
      })
    }
    if (error instanceof PayUnitError && error.httpStatus === null) {
      throw new Error(`${host} cannot be reached: check the network, and whether port 443 is open to it`, {
        cause: error,
      })
    }
    if (!(error instanceof UnknownTransactionError || error instanceof PayUnitError)) {
      throw error
    }
  }
}

/** Says what is opened, sent and left behind, and asks whether to begin. */
async function announce(options: VerifyOptions, terminal: Terminal): Promise<void> {
  const { mode, amount, phones, addresses } = options
  const { payments, prompts, invoices } = extentOf(options)
  terminal.err(
    [
      `Trying ${new URL(addresses.current).host}, in ${mode} mode. ${mode === "live" ? `REAL MONEY: ${amount} XAF will be asked of your phone.` : "No money moves."}`,
      `It opens up to ${payments} payments of ${amount} XAF, sends up to ${prompts} requests to your ${phones.size === 1 ? "phone" : "phones"}, and makes up to ${invoices} invoices of ${amount} XAF.`,
      "They stay in PayUnit's dashboard.",
      ...(options.paysOut
        ? [`At the end it asks whether to pay ${amount} XAF out to your phone, and sends nothing unless you agree.`]
        : []),
      ...(phones.size === 0 ? ["No --phone: nothing is paid, and what needs a phone is left out."] : []),
      "",
    ].join("\n"),
  )
  if (options.paysOut && terminal.ask === undefined) {
    throw new UsageError("--payout asks before each step, and nobody can be asked here: leave it out")
  }
  if (options.isAgreed) {
    return
  }
  if (terminal.ask === undefined) {
    throw new UsageError("nobody can be asked here whether to begin: say --yes")
  }
  if (!isYes(await terminal.ask("Begin? [y/N] "))) {
    throw new UsageError("nothing was opened or sent")
  }
}

function isYes(answer: string): boolean {
  return /^\s*(y|yes|o|oui)\s*$/i.test(answer)
}

interface Around {
  terminal: Terminal
  listener: Listener | null
  signal: AbortSignal
  pace: WaitTimes
}

/** Everything, one step after the other, each told when it begins. */
async function find(
  stage: Stage,
  options: VerifyOptions,
  { terminal, listener, signal, pace }: Around,
): Promise<Findings> {
  const steps = TABLE.length + 1 + Object.keys(HABITS).length + (options.paysOut ? 1 : 0)
  let step = 0
  const begin = (what: string): void => {
    step += 1
    terminal.err(`[${String(step).padStart(2)}/${steps}] ${what}\n`)
  }
  const makePayment = async (): Promise<MadePayment> => {
    begin(`the small payment, ${options.amount} XAF by flow ${options.flow}; confirm it if your phone asks`)
    const payment = await makeSmallPayment(stage.client, {
      ...options,
      pollMs: pace.pollMs,
      signal,
      progress: (words) => terminal.err(`        ${words}\n`),
    })
    if (listener !== null && payment.finding.outcome === "judged" && !isPhoneBusy(payment)) {
      await waitForNotification(listener, pace, signal)
    }
    return payment
  }
  // First, while no other prompt can be open on the phone.
  const payment = await makePayment()
  const operations: OperationFinding[] = []
  const answers = new Map<string, unknown>()
  for (const row of TABLE) {
    begin(`${row.method} ${row.path} (${row.title})`)
    if (signal.aborted) {
      operations.push(notTried(row, "ended early"))
      continue
    }
    const finding = await checkOperation(row, stage, { mode: options.mode, isPhoneBusy: isPhoneBusy(payment) })
    if (finding.isReadable) {
      answers.set(row.title, (await stage.done(row, "every field")).wire.answer)
    }
    operations.push(finding)
  }
  const habits: HabitFinding[] = []
  const looking = {
    stage,
    probe: new Probe(targetOf(options)),
    mode: options.mode,
    answerOf: (title: string) => answers.get(title),
    payment,
    notifications: listener?.bodies ?? null,
  }
  for (const [name, habit] of Object.entries(HABITS)) {
    begin(`habit ${name}`)
    habits.push(
      signal.aborted
        ? { habit: name, seen: "not_tried", evidence: "ended early" }
        : await checkHabit(name, habit, looking),
    )
  }
  const paidOut = async (): Promise<PayoutFinding> => {
    begin(`the payout, ${options.amount} XAF to your phone: reported, not yet tried with the live service`)
    return await tryPayout(stage.client, {
      ...options,
      pollMs: pace.pollMs,
      signal,
      progress: (words) => terminal.err(`        ${words}\n`),
      agrees: async (question) => isYes((await terminal.ask?.(`        ${question}\n        Do it? [y/N] `)) ?? ""),
      pathsAsked: () => stage.callsSince(0).map(({ path }) => path),
    })
  }
  const payout = options.paysOut ? await paidOut() : null
  return {
    plugin: version,
    node: process.version,
    checked_at: new Date().toISOString(),
    mode: options.mode,
    hosts: [...new Set([options.addresses.current, options.addresses.legacy].map((address) => new URL(address).host))],
    operators: OPERATORS.filter(({ shortcode }) => options.phones.has(shortcode)).map(brandOf),
    operations,
    payment: payment.finding,
    payout,
    habits,
    is_interrupted: signal.aborted,
  }
}

async function waitForNotification({ bodies }: Listener, pace: WaitTimes, signal: AbortSignal): Promise<void> {
  const until = Date.now() + pace.notificationWaitMs
  while (bodies.length === 0 && Date.now() < until && !signal.aborted) {
    await pause(Math.min(SLOWEST_STEP_MS, pace.notificationWaitMs), signal)
  }
}

/** What must stand in no report, whoever put it there. */
function secretsOf({ credentials, phones, notifyUrl }: VerifyOptions): string[] {
  const { apiUser, apiPassword, apiKey } = credentials
  const basic = Buffer.from(`${apiUser}:${apiPassword}`, "utf8").toString("base64")
  return [basic, apiPassword, apiKey, apiUser, notifyUrl, ...phones.values()]
}

/** Whether the flow that was asked for can be used: what it needs answers, and the payment did not go wrong. */
function isUsable({ operations, payment, payout, is_interrupted }: Findings): boolean {
  if (is_interrupted) {
    return false
  }
  const isRefused = operations.some(
    ({ operation, verdict }) => verdict === "refused" && isNeeded(operation, payment.flow),
  )
  const isLost = payment.refusal !== null && payment.verdict === "pending"
  const isBad = payment.outcome === "refused" || isLost || ["held", "doubtful"].includes(payment.verdict ?? "")
  const isUnclear = payout?.refusal != null && payout.status !== "SUCCESS"
  return !isRefused && !isBad && !isUnclear
}
