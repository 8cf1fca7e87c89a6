import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"

/** What stored hashes of phone numbers are keyed with. */
export interface Hashing {
  isProduction: boolean
  isKnownToAll: boolean
}

/** Whether somebody with a copy of the database could find the phone numbers behind the hashes of the last day. */
export const hashingSecret = defineCheck<Hashing>({
  id: "hashing_secret",
  title: { en: "Hashes of phone numbers", fr: "Empreintes des numéros de téléphone" },
  statement: {
    en: "Phone numbers are protected by a secret of yours",
    fr: "Les numéros de téléphone sont protégés par un secret à vous",
  },
  documents: {
    scope: "Checked in production.",
    advice: "Set `http.cookieSecret` or `hashingSecret` to a long random text.",
  },
  read: async (container) => ({
    isProduction: process.env.NODE_ENV === "production",
    isKnownToAll: resolvePayUnit(container).isHashingSecretKnownToAll,
  }),
  judge: ({ isProduction, isKnownToAll }, { say }) =>
    isProduction && isKnownToAll
      ? {
          status: "warning",
          found: say(
            "Medusa's default secret protects them, which everybody knows: a copy of the database reveals the phone numbers of the last day",
            "ils reposent sur le secret par défaut de Medusa, que tout le monde connaît : une copie de la base révèle les numéros du dernier jour",
          ),
          remedy: say(
            "Set `http.cookieSecret` in medusa-config (COOKIE_SECRET), or the plugin's `hashingSecret`, to a long random text.",
            "Donnez à `http.cookieSecret` dans medusa-config (COOKIE_SECRET), ou à l’option `hashingSecret`, un long texte aléatoire.",
          ),
        }
      : {
          status: "ok",
          found: say("their secret is not in the database", "leur secret n’est pas dans la base de données"),
        },
})
