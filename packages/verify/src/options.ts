import { readFileSync } from "node:fs"
import { parseArgs, parseEnv } from "node:util"
import {
  brandOf,
  COUNTRIES,
  countryOf,
  DEFAULT_BASE_URL,
  DEFAULT_LEGACY_BASE_URL,
  isLoopback,
  OPERATORS,
  readPhone,
} from "../../../src/gateway"
import { normalizeBaseUrl, normalizeLegacyBaseUrl } from "../../../src/gateway/client"
import { UsageError } from "../../../src/cli/terminal"
import type { PaymentFinding } from "./findings"
import type { Credentials, Phones } from "./contract"

/** What the program was asked to do. */
export interface VerifyOptions {
  credentials: Credentials
  mode: "test" | "live"
  addresses: { current: string; legacy: string }
  isLoopback: boolean
  phones: Phones
  flow: PaymentFinding["flow"]
  amount: number
  /** Whether to go on without asking. A payout is asked about all the same. */
  isAgreed: boolean
  /** Whether a payout is tried. */
  paysOut: boolean
  waitMs: number
  notifyUrl: string
  listenPort: number | null
  report: { path: string; form: "markdown" | "json" }
}

const OPTIONS = {
  phone: { type: "string", multiple: true },
  flow: { type: "string" },
  amount: { type: "string" },
  wait: { type: "string" },
  "notify-url": { type: "string" },
  listen: { type: "string" },
  "base-url": { type: "string" },
  "legacy-base-url": { type: "string" },
  "env-file": { type: "string" },
  report: { type: "string" },
  live: { type: "boolean" },
  payout: { type: "boolean" },
  yes: { type: "boolean" },
} as const

const VARIABLES = ["PAYUNIT_API_USER", "PAYUNIT_API_PASSWORD", "PAYUNIT_API_KEY"] as const
const NOBODYS_NOTIFY_URL = "https://shop.example/notify"
const DEFAULT_REPORT = "payunit-report.md"
const MAX_AMOUNT = 1_000

/**
 * Reads what was typed, and the credentials of the environment.
 *
 * @throws UsageError that says what is wrong, never repeating a credential or a phone
 */
export function readVerifyOptions(parameters: readonly string[], environment: NodeJS.ProcessEnv): VerifyOptions {
  const given = parse(parameters)
  const mode = given.live === true ? "live" : "test"
  const credentials = readCredentials(given["env-file"], environment)
  checkKey(credentials.apiKey, mode)
  const addresses = {
    current: addressOf("--base-url", given["base-url"] ?? DEFAULT_BASE_URL, normalizeBaseUrl),
    legacy: addressOf("--legacy-base-url", given["legacy-base-url"] ?? DEFAULT_LEGACY_BASE_URL, normalizeLegacyBaseUrl),
  }
  const local = [addresses.current, addresses.legacy].map((address) => isLoopback(new URL(address)))
  if (local.includes(true) && local.includes(false)) {
    throw new UsageError(
      "give both --base-url and --legacy-base-url for a simulator, else credentials go to PayUnit too",
    )
  }
  const flow = given.flow ?? "checkout"
  if (flow !== "checkout" && flow !== "gateway") {
    throw new UsageError(`--flow takes checkout or gateway, not "${flow}"`)
  }
  const listenPort = given.listen === undefined ? null : wholeNumber("--listen", given.listen, 0, 65_535)
  if (listenPort !== null && given["notify-url"] === undefined) {
    throw new UsageError("--listen needs --notify-url: the public HTTPS address that leads to that port")
  }
  const phones = phonesOf(given.phone ?? [], mode)
  if (given.payout === true && ![...phones.keys()].some((shortcode) => countryOf(shortcode).code === "CM")) {
    throw new UsageError("--payout needs --phone: your own number, of Cameroon, since its owner is paid")
  }
  return {
    credentials,
    mode,
    addresses,
    isLoopback: local.includes(true),
    phones,
    paysOut: given.payout === true,
    flow,
    amount: wholeNumber("--amount", given.amount ?? "100", 1, MAX_AMOUNT),
    isAgreed: given.yes === true,
    waitMs: wholeNumber("--wait", given.wait ?? "180", 0, 3_600) * 1_000,
    notifyUrl: notifyUrlOf(given["notify-url"], local.includes(true)),
    listenPort,
    report: reportOf(given.report ?? DEFAULT_REPORT),
  }
}

function parse(parameters: readonly string[]) {
  const secret = parameters.find((one) => /^--(api-)?(user|password|key)(=|$)/.test(one))
  if (secret !== undefined) {
    throw new UsageError(
      `others can read a credential on the command line, in the list of processes and the shell's history: put it into ${VARIABLES.join(", ")}`,
    )
  }
  try {
    return parseArgs({ args: [...parameters], options: OPTIONS }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readCredentials(file: string | undefined, environment: NodeJS.ProcessEnv): Credentials {
  const values = file === undefined ? environment : { ...environment, ...readEnvFile(file) }
  const missing = VARIABLES.filter((name) => (values[name] ?? "").trim() === "")
  if (missing.length > 0) {
    throw new UsageError(
      `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not set: take the credentials of test mode from PayUnit's dashboard, and put them into the environment, or into a file that --env-file names`,
    )
  }
  const [apiUser = "", apiPassword = "", apiKey = ""] = VARIABLES.map((name) => values[name]?.trim() ?? "")
  return { apiUser, apiPassword, apiKey }
}

function readEnvFile(file: string): NodeJS.ProcessEnv {
  try {
    return parseEnv(readFileSync(file, "utf8"))
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "not readable"
    throw new UsageError(`--env-file: ${file} cannot be read (${code})`)
  }
}

function checkKey(apiKey: string, mode: "test" | "live"): void {
  if (mode === "test" && apiKey.startsWith("live_")) {
    throw new UsageError(
      "PAYUNIT_API_KEY is a key of live mode: this would take real money. Use the key of test mode (sand_…), or say --live to make one real payment",
    )
  }
  if (mode === "live" && apiKey.startsWith("sand_")) {
    throw new UsageError(
      "--live needs a key of live mode (live_…), and PAYUNIT_API_KEY is one of test mode: leave out --live",
    )
  }
  if (!/^(sand|live)_/.test(apiKey)) {
    throw new UsageError(
      "PAYUNIT_API_KEY begins with neither sand_ (test) nor live_: copy it again from PayUnit's dashboard",
    )
  }
}

function addressOf(option: string, given: string, normalize: (url: string) => URL): string {
  const url = URL.canParse(given) && /^https?:$/.test(new URL(given).protocol) ? normalize(given) : null
  if (url?.username !== "" || url.password !== "") {
    throw new UsageError(`${option} takes an address such as ${DEFAULT_BASE_URL}, without user or password`)
  }
  if (url.protocol === "http:" && !isLoopback(url)) {
    throw new UsageError(
      `${option} takes an HTTPS address: credentials go there. http is for a simulator on this machine`,
    )
  }
  return url.href.replace(/\/$/, "")
}

function phonesOf(given: readonly string[], mode: "test" | "live"): Phones {
  const phones = new Map<string, string>()
  for (const text of given) {
    const reading = readPhone(text)
    if ("reason" in reading || reading.national === null || !reading.country?.mobile.test(reading.national)) {
      const countries = COUNTRIES.map(({ code, callingCode, example }) => `${code}: +${callingCode} ${example}`).join(
        ", ",
      )
      throw new UsageError(`--phone takes a mobile number of a country that PayUnit serves (${countries})`)
    }
    const { national, operator } = reading
    if (operator === null) {
      const brands = OPERATORS.map((one) => `${brandOf(one)} (${one.country.code})`).join(", ")
      throw new UsageError(`--phone: the operator of this number is not known: give a number of ${brands}`)
    }
    if (phones.has(operator.shortcode)) {
      throw new UsageError(`--phone: one number of each operator is enough, and there are two of ${brandOf(operator)}`)
    }
    phones.set(operator.shortcode, national)
  }
  if (mode === "live" && phones.size === 0) {
    throw new UsageError("--live needs --phone: your own, since its owner pays")
  }
  return phones
}

function notifyUrlOf(given: string | undefined, isLocal: boolean): string {
  if (given === undefined) {
    return NOBODYS_NOTIFY_URL
  }
  const url = URL.canParse(given) ? new URL(given) : null
  if (url === null || !(url.protocol === "https:" || (isLocal && url.protocol === "http:" && isLoopback(url)))) {
    throw new UsageError("--notify-url takes an HTTPS address that PayUnit can reach")
  }
  return url.href
}

function reportOf(path: string): VerifyOptions["report"] {
  if (path.endsWith(".json")) {
    return { path, form: "json" }
  }
  if (path.endsWith(".md")) {
    return { path, form: "markdown" }
  }
  throw new UsageError("--report takes the name of a file that ends in .md or .json")
}

function wholeNumber(option: string, text: string, lowest: number, highest: number): number {
  if (!/^\d{1,8}$/.test(text) || Number(text) < lowest || Number(text) > highest) {
    throw new UsageError(`${option} takes a whole number from ${lowest} to ${highest}, not "${text}"`)
  }
  return Number(text)
}
