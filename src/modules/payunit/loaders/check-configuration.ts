import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { isLoopback } from "../../../gateway"
import { FLOW_FACTS } from "../../../domain/payments"
import {
  ConfigurationError,
  DEFAULT_ACCOUNT,
  parseOptions,
  parseProviderOptions,
  PAYUNIT_MODULE,
  type PayUnitOptions,
  type ProviderOptions,
} from "../options"

const declaration = z.object({
  dependencies: z.array(z.string()).nullish(),
  options: z
    .object({
      providers: z.array(z.object({ resolve: z.unknown(), options: z.unknown().optional() })).nullish(),
    })
    .nullish(),
})

/**
 * Stops the start when something is configured wrong, with a line for each problem that names the option and the remedy: a
 * wrong option of the plugin, test mode where real shoppers come, a payment provider of ours without its dependencies, or one
 * with an unknown account.
 */
export default function checkConfiguration({ container, options }: LoaderOptions): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  try {
    check(container, options, logger)
  } catch (error) {
    throw error instanceof ConfigurationError ? refusal(error, logger) : error
  }
  return Promise.resolve()
}

/**
 * Tells each problem on a line of its own, and makes a short error of them: Medusa prints what stops a start three times.
 */
function refusal({ problems }: ConfigurationError, logger: Pick<Logger, "error">): Error {
  for (const one of problems) {
    logger.error(`payunit: cannot start: ${one}.`)
  }
  const count = problems.length === 1 ? "1 problem, told" : `${problems.length} problems, each told`
  return new Error(`medusa-payment-payunit cannot start: ${count} above in a line with "payunit: cannot start"`)
}

/** All problems of a store at once: one that hid another would be mended for a start that fails again. */
class Problems {
  readonly #found: string[] = []

  add(words: string): void {
    this.#found.push(words)
  }

  /** What a reader answers; null where it found problems, which join the others. */
  attempt<Value>(read: () => Value): Value | null {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      this.#found.push(...error.problems)
      return null
    }
  }

  /** @throws ConfigurationError */
  throwIfAny(): void {
    if (this.#found.length > 0) throw new ConfigurationError(this.#found)
  }
}

function check(container: LoaderOptions["container"], options: LoaderOptions["options"], logger: Logger): void {
  const problems = new Problems()
  const { database: _database, ...own } = options ?? {}
  const parsed = problems.attempt(() => parseOptions(own))
  if (parsed?.mode === "test" && !parsed.allowTestMode && isProductionStart(process.argv, process.env.NODE_ENV)) {
    problems.add(
      '`mode` is "test" under NODE_ENV=production, so orders would be placed that nobody ' +
        'paid for. Set `mode: "live"` with the live credentials, or `allowTestMode: true` in a store without real shoppers',
    )
  }
  checkPaymentModule(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE), parsed, { problems, logger })
  problems.throwIfAny()
  if (parsed?.allowCards && [parsed, ...Object.values(parsed.accounts)].every(({ mode }) => mode === "test")) {
    logger.warn(
      "payunit: `allowCards` is on, and PayUnit takes no cards in test mode: every card is refused. Try cards in live " +
        "mode, or leave out `allowCards`.",
    )
  }
}

/** @param parsed null where the plugin's options are wrong: what a provider says of them cannot be told */
function checkPaymentModule(
  configuration: unknown,
  parsed: PayUnitOptions | null,
  { problems, logger }: { problems: Problems; logger: Logger },
): void {
  const { data } = z.object({ modules: z.object({ payment: z.unknown() }).nullish() }).safeParse(configuration)
  const payment = declaration.safeParse(data?.modules?.payment)
  if (!payment.success) {
    const fields = payment.error.issues.map((issue) => `\`${issue.path.join(".") || "payment"}\``)
    problems.add(
      `the payment module's ${[...new Set(fields)].join(" and ")} cannot be read. ` +
        'In medusa-config, the entry "@medusajs/medusa/payment" wants `dependencies: ["payunit", "query"]` and `options: { providers: [] }`',
    )
    return
  }
  const ours = (payment.data.options?.providers ?? []).filter((provider) => isOurs(provider.resolve))
  const missing = [PAYUNIT_MODULE, "query"].filter((name) => !(payment.data.dependencies ?? []).includes(name))
  if (ours.length > 0 && missing.length > 0) {
    problems.add(
      `the payment module's \`dependencies\` lack ${missing.map((name) => `"${name}"`).join(" and ")}. ` +
        'In medusa-config, give the entry "@medusajs/medusa/payment" the line `dependencies: ["payunit", "query"]`',
    )
  }
  if (ours.length === 0) {
    logger.warn(
      "payunit: none of the payment module's providers is of this plugin, so nobody can pay through PayUnit. In " +
        'medusa-config, add `{ resolve: "medusa-payment-payunit/providers/payunit", id: "payunit" }` to them. Of several ' +
        "entries for the payment module, the last one counts alone.",
    )
  }
  for (const provider of ours) {
    const own = problems.attempt(() => parseProviderOptions(provider.options))
    if (own !== null && parsed !== null) checkProvider(own, parsed, problems)
  }
}

function checkProvider({ account, flow }: ProviderOptions, parsed: PayUnitOptions, problems: Problems): void {
  const names = [DEFAULT_ACCOUNT, ...Object.keys(parsed.accounts)]
  if (!names.includes(account)) {
    problems.add(
      `provider option \`account\` names "${account}", which is not configured. ` +
        `Configured: ${names.join(", ")}. Add it to the plugin's \`accounts\`, or correct the name`,
    )
  }
  const { addressOption } = FLOW_FACTS[flow]
  if (isElsewhere(parsed, addressOption)) {
    problems.add(
      `provider option \`flow\` is "${flow}", and \`baseUrl\` points at a simulator ` +
        `but \`${addressOption}\` does not. Set \`${addressOption}\` too: the simulator's is its own address with /legacy/api`,
    )
  }
}

/** Whether an API would be called at the real service while all else is called at a simulator. */
function isElsewhere(options: PayUnitOptions, addressOption: "baseUrl" | "legacyBaseUrl"): boolean {
  return isSimulator(new URL(options.baseUrl)) && !isSimulator(new URL(options[addressOption]))
}

/** PayUnit itself is elsewhere, and takes HTTPS alone. */
function isSimulator(url: URL): boolean {
  return isLoopback(url) || url.protocol === "http:"
}

function isOurs(resolve: unknown): boolean {
  return typeof resolve === "string" && /providers[\\/]payunit([\\/]|$)/.test(resolve)
}

/**
 * Whether this process is to serve shoppers: `medusa start` under `NODE_ENV=production`.
 *
 * Medusa loads modules alike for all of its commands, and tells them nothing of the one that it was called with; nor does
 * it show in what else is loaded, since tracing loads the code of `start` as well. So the command is read where Medusa's
 * CLI reads it, from the parameters of the process: a store's npm script, a process manager and Medusa's cluster all put
 * it there. `build`, `db:migrate` and `exec` have another name there; `develop` forks a `start`, for which it sets
 * `NODE_ENV` to development.
 */
export function isProductionStart(parameters: readonly string[], nodeEnv: string | undefined): boolean {
  const [, , ...given] = parameters
  return nodeEnv === "production" && given.find((parameter) => !parameter.startsWith("-")) === "start"
}
