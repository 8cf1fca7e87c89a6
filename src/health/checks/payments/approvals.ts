import { FeatureFlag } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"

/** Whether two people for large amounts are two: without roles, whoever has a login can make another. */
export const approvals = defineCheck<{ isLimited: boolean; hasRoles: boolean }>({
  id: "approvals",
  title: { en: "Two people for large amounts", fr: "Deux personnes pour les gros montants" },
  statement: {
    en: "Large amounts take two different people",
    fr: "Les gros montants passent par deux personnes différentes",
  },
  page: { text: { en: "Show the users", fr: "Afficher les utilisateurs" }, to: "/settings/users" },
  documents: {
    advice: "[Roles](admin-reference.md#who-may-do-what), or logins that only you make. Off without `approvalAbove`.",
  },
  read: async (container) =>
    await Promise.resolve({
      isLimited: Object.keys(resolvePayUnit(container).options.approvalAbove).length > 0,
      hasRoles: FeatureFlag.isFeatureEnabled("rbac"),
    }),
  judge: ({ isLimited, hasRoles }, { say }) =>
    !isLimited || hasRoles
      ? {
          status: "ok",
          found: isLimited
            ? say(
                "Medusa's roles say who may invite others",
                "les rôles de Medusa disent qui peut inviter d’autres personnes",
              )
            : say("off: one person decides", "désactivé : une seule personne décide"),
        }
      : {
          status: "warning",
          found: say(
            "`approvalAbove` is set, and Medusa's roles are off: whoever can open the admin can invite their own second person",
            "`approvalAbove` est défini, et les rôles de Medusa sont désactivés : qui ouvre l’admin peut inviter sa propre deuxième personne",
          ),
          remedy: say(
            "Turn Medusa's roles on (`MEDUSA_FF_RBAC=true`), and let few invite users; or look at the list of users from time to time.",
            "Activez les rôles de Medusa (`MEDUSA_FF_RBAC=true`) et laissez peu de gens inviter des utilisateurs ; ou regardez de temps en temps la liste des utilisateurs.",
          ),
        },
})
