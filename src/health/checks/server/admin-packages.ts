import { packagesOfPages } from "../../../modules/payunit"
import type { AdminPackages } from "../../../vite"
import { defineCheck } from "../../check"

/** Whether the plugin's pages and Medusa's dashboard share the packages that they have to share. */
export const adminPackages = defineCheck<{ packages: AdminPackages | null }>({
  id: "admin_packages",
  title: { en: "Admin's packages", fr: "Paquets de l’administration" },
  statement: {
    en: "The plugin's pages and the dashboard share their packages",
    fr: "Les pages du plugin et le tableau de bord partagent leurs paquets",
  },
  documents: {
    scope: "Router, query client, translations and UI kit.",
    advice:
      "A second copy breaks the pages (`useLocation() may be used only in the context of a <Router> component`): `npx payunit init` gives them the dashboard's. [More](#the-store-does-not-start)",
  },
  read: (container) => Promise.resolve({ packages: packagesOfPages(container) }),
  judge: ({ packages }, { say }) => {
    if (packages === null) {
      return {
        status: "ok",
        found: say("no dashboard is installed beside this server", "aucun tableau de bord installé avec ce serveur"),
      }
    }
    const { others, configuration } = packages
    if (others.length === 0) {
      return {
        status: "ok",
        found: say(
          "the plugin's pages and the dashboard share theirs",
          "les pages du plugin et le tableau de bord partagent les leurs",
        ),
      }
    }
    const list = others.map(({ name, dashboard, plugin }) =>
      say(
        `${name} (the dashboard has ${dashboard}, the pages ${plugin ?? "none"})`,
        `${name} (tableau de bord : ${dashboard} ; pages : ${plugin ?? "aucun"})`,
      ),
    )
    return {
      status: "warning",
      found: say(
        `the plugin's pages would get another copy than the dashboard, and could not be opened: ${list.join(", ")}`,
        `les pages du plugin recevraient une autre copie que le tableau de bord, et ne s’ouvriraient pas : ${list.join(", ")}`,
      ),
      remedy: say(
        `Run \`npx payunit init\`, which adds \`admin: { vite: dashboardPackages }\` to ${configuration}, and build the admin again.`,
        `Lancez \`npx payunit init\`, qui ajoute \`admin: { vite: dashboardPackages }\` à ${configuration}, et reconstruisez l’administration.`,
      ),
    }
  },
})
