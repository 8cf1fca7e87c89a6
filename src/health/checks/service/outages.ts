import { resolvePayUnit } from "../../../modules/payunit"
import type { AccountOutage } from "../../../modules/payunit/accounts"
import { defineCheck } from "../../check"
import { accountName } from "./names"

/** What the job has learned of outages since this process started. */
export const outages = defineCheck<{ outages: AccountOutage[] }>({
  id: "outages",
  title: { en: "Answers of PayUnit", fr: "Réponses de PayUnit" },
  statement: { en: "PayUnit answers", fr: "PayUnit répond" },
  documents: {
    scope: "As this instance knows it, for every account.",
    advice: "[When PayUnit is down](operations.md#when-payunit-is-down)",
  },
  read: async (container) => ({ outages: resolvePayUnit(container).circuitBreakers.outages }),
  judge: ({ outages: known }, { say }) =>
    known.length === 0
      ? { status: "ok", found: say("no outage known on this server", "aucune panne connue de ce serveur") }
      : {
          status: "warning",
          found: known
            .map(({ account, since }) =>
              say(
                `no answers for ${accountName(account).en} since ${since.toISOString()}`,
                `aucune réponse pour ${accountName(account).fr} depuis ${since.toISOString()}`,
              ),
            )
            .join(say("; ", " ; ")),
          remedy: say(
            "Nothing is lost: payments are checked once PayUnit answers. If it lasts, contact PayUnit.",
            "Rien n’est perdu : les paiements seront vérifiés dès que PayUnit répondra. Si cela dure, contactez PayUnit.",
          ),
        },
})
