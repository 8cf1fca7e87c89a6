import { hasNotificationProvider } from "../../../medusa"
import { resolvePayUnit } from "../../../modules/payunit"
import { type AlertStanding, channelsOf } from "../../../modules/payunit/alerts"
import { defineCheck, together } from "../../check"
import type { Translator } from "../../translator"

/** An alert that fails is tried again within minutes. */
const LATE_MS = 10 * 60_000

interface AlertFacts {
  now: Date
  /** How the store's channels stand. */
  channels: Pick<AlertStanding, "channel" | "failing_since" | "last_error" | "given_up">[]
  /** Whether e-mails are wanted that nobody can send. */
  lacksProvider: boolean
}

/** Whether alerts arrive where the store sends them. */
export const alerts = defineCheck<AlertFacts>({
  id: "alerts",
  title: { en: "Alerts", fr: "Alertes" },
  statement: { en: "Alerts are delivered", fr: "Les alertes sont bien reçues" },
  notifiesOfWarnings: true,
  documents: {
    scope: "See [alerts](alerts.md).",
    advice: "The code in brackets: [alerts](alerts.md#delivery). Then send a test alert.",
  },
  look: async (container) => {
    const { figures, alerts: outbox, options } = resolvePayUnit(container)
    const channels = options.alerts === undefined ? [] : channelsOf(options.alerts)
    const [now, standing] = await Promise.all([figures.now(), outbox.standing(channels)])
    return {
      now,
      channels: standing,
      lacksProvider: channels.includes("email") && !(await hasNotificationProvider(container, "email")),
    }
  },
  judge: ({ now, channels, lacksProvider }, translator) => {
    const { say, age } = translator
    if (channels.length === 0) {
      return { status: "ok", found: say("off", "désactivées") }
    }
    if (lacksProvider) {
      return {
        status: "warning",
        found: say(
          "no notification provider of Medusa sends e-mails",
          "aucun fournisseur de Medusa n’envoie d’e-mails",
        ),
        remedy: say(
          'Configure a notification provider with the channel "email", or take `alerts.emails` out.',
          "Configurez un fournisseur de notifications avec le canal « email », ou retirez `alerts.emails`.",
        ),
      }
    }
    return together(
      channels.map(({ channel, failing_since, last_error, given_up }) => {
        const name = channel === "webhook" ? say("webhook", "webhook") : say("e-mail", "e-mail")
        const isFailing = failing_since !== null && now.getTime() - failing_since.getTime() > LATE_MS
        if (!isFailing && given_up === 0) {
          return { status: "ok", found: say(`${name}: working`, `${name} : fonctionne`) }
        }
        return {
          status: "warning",
          found: isFailing
            ? say(
                `${name}: failing for ${age(failing_since, now)} (${last_error ?? "?"})`,
                `${name} : en échec depuis ${age(failing_since, now)} (${last_error ?? "?"})`,
              )
            : givenUp(name, given_up, translator),
          remedy: say(
            "Send a test alert under Settings → PayUnit, and see docs/alerts.md for what the code means. The admin shows what the alerts would have said.",
            "Envoyez une alerte d’essai sous Paramètres → PayUnit, et voyez docs/alerts.md pour le sens du code. L’admin montre ce que les alertes auraient dit.",
          ),
        }
      }),
      translator,
    )
  },
})

function givenUp(name: string, count: number, { say, counted }: Translator): string {
  return say(
    `${name}: ${counted(count, "alert was", "alerts were")} never delivered in the last week`,
    `${name} : ${counted(count, "alerte jamais reçue", "alertes jamais reçues")} cette semaine`,
  )
}
