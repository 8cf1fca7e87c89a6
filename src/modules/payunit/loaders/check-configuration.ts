import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { isLoopback } from "../../../gateway"
import { FLOW_FACTS } from "../../../domain/payments"
import { isProductionStart } from "./production-start"
import { ConfigurationError, parseOptions, parseProviderOptions, PAYUNIT_MODULE, type PayUnitOptions } from "../options"

const declaration = z.object({
  dependencies: z.array(z.string()).nullish(),
  options: z
    .object({
      providers: z.array(z.object({ resolve: z.unknown(), options: z.unknown().optional() })).nullish(),
    })
    .nullish(),
})

/**
 * Stops the start when something is configured wrong, with one message that names the option and the remedy: a wrong
 * option of the plugin, test mode where real shoppers come, a payment provider of ours without its dependencies, or one
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

function problem(words: string): ConfigurationError {
  return new ConfigurationError([words])
}

function check(container: LoaderOptions["container"], options: LoaderOptions["options"], logger: Logger): void {
  const { database: _database, ...own } = options ?? {}
  const parsed = parseOptions(own)
  if (parsed.mode === "test" && !parsed.allowTestMode && isProductionStart(process.argv, process.env.NODE_ENV)) {
    throw problem(
      '`mode` is "test" under NODE_ENV=production, so orders would be placed that nobody ' +
        'paid for. Set `mode: "live"` with the live credentials, or `allowTestMode: true` in a store without real shoppers',
    )
  }
  const configuration = z
    .object({ modules: z.object({ payment: z.unknown() }).nullish() })
    .safeParse(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE))
  const payment = declaration.safeParse(configuration.data?.modules?.payment)
  if (!payment.success) {
    const fields = payment.error.issues.map((issue) => `\`${issue.path.join(".") || "payment"}\``)
    throw problem(
      `the payment module's ${[...new Set(fields)].join(" and ")} cannot be read. ` +
        'In medusa-config, the entry "@medusajs/medusa/payment" wants `dependencies: ["payunit", "query"]` and `options: { providers: [] }`',
    )
  }
  const ours = (payment.data.options?.providers ?? []).filter((provider) => isOurs(provider.resolve))
  const missing = [PAYUNIT_MODULE, "query"].filter((name) => !(payment.data.dependencies ?? []).includes(name))
  if (ours.length > 0 && missing.length > 0) {
    throw problem(
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
    const { account, flow } = parseProviderOptions(provider.options)
    const names = ["default", ...Object.keys(parsed.accounts)]
    if (!names.includes(account)) {
      throw problem(
        `provider option \`account\` names "${account}", which is not configured. ` +
          `Configured: ${names.join(", ")}. Add it to the plugin's \`accounts\`, or correct the name`,
      )
    }
    const { addressOption } = FLOW_FACTS[flow]
    if (isElsewhere(parsed, addressOption)) {
      throw problem(
        `provider option \`flow\` is "${flow}", and \`baseUrl\` points at a simulator ` +
          `but \`${addressOption}\` does not. Set \`${addressOption}\` too: the simulator's is its own address with /legacy/api`,
      )
    }
  }
  if (parsed.allowCards && [parsed, ...Object.values(parsed.accounts)].every(({ mode }) => mode === "test")) {
    logger.warn(
      "payunit: `allowCards` is on, and PayUnit takes no cards in test mode: every card is refused. Try cards in live " +
        "mode, or leave out `allowCards`.",
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
