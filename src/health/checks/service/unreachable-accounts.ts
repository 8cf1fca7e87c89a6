import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"
import { accountName, inFrench } from "./names"

interface AwayGroup {
  account: string
  mode: "test" | "live"
  payments: number
}

/** Payments that nobody can ask about, since their account is not configured any more. */
export const unreachableAccounts = defineCheck<{ away: AwayGroup[] }>({
  id: "unreachable_accounts",
  title: { en: "Missing accounts", fr: "Comptes manquants" },
  statement: {
    en: "Every open payment has a configured account",
    fr: "Chaque paiement en cours a un compte configuré",
  },
  documents: { scope: "In its mode.", advice: "Configure that account again, in that mode." },
  read: async (container) => {
    const payunit = resolvePayUnit(container)
    const groups = await payunit.figures.watched()
    return { away: groups.filter(({ account, mode }) => payunit.accounts.clientFor(account, mode) === null) }
  },
  judge: ({ away }, { say, counted }) =>
    away.length === 0
      ? {
          status: "ok",
          found: say("every open payment can be checked", "chaque paiement en cours peut être vérifié"),
        }
      : {
          status: "failed",
          found: away
            .map(({ account, mode, payments }) =>
              say(
                `${counted(payments, "payment", "payments")} of ${accountName(account).en} in ${mode} mode`,
                `${counted(payments, "paiement", "paiements")} (${accountName(account).fr}, mode ${inFrench(mode)})`,
              ),
            )
            .join(", "),
          remedy: say(
            "Configure that account again (the plugin's `accounts`), or look them up in PayUnit's dashboard.",
            "Configurez à nouveau ce compte (option `accounts` du plugin), ou cherchez ces paiements dans le tableau de bord de PayUnit.",
          ),
        },
})
