import { resolvePayUnit } from "../../../modules/payunit"
import type { AccountOutage } from "../../../modules/payunit/accounts"
import { defineCheck } from "../../check"

/** What the job has learned of outages since this process started. */
export const outages = defineCheck<{ outages: AccountOutage[] }>({
  id: "outages",
  title: { en: "Service answers", fr: "Réponses du service" },
  asks: { en: "Does PayUnit answer?", fr: "PayUnit répond-il ?" },
  documents: {
    scope: "As this instance knows it, for every account.",
    advice: "[When PayUnit is down](operations.md#when-payunit-is-down)",
  },
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
})
