import { DEFAULT_ACCOUNT, type PayUnitOptions, resolvePayUnit } from "../../../modules/payunit"
import { defineCheck, type Finding, combineFindings } from "../../check"
import { accountName, inFrench } from "./names"

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
export const mode = defineCheck<Modes>({
  id: "mode",
  title: { en: "Mode", fr: "Mode" },
  statement: { en: "Mode and key match", fr: "Le mode et la clé concordent" },
  notifiesOfWarnings: true,
  documents: {
    scope: "No production server is in test mode, and no simulator plays PayUnit.",
    advice: 'A store with real orders needs `mode: "live"` and its key, without `baseUrl` and `legacyBaseUrl`.',
  },
  read: async (container) => {
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
                `\`baseUrl\` is ${simulator}, so a simulator stands in for PayUnit and no money moves`,
                `\`baseUrl\` est ${simulator} : un simulateur remplace PayUnit, et aucun argent ne circule`,
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
    return combineFindings(
      [
        ...Object.entries(accounts).map(([name, account]): Finding => {
          const french = inFrench(account.mode)
          const of = accountName(name)
          if (account.keyMode === null) {
            return {
              status: "warning",
              found: say(
                `the key of ${of.en} begins neither with sand_ nor with live_, so nobody can tell whether it is for ${account.mode} mode`,
                `la clé (${of.fr}) ne commence ni par sand_ ni par live_ : impossible de savoir si elle est pour le mode ${french}`,
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
                `${of.en} is in ${account.mode} mode, and its key is for ${account.keyMode} mode`,
                `${of.fr} est en mode ${french}, et sa clé est pour le mode ${inFrench(account.keyMode)}`,
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
                  `${of.en} is in test mode, and this server runs in production: orders are placed without real money`,
                  `${of.fr} est en mode test, et ce serveur tourne en production : des commandes sont passées sans argent réel`,
                ),
                remedy: say(
                  'Set `mode: "live"` and the live key before real shoppers come.',
                  'Réglez `mode: "live"` et la clé de production avant l’arrivée de vrais clients.',
                ),
              }
            : {
                status: "ok",
                found: say(
                  `${of.en} is in ${account.mode} mode, and so is its key`,
                  `${of.fr} est en mode ${french}, et sa clé aussi`,
                ),
              }
        }),
        ...notes,
      ],
      translator,
    )
  },
})

function modeOfKey(apiKey: string): "test" | "live" | null {
  return apiKey.startsWith("sand_") ? "test" : apiKey.startsWith("live_") ? "live" : null
}
