import { isIP } from "node:net"
import { parseArgs } from "node:util"
import { hostNamed } from "./http"
import { type Profile, PROFILES, type RunningSimulator, startSimulator } from "./index"

const DEFAULT_PORT = 4010

const HELP = `Usage: payunit-simulator [options]

Plays PayUnit on this machine: its interface, payment pages and notifications. No real money. Everything is in memory
and gone when it ends. Ctrl-C ends it.

Options:
  --port <number>         Where to listen; 0 takes any free port. Default: ${DEFAULT_PORT}
  --host <address>        Listen at this address of the machine; 0.0.0.0 for all, so that phones and containers
                          in your network reach it, and so does everybody else there. Default: 127.0.0.1
  --public-url <address>  Where browsers reach it, for the links that it gives out: http://localhost:4010
                          for a container. Default: the address that it listens at.
  --https                 Speak HTTPS, for clients that insist on it, with a certificate of its own making. Which
                          file to trust is printed.
  --profile <name>        What is played: "contract", PayUnit's interface document only, or "live",
                          with what is known of the live service. Default: contract.
                          GET /_simulator/settings shows each habit.
  --allow-http-loopback   Take http addresses of this machine as notify_url and the like.
                          PayUnit refuses them.
  --allow-http-private    Take http addresses of private networks too, such as http://store:9000.
  --allow-host <name>     Also answer to this name, as behind a proxy. May be given several times.
  --auto-approve <ms>     Payments confirm themselves this many milliseconds after their prompt
                          was sent or their page was opened.
  --approve-above <XAF>   Payouts of more than this wait until somebody approves them, at /_simulator.
  --quiet                 Do not print a line for every request.
  -h, --help              Show this.

Example:
  npx payunit-simulator --allow-http-loopback --auto-approve 3000
`

/** Where the program writes. */
export interface Terminal {
  out: (text: string) => void
  err: (text: string) => void
}

/** The program was called wrongly; the message says how. */
class UsageError extends Error {}

/**
 * Runs the simulator with these parameters, those of Node left out, until somebody ends it.
 *
 * @returns the exit code: 0 done, 1 failed, 2 called wrongly
 */
export async function runProgram(parameters: readonly string[], terminal: Terminal): Promise<number> {
  if (parameters.includes("--help") || parameters.includes("-h")) {
    terminal.out(HELP)
    return 0
  }
  try {
    await play(readOptions(parameters), terminal)
    return 0
  } catch (error) {
    const isUsage = error instanceof UsageError
    const message = error instanceof Error ? error.message : String(error)
    terminal.err(`payunit-simulator: ${message}\n${isUsage ? "Try: payunit-simulator --help\n" : ""}`)
    return isUsage ? 2 : 1
  }
}

async function play(
  {
    port,
    host,
    publicUrl,
    https,
    profile,
    allowHttpLoopback,
    allowHttpPrivate,
    allowHosts,
    autoApprove,
    approveAbove,
    quiet,
  }: Options,
  terminal: Terminal,
): Promise<void> {
  const simulator = await startSimulator({
    port,
    host,
    publicUrl,
    https,
    profile,
    allowHttpLoopback,
    allowHttpPrivate,
    allowHosts,
    settings: { auto_approve_after_ms: autoApprove, payout_approval_above: approveAbove },
    log: quiet ? undefined : (line) => terminal.out(`${line}\n`),
  })
  terminal.out(welcome(simulator, allowHttpLoopback))
  await untilEnded()
  await simulator.close()
  terminal.out("\nThe simulator has ended.\n")
}

type Options = ReturnType<typeof readOptions>

function readOptions(parameters: readonly string[]) {
  const values = parse(parameters)
  return {
    port: wholeNumber("--port", values.port, 65_535) ?? DEFAULT_PORT,
    host: listeningAt(values.host),
    publicUrl: publicUrlOf(values["public-url"]),
    https: values.https ?? false,
    profile: profileOf(values.profile),
    allowHttpLoopback: values["allow-http-loopback"] ?? false,
    allowHttpPrivate: values["allow-http-private"] ?? false,
    allowHosts: (values["allow-host"] ?? []).map(hostOf),
    autoApprove: wholeNumber("--auto-approve", values["auto-approve"], 86_400_000),
    approveAbove: wholeNumber("--approve-above", values["approve-above"], 99_999_999),
    quiet: values.quiet ?? false,
  }
}

function parse(parameters: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      options: {
        port: { type: "string" },
        host: { type: "string" },
        "public-url": { type: "string" },
        https: { type: "boolean" },
        profile: { type: "string" },
        "allow-http-loopback": { type: "boolean" },
        "allow-http-private": { type: "boolean" },
        "allow-host": { type: "string", multiple: true },
        "auto-approve": { type: "string" },
        "approve-above": { type: "string" },
        quiet: { type: "boolean" },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function wholeNumber(option: string, value: string | undefined, highest: number): number | null {
  if (value === undefined) {
    return null
  }
  if (!/^\d{1,8}$/.test(value) || Number(value) > highest) {
    throw new UsageError(`${option} takes a whole number from 0 to ${highest}, not "${value}"`)
  }
  return Number(value)
}

function profileOf(name: string | undefined): Profile | undefined {
  const profile = PROFILES.find((known) => known === name)
  if (name !== undefined && profile === undefined) {
    throw new UsageError(`--profile takes ${PROFILES.join(" or ")}, not "${name}"`)
  }
  return profile
}

function listeningAt(host: string | undefined): string | undefined {
  if (host !== undefined && isIP(host) === 0 && host !== "localhost") {
    throw new UsageError(`--host takes an address of this machine, such as 0.0.0.0 or 192.168.1.20, not "${host}"`)
  }
  return host
}

function publicUrlOf(text: string | undefined): string | undefined {
  if (text === undefined) {
    return undefined
  }
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== url.href.replace(/\/$/, "")) {
    throw new UsageError(`--public-url takes an address without a path, such as http://localhost:4010, not "${text}"`)
  }
  return url.origin
}

function hostOf(name: string): string {
  const host = hostNamed(name)
  if (host === null) {
    throw new UsageError(`--allow-host takes the name of a host without a port, not "${name}"`)
  }
  return host
}

function welcome(
  { url, legacyUrl, merchant, liveMerchant, control, certificateFile }: RunningSimulator,
  allowHttpLoopback: boolean,
): string {
  return `PayUnit simulator – no real money

  base URL      ${url}
  legacy URL    ${legacyUrl}
  overview      ${url}/_simulator
  profile       ${control.settings().profile}
  http loopback ${allowHttpLoopback ? "taken" : "refused, as PayUnit does (--allow-http-loopback takes it)"}

  API user      ${merchant.apiUser}
  API password  ${merchant.apiPassword}
  API key       ${merchant.apiKey}   (mode: test)
                ${liveMerchant.apiKey}   (mode: live)
${certificateFile === null ? "" : trust(certificateFile)}
Ctrl-C ends it.
`
}

/** How clients are told to trust the certificate. */
function trust(file: string): string {
  return `
  certificate   ${file}
  trust it      Node.js: NODE_EXTRA_CA_CERTS=${file}
                Python:  SSL_CERT_FILE=${file}
                curl:    --cacert ${file}
                PHP:     php -d curl.cainfo=${file}
`
}

async function untilEnded(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve())
    process.once("SIGTERM", () => resolve())
  })
}
