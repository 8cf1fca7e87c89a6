import { Modules } from "@medusajs/framework/utils"
import { defineCheck } from "../../check"
import { type ModulePackages, declarationOf, judgePackages } from "./module-packages"

/** Whether a cart that is being completed on one instance is locked for the others. */
export const locking = defineCheck<ModulePackages>({
  id: "locking",
  title: { en: "Lock provider", fr: "Verrous" },
  statement: { en: "Locks hold across all servers", fr: "Les verrous tiennent entre tous les serveurs" },
  documents: {
    advice:
      "One instance needs nothing. Several instances need [Redis](going-live.md#more-than-one-instance). In Postgres, delete the dead lock from the table `locking`.",
  },
  read: async (container) => {
    const providers = declarationOf(container, Modules.LOCKING)?.options?.providers ?? []
    // Medusa falls back on memory when several are given and none is the default one.
    const chosen = providers.filter(({ is_default }) => providers.length === 1 || is_default === true)
    return { packages: chosen.map(({ resolve, id }) => (typeof resolve === "string" ? resolve : (id ?? "another"))) }
  },
  judge: ({ packages }, translator) => {
    const { say } = translator
    if (packages.some((name) => name.includes("locking-postgres"))) {
      return {
        status: "warning",
        found: say(
          "locks are kept in Postgres, where one of a server that stopped is never released: its cart cannot be completed any more",
          "les verrous sont dans Postgres, où celui d’un serveur arrêté n’est jamais levé : son panier ne peut plus être commandé",
        ),
        remedy: say(
          "Use Medusa's Redis lock provider. Until then, delete such a row from the table `locking`.",
          "Utilisez le fournisseur de verrous Redis de Medusa. D’ici là, supprimez une telle ligne de la table `locking`.",
        ),
      }
    }
    return judgePackages(packages.length === 0 ? ["in-memory"] : packages, translator, {
      what: { en: "the lock provider", fr: "le fournisseur de verrous" },
      better: { en: "Medusa's Redis lock provider", fr: "le fournisseur de verrous Redis de Medusa" },
    })
  },
})
