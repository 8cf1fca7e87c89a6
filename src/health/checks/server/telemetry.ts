import { type Reception, reception } from "../../../telemetry"
import { defineCheck } from "../../check"

/** Whether an OpenTelemetry SDK that the store registered gets what the plugin measures. */
export const telemetry = defineCheck<Reception>({
  id: "telemetry",
  title: { en: "Metrics and traces", fr: "Métriques et traces" },
  statement: {
    en: "Metrics and traces reach OpenTelemetry",
    fr: "Les métriques et les traces arrivent à OpenTelemetry",
  },
  documents: {
    advice:
      "An older copy of `@opentelemetry/api` has the SDK: install the newest version 1 in the store, so that there is one copy.",
  },
  read: () => Promise.resolve(reception()),
  judge: ({ registered, isReached }, { say }) => {
    if (registered === null) {
      return {
        status: "ok",
        found: say("off: no OpenTelemetry SDK", "désactivé : aucun SDK OpenTelemetry"),
      }
    }
    return isReached
      ? { status: "ok", found: say("an OpenTelemetry SDK receives them", "un SDK OpenTelemetry les reçoit") }
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
})
