import {
  AuthenticationError,
  FirewallError,
  type PayUnitError,
  UnknownRouteError,
  ValidationError,
} from "../../../gateway"
import { DEFAULT_ACCOUNT, type PayUnitOptions, resolvePayUnit } from "../../../modules/payunit"
import { type AccountAnswer, type AccountOutage, askAccount } from "../../../modules/payunit/accounts"
import { failedCall } from "../../../payments"
import { type CheckDefinition, type Finding, together } from "../../check"
import type { Translator } from "../../translator"

/** Whether the service accepts the credentials of every merchant account. */
export const credentials: CheckDefinition<AccountAnswer[]> = {
  id: "credentials",
  title: { en: "Credentials", fr: "Identifiants" },
  look: async (container) => {
    const payunit = resolvePayUnit(container)
    return await Promise.all(payunit.accounts.names.map(async (name) => await askAccount(payunit, name)))
  },
  judge: (answers, translator) =>
    together(
      answers.map((answer) => judgeAnswer(answer, translator)),
      translator,
    ),
}

function judgeAnswer({ account, mode, error }: AccountAnswer, translator: Translator): Finding {
  const { say } = translator
  const name = say(`account "${account}" in ${mode} mode`, `le compte « ${account} » en mode ${inFrench(mode)}`)
  if (error === null) {
    return { status: "ok", found: say(`the service accepts ${name}`, `le service accepte ${name}`) }
  }
  const { en, fr } = failedCall(error)
  return {
    status: "failed",
    found: say(`${name}: ${en}`, `${name} : ${fr}`),
    remedy: remedyFor(error, account, translator),
  }
}

function remedyFor(error: PayUnitError, account: string, { say }: Translator): string {
  const prefix = account === DEFAULT_ACCOUNT ? "" : `accounts.${account}.`
  if (error instanceof AuthenticationError) {
    return say(
      `Copy \`${prefix}apiUser\`, \`${prefix}apiPassword\` and \`${prefix}apiKey\` from PayUnit's dashboard again, and see that \`${prefix}mode\` is that of the key.`,
      `Recopiez \`${prefix}apiUser\`, \`${prefix}apiPassword\` et \`${prefix}apiKey\` depuis le tableau de bord de PayUnit, et vérifiez que \`${prefix}mode\` est celui de la clé.`,
    )
  }
  if (error instanceof FirewallError) {
    return say(
      "Ask PayUnit to let this server's address through its firewall.",
      "Demandez à PayUnit de laisser passer l’adresse de ce serveur à travers son pare-feu.",
    )
  }
  if (error instanceof UnknownRouteError || error instanceof ValidationError) {
    return say(
      "Check `baseUrl`: what answers there is not PayUnit. Leave it out for the real service.",
      "Vérifiez `baseUrl` : ce qui y répond n’est pas PayUnit. Omettez cette option pour le vrai service.",
    )
  }
  return say(
    "See that this server may reach `baseUrl` (firewall, proxy, DNS). If it may, the service is down: nothing is lost, and the job continues once it answers.",
    "Vérifiez que ce serveur peut atteindre `baseUrl` (pare-feu, proxy, DNS). S’il le peut, le service est en panne : rien n’est perdu, et la tâche reprend toute seule dès qu’il répond.",
  )
}

/** A mode, as French texts of the dashboard call it. */
function inFrench(mode: "test" | "live"): string {
  return mode === "live" ? "production" : "test"
}

/** What the job has learned of outages since this process started. */
export const outages: CheckDefinition<{ outages: AccountOutage[] }> = {
  id: "outages",
  title: { en: "Service answers", fr: "Réponses du service" },
  look: async (container) => ({ outages: resolvePayUnit(container).circuitBreakers.outages }),
  judge: ({ outages: known }, { say }) =>
    known.length === 0
      ? { status: "ok", found: say("no outage is known to this instance", "aucune panne connue de cette instance") }
      : {
          status: "warning",
          found: known
            .map(({ account, since }) =>
              say(
                `no answers for account "${account}" since ${since.toISOString()}`,
                `aucune réponse pour le compte « ${account} » depuis ${since.toISOString()}`,
              ),
            )
            .join(say("; ", " ; ")),
          remedy: say(
            "Nothing is lost: payments stay due until the service answers. If it lasts, ask PayUnit.",
            "Rien n’est perdu : les paiements restent à vérifier jusqu’à ce que le service réponde. Si cela dure, demandez à PayUnit.",
          ),
        },
}

type Account = Pick<PayUnitOptions, "apiKey" | "mode">
interface Modes {
  /** By name; of the keys only how they begin. */
  accounts: Record<string, { mode: "test" | "live"; keyMode: "test" | "live" | null }>
  isProduction: boolean
  /** The option `allowCards`. */
  allowCards?: boolean
  /** Where the service is, if at a simulator on this machine or in this network. */
  simulator?: string | null
}

/** Whether keys and modes belong together, and suit where the store runs. */
export const mode: CheckDefinition<Modes> = {
  id: "mode",
  title: { en: "Mode", fr: "Mode" },
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
      allowCards: options.allowCards,
      simulator: new URL(options.baseUrl).protocol === "http:" ? new URL(options.baseUrl).origin : null,
    }
  },
  judge: ({ accounts, isProduction, allowCards = false, simulator = null }, translator) => {
    const { say } = translator
    const isTest = Object.values(accounts).every((account) => account.mode === "test")
    const notes: Finding[] = [
      ...(simulator === null
        ? []
        : [
            {
              status: "note" as const,
              found: say(
                `\`baseUrl\` is ${simulator}, so a simulator plays PayUnit and no money moves`,
                `\`baseUrl\` est ${simulator} : un simulateur joue PayUnit, et aucun argent ne circule`,
              ),
              remedy: say(
                "Leave out `baseUrl` and `legacyBaseUrl` for PayUnit itself.",
                "Omettez `baseUrl` et `legacyBaseUrl` pour utiliser PayUnit lui-même.",
              ),
            },
          ]),
      ...(allowCards && isTest
        ? [
            {
              status: "note" as const,
              found: say(
                "`allowCards` is on, and PayUnit takes no cards in test mode: every card is refused",
                "`allowCards` est activée, et PayUnit n’accepte aucune carte en mode test : toute carte est refusée",
              ),
              remedy: say(
                "Try cards in live mode, or leave out `allowCards`.",
                "Essayez les cartes en mode production, ou omettez `allowCards`.",
              ),
            },
          ]
        : []),
    ]
    return together(
      [
        ...Object.entries(accounts).map(([name, account]): Finding => {
          const french = inFrench(account.mode)
          if (account.keyMode === null) {
            return {
              status: "warning",
              found: say(
                `the key of account "${name}" begins neither with sand_ nor with live_, so nobody can tell whether it is for ${account.mode} mode`,
                `la clé du compte « ${name} » ne commence ni par sand_ ni par live_ : impossible de savoir si elle est pour le mode ${french}`,
              ),
              remedy: say(
                "Compare it with PayUnit's dashboard.",
                "Comparez-la avec celle du tableau de bord de PayUnit.",
              ),
            }
          }
          if (account.keyMode !== account.mode) {
            return {
              status: "failed",
              found: say(
                `account "${name}" is in ${account.mode} mode, and its key is for ${account.keyMode} mode`,
                `le compte « ${name} » est en mode ${french}, et sa clé est pour le mode ${inFrench(account.keyMode)}`,
              ),
              remedy: say(
                "Use the key of that mode, or change the mode.",
                "Utilisez la clé de ce mode, ou changez le mode.",
              ),
            }
          }
          return account.mode === "test" && isProduction
            ? {
                status: "warning",
                found: say(
                  `account "${name}" is in test mode, and this server runs in production: orders are placed without real money`,
                  `le compte « ${name} » est en mode test, et ce serveur tourne en production : des commandes sont passées sans argent réel`,
                ),
                remedy: say(
                  'Set `mode: "live"` and the live key before real shoppers come.',
                  'Réglez `mode: "live"` et la clé de production avant l’arrivée de vrais clients.',
                ),
              }
            : {
                status: "ok",
                found: say(
                  `account "${name}" is in ${account.mode} mode, and so is its key`,
                  `le compte « ${name} » est en mode ${french}, et sa clé aussi`,
                ),
              }
        }),
        ...notes,
      ],
      translator,
    )
  },
}

function modeOfKey(apiKey: string): "test" | "live" | null {
  return apiKey.startsWith("sand_") ? "test" : apiKey.startsWith("live_") ? "live" : null
}
