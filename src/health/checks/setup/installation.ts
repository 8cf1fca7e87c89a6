import { type OtherCopy, otherCopies } from "../../../modules/payunit"
import { reception, type Reception } from "../../../telemetry"
import type { CheckDefinition } from "../../check"

/** Whether the plugin's pages and Medusa's dashboard share the packages that they have to share. */
export const adminPackages: CheckDefinition<{ others: OtherCopy[] | null }> = {
  id: "admin_packages",
  title: { en: "Admin's packages", fr: "Paquets de l’administration" },
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
}

/** Whether an OpenTelemetry SDK that the store registered gets what the plugin measures. */
export const telemetry: CheckDefinition<Reception> = {
  id: "telemetry",
  title: { en: "Metrics and traces", fr: "Métriques et traces" },
  look: () => Promise.resolve(reception()),
  judge: ({ registered, isHeard }, { say }) => {
    if (registered === null) {
      return {
        status: "ok",
        found: say("nobody asks for them: no OpenTelemetry SDK", "personne ne les demande : aucun SDK OpenTelemetry"),
      }
    }
    return isHeard
      ? { status: "ok", found: say("an OpenTelemetry SDK gets them", "un SDK OpenTelemetry les reçoit") }
      : {
          status: "warning",
          found: say(
            `an OpenTelemetry SDK is registered by another copy of \`@opentelemetry/api\`, version ${registered}, which is older than the plugin's: it gets nothing`,
            `un SDK OpenTelemetry est enregistré par une autre copie de \`@opentelemetry/api\`, version ${registered}, plus ancienne que celle du plugin : il ne reçoit rien`,
          ),
          remedy: say(
            "Install `@opentelemetry/api` in the store in the newest version 1, so that there is one copy: `npm ls @opentelemetry/api` shows them.",
            "Installez `@opentelemetry/api` dans la boutique, dans la dernière version 1, pour n’avoir qu’une seule copie : `npm ls @opentelemetry/api` les montre.",
          ),
        }
  },
}
