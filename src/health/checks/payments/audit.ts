import { resolvePayUnit } from "../../../modules/payunit"
import type { AuditVerdict } from "../../../modules/payunit/audit"
import { defineCheck } from "../../check"
import type { Translator } from "../../translator"

/** Whether the audit trail is as it was written, and still has the highest head that this process saw. */
export const audit = defineCheck<AuditVerdict>({
  id: "audit",
  title: { en: "Audit trail", fr: "Journal des décisions" },
  statement: { en: "The list of decisions is unchanged", fr: "Le journal des décisions est intact" },
  page: { text: { en: "Show the decisions", fr: "Afficher les décisions" }, to: "/payunit/decisions" },
  documents: {
    scope: "The 50 000 latest [decisions](admin-reference.md#decisions).",
    advice:
      "Failed: somebody changed the database. Keep a copy, compare it with a backup, find out who had access. After a change of the secret, name the one before in `earlierHashingSecrets`.",
  },
  read: async (container) => await resolvePayUnit(container).audit.verify(),
  judge: (verdict, { say, counted }) => {
    if (verdict.break?.kind === "unknown_key") {
      return {
        status: "failed",
        found: describe(verdict.break, say),
        remedy: say(
          "If you changed the secret, name the one before in the option `earlierHashingSecrets`. If you did not, somebody changed the database: keep a copy of it as it is, compare it with a backup, and find out who had access.",
          "Si vous avez changé de secret, indiquez le précédent dans l’option `earlierHashingSecrets`. Sinon, quelqu’un a écrit dans la base de données : gardez-en une copie telle quelle, comparez-la avec une sauvegarde, et cherchez qui y avait accès.",
        ),
      }
    }
    if (verdict.break !== null) {
      return {
        status: "failed",
        found: describe(verdict.break, say),
        remedy: say(
          "Somebody changed the database without the plugin. Keep a copy of it as it is, compare the lines from there on with a backup, and find out who had access. The decisions themselves are on their payments and invoices.",
          "Quelqu’un a écrit dans la base de données sans passer par le plugin. Gardez-en une copie telle quelle, comparez les lignes à partir de là avec une sauvegarde, et cherchez qui y avait accès ; les décisions elles-mêmes figurent sur leurs paiements et factures.",
        ),
      }
    }
    const lines = counted(verdict.lines, say("line is", "ligne est"), say("lines are", "lignes sont"))
    return { status: "ok", found: say(`${lines} as written`, `${lines} conformes`) }
  },
})

function describe(found: NonNullable<AuditVerdict["break"]>, say: Translator["say"]): string {
  switch (found.kind) {
    case "changed":
      return say(
        `line ${found.sequence} is not as it was written`,
        `la ligne ${found.sequence} n’est pas telle qu’elle a été écrite`,
      )
    case "unknown_key":
      return say(
        `line ${found.sequence} is keyed with a secret that the store does not know`,
        `la ligne ${found.sequence} est liée à un secret que la boutique ne connaît pas`,
      )
    case "missing_before":
      return say(
        `lines before line ${found.sequence} are missing`,
        `il manque des lignes avant la ligne ${found.sequence}`,
      )
    case "missing_at_end":
      return say(
        `lines at the end are missing: there were ${found.sequence}`,
        `il manque des lignes à la fin : il y en avait ${found.sequence}`,
      )
    case "end_unknown":
      return say("nobody knows where it ends", "on ne sait plus où il se termine")
  }
}
