import {
  AuthenticationError,
  FirewallError,
  type PayUnitError,
  UnknownRouteError,
  ValidationError,
} from "../../gateway"
import { resolvePayUnit } from "../../modules/payunit"
import type { AccountAnswer } from "../../modules/payunit/asking-accounts"
import type { AccountOutage } from "../../modules/payunit/circuits"
import { DEFAULT_ACCOUNT, type PayUnitOptions } from "../../modules/payunit/options"
import { type CheckDefinition, type Finding, together } from "../check"

/** Whether the service accepts the credentials of every merchant account. */
export const credentials: CheckDefinition<AccountAnswer[]> = {
  id: "credentials",
  title: "Credentials",
  look: async (container) => await resolvePayUnit(container).askAccounts(),
  judge: (answers) => together(answers.map(judgeAnswer)),
}

function judgeAnswer({ account, mode, error }: AccountAnswer): Finding {
  const name = `account "${account}" in ${mode} mode`
  if (error === null) {
    return { status: "ok", found: `the service accepts ${name}` }
  }
  return { status: "failed", found: `${name}: ${error.message}`, remedy: remedyFor(error, account) }
}

function remedyFor(error: PayUnitError, account: string): string {
  const prefix = account === DEFAULT_ACCOUNT ? "" : `accounts.${account}.`
  if (error instanceof AuthenticationError) {
    return `Copy \`${prefix}apiUser\`, \`${prefix}apiPassword\` and \`${prefix}apiKey\` from PayUnit's dashboard again, and see that \`${prefix}mode\` is that of the key.`
  }
  if (error instanceof FirewallError) {
    return "Ask PayUnit to let this server's address through its firewall."
  }
  if (error instanceof UnknownRouteError || error instanceof ValidationError) {
    return "Check `baseUrl`: what answers there is not the service as it is known. Leave it out for the real one."
  }
  return "See that this server may reach `baseUrl` (firewall, proxy, DNS). If it may, the service is down: nothing is lost, and the job goes on by itself once it answers."
}

/** What the job has learned of outages since this process started. */
export const outages: CheckDefinition<{ outages: AccountOutage[] }> = {
  id: "outages",
  title: "Service answers",
  look: async (container) => ({ outages: resolvePayUnit(container).circuits.outages }),
  judge: ({ outages: known }) =>
    known.length === 0
      ? { status: "ok", found: "no outage is known to this instance" }
      : {
          status: "warning",
          found: known
            .map(({ account, since }) => `no answers for account "${account}" since ${since.toISOString()}`)
            .join("; "),
          remedy: "Nothing is lost: payments stay due until the service answers. If it goes on, ask PayUnit.",
        },
}

type Account = Pick<PayUnitOptions, "apiKey" | "mode">
interface Modes {
  /** By name; of the keys only how they begin. */
  accounts: Record<string, { mode: "test" | "live"; keyMode: "test" | "live" | null }>
  isProduction: boolean
}

/** Whether keys and modes belong together, and suit where the store runs. */
export const mode: CheckDefinition<Modes> = {
  id: "mode",
  title: "Mode",
  look: async (container) => {
    const { options } = resolvePayUnit(container)
    const accounts: Record<string, Account> = { [DEFAULT_ACCOUNT]: options, ...options.accounts }
    return {
      accounts: Object.fromEntries(
        Object.entries(accounts).map(([name, account]) => [
          name,
          { mode: account.mode, keyMode: modeOfKey(account.apiKey) },
        ]),
      ),
      isProduction: process.env.NODE_ENV === "production",
    }
  },
  judge: ({ accounts, isProduction }) =>
    together(
      Object.entries(accounts).map(([name, account]): Finding => {
        if (account.keyMode === null) {
          return {
            status: "warning",
            found: `the key of account "${name}" begins neither with sand_ nor with live_, so nobody can tell whether it is for ${account.mode} mode`,
            remedy: "Compare it with PayUnit's dashboard.",
          }
        }
        if (account.keyMode !== account.mode) {
          return {
            status: "failed",
            found: `account "${name}" is in ${account.mode} mode, and its key is for ${account.keyMode} mode`,
            remedy: "Use the key of that mode, or change the mode.",
          }
        }
        return account.mode === "test" && isProduction
          ? {
              status: "warning",
              found: `account "${name}" is in test mode, and this server runs in production: orders are placed for money that is none`,
              remedy: 'Set `mode: "live"` and the live key before real shoppers come.',
            }
          : { status: "ok", found: `account "${name}" is in ${account.mode} mode, and so is its key` }
      }),
    ),
}

function modeOfKey(apiKey: string): "test" | "live" | null {
  return apiKey.startsWith("sand_") ? "test" : apiKey.startsWith("live_") ? "live" : null
}
