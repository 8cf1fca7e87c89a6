import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"
import { inFrench } from "./mode-in-french"

interface AwayGroup {
  account: string
  mode: "test" | "live"
  payments: number
}

/** Payments that nobody can ask about, since their account is not configured any more. */
export const accountsAway = defineCheck<{ away: AwayGroup[] }>({
  id: "accounts_away",
  title: { en: "Accounts that are gone", fr: "Comptes manquants" },
  asks: {
    en: "Are there open payments of an account that is not configured any more?",
    fr: "Des paiements en cours dépendent-ils d’un compte qui n’est plus configuré ?",
  },
  documents: { scope: "Or in a mode that is not.", advice: "Configure that account again, in that mode." },
  look: async (container) => {
    const payunit = resolvePayUnit(container)
    const groups = await payunit.figures.watched()
    return { away: groups.filter(({ account, mode }) => payunit.accounts.clientFor(account, mode) === null) }
  },
  judge: ({ away }, { say, counted }) =>
    away.length === 0
      ? {
          status: "ok",
          found: say("every watched payment can be asked about", "chaque paiement suivi peut être vérifié"),
        }
      : {
          status: "failed",
          found: away
            .map(({ account, mode, payments }) =>
              say(
                `${counted(payments, "payment", "payments")} of account "${account}" in ${mode} mode`,
                `${counted(payments, "paiement", "paiements")} du compte « ${account} » en mode ${inFrench(mode)}`,
              ),
            )
            .join(", "),
          remedy: say(
            "Configure that account again (the plugin's `accounts`), or look them up in PayUnit's dashboard.",
            "Configurez à nouveau ce compte (option `accounts` du plugin), ou cherchez ces paiements dans le tableau de bord de PayUnit.",
          ),
        },
})
