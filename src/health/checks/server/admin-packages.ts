import { otherCopies, type OtherCopy } from "../../../modules/payunit"
import { defineCheck } from "../../check"

/** Whether the plugin's pages and Medusa's dashboard share the packages that they have to share. */
export const adminPackages = defineCheck<{ others: OtherCopy[] | null }>({
  id: "admin_packages",
  title: { en: "Admin's packages", fr: "Paquets de l’administration" },
  asks: {
    en: "Do the plugin's pages and the dashboard share their packages?",
    fr: "Les pages du plugin et le tableau de bord partagent-ils leurs paquets ?",
  },
  documents: {
    scope: "Router, query client, translations and UI kit.",
    advice:
      "A second copy breaks the pages (`useLocation() may be used only in the context of a <Router> component`). [Remedy](#the-store-does-not-start)",
  },
  look: () => Promise.resolve({ others: otherCopies(process.cwd(), __dirname) }),
  judge: ({ others }, { say }) => {
    if (others === null) {
      return {
        status: "ok",
        found: say("no dashboard is installed beside this server", "aucun tableau de bord installé avec ce serveur"),
      }
    }
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
    const pins = others.map(({ name, dashboard }) => `"${name}": "${dashboard}"`).join(", ")
    return {
      status: "warning",
      found: say(
        `the plugin's pages would get another copy than the dashboard, and could not be opened: ${list.join(", ")}`,
        `les pages du plugin recevraient une autre copie que le tableau de bord, et ne s’ouvriraient pas : ${list.join(", ")}`,
      ),
      remedy: say(
        `Put \`${pins}\` into the dependencies of the store's package.json, install again, and build the admin again.`,
        `Mettez \`${pins}\` dans les dépendances du package.json de la boutique, réinstallez, et reconstruisez l’administration.`,
      ),
    }
  },
})
