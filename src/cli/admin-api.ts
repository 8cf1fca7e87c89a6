import { isLoopback } from "../gateway/contract/envelope"
import type { Locale } from "../domain/texts/languages"
import { type Terminal, UsageError } from "./terminal"

/** The environment's name for the key, so that it need not stand in a list of processes or a shell's history. */
const KEY_VARIABLE = "MEDUSA_ADMIN_API_KEY"

/** Options of every command that talks to a store, for `--help`. */
export const CONNECTION_HELP = `  --url <address>         The Medusa server, such as https://api.shop.example.`

/** What runs the commands within a store, from its folder. */
const SCRIPTS = "./node_modules/medusa-payment-payunit/.medusa/server/src/scripts"

/** Where the key comes from, for `--help`. */
export const KEY_HELP = `Environment:
  ${KEY_VARIABLE}    A secret API key of the store's admin (Settings → Secret API Keys), which begins with sk_.
                          With Medusa's roles, keys can do nothing. Run in the store's folder instead:
                          npx medusa exec ${SCRIPTS}/<doctor|reconcile>.js`

/** Options of every command that talks to a store, for `parseArgs`. */
export const CONNECTION_OPTIONS = { url: { type: "string" } } as const

/** What a call sends, and the language in which it is answered. */
interface CallOptions {
  locale: Locale
  body?: unknown
}

/** Longest wait for an answer. The server's own limits are well below. */
const TIMEOUT_MS = 120_000

/** What the server's admin API answered, or why it could not be asked, in words for whoever typed the command. */
class AdminApiError extends Error {
  constructor(message: string) {
    super(message)
    this.name = "AdminApiError"
  }
}

/** Reads a command's options by `parseArgs`, whose complaints become ours. */
export function readOptions<Values>(parameters: readonly string[], read: () => { values: Values }): Values {
  if (parameters.some((one) => one === "--api-key" || one.startsWith("--api-key="))) {
    throw new UsageError(
      `others can read a key on the command line, in the list of processes and the shell's history: put it into ${KEY_VARIABLE}`,
    )
  }
  try {
    return read().values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** The admin API at an address, with the key of the environment. */
export function connect(url: string | undefined, terminal: Terminal): AdminApi {
  if (url === undefined) {
    throw new UsageError("--url is missing: give the address of the Medusa server")
  }
  if (URL.canParse(url) && (new URL(url).username !== "" || new URL(url).password !== "")) {
    throw new UsageError(`--url takes no user and no password; the key is read from ${KEY_VARIABLE}`)
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(`--url takes an address such as https://api.shop.example, not "${url}"`)
  }
  const key = process.env[KEY_VARIABLE] ?? ""
  if (key === "") {
    throw new UsageError(`${KEY_VARIABLE} is missing: put a secret API key of the store into the environment`)
  }
  if (!/^sk_[\x21-\x7e]+$/.test(key)) {
    throw new UsageError(`${KEY_VARIABLE} is not a secret API key: those begin with sk_`)
  }
  const base = new URL(url)
  if (base.protocol === "http:" && !isLoopback(base)) {
    terminal.err("Warning: over http, others on the network can read the key.\n")
  }
  return new AdminApi(base, key)
}

/** A store's admin API, called with a secret key as Medusa takes it: as the user name of HTTP Basic. */
export class AdminApi {
  readonly #base: URL
  readonly #authorization: string

  constructor(base: URL, key: string) {
    this.#base = base
    this.#authorization = `Basic ${Buffer.from(`${key}:`, "utf8").toString("base64")}`
  }

  /** How the server is called in messages: without anything that may be secret. */
  get name(): string {
    return this.#base.host
  }

  /** @param locale language of the answer; English if none is given */
  async get(path: string, locale: Locale = "en"): Promise<unknown> {
    return await this.#call("GET", path, { locale })
  }

  async post(path: string, body: unknown): Promise<unknown> {
    return await this.#call("POST", path, { locale: "en", body })
  }

  async #call(method: "GET" | "POST", path: string, request: CallOptions): Promise<unknown> {
    const response = await this.#send(method, path, request)
    const text = await response.text()
    if (response.ok) {
      const answer = parse(text)
      if (answer === undefined) {
        throw new AdminApiError(`${this.name} does not answer in JSON: is --url the address of a Medusa server?`)
      }
      return answer
    }
    throw new AdminApiError(this.#refusal(response, text))
  }

  async #send(method: "GET" | "POST", path: string, { locale, body }: CallOptions): Promise<Response> {
    const base = this.#base.href.replace(/[?#].*/s, "").replace(/(?<!\/)\/+$/, "")
    try {
      return await fetch(`${base}${path}`, {
        method,
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          accept: "application/json",
          "accept-language": locale,
          authorization: this.#authorization,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
    } catch (error) {
      throw new AdminApiError(`${this.name} could not be reached: ${causeOf(error)}`)
    }
  }

  #refusal({ status, headers }: Response, text: string): string {
    if (status === 403) {
      return (
        `${this.name} lets this key do nothing: Medusa's roles are on there (MEDUSA_FF_RBAC), and keys have none. ` +
        `Run in the store's folder: npx medusa exec ${SCRIPTS}/<doctor|reconcile>.js`
      )
    }
    if (status === 401) {
      return `${this.name} refuses the key: make a secret API key in its admin, under Settings → Secret API Keys`
    }
    if (status >= 300 && status < 400) {
      return `${this.name} redirects to ${headers.get("location") ?? "another address"}: give that address as --url`
    }
    const answer = parse(text)
    const words =
      typeof answer === "object" && answer !== null && "message" in answer && typeof answer.message === "string"
        ? answer.message
        : null
    if (words !== null && "type" in (answer as object)) {
      return words
    }
    return status === 404
      ? `${this.name} does not know PayUnit: is the plugin installed there, in this version?`
      : `${this.name} answers HTTP ${status}${words === null ? "" : `: ${words}`}`
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `fetch` says "fetch failed" and keeps why to itself. */
function causeOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") {
    return `no answer within ${TIMEOUT_MS / 1_000} s`
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  return code !== "" ? code : cause instanceof Error ? cause.message : String(cause)
}
