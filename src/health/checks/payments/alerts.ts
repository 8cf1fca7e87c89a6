import { channelsOf } from "../../../domain/alerts"
import { notificationChannels } from "../../../medusa"
import { resolvePayUnit } from "../../../modules/payunit"
import type { AlertStanding } from "../../../modules/payunit/alerts"
import { defineCheck, combineFindings } from "../../check"
import type { Translator } from "../../translator"

const NAMES = { webhook: "webhook", email: "e-mail", sms: "SMS", whatsapp: "WhatsApp" } as const

/** An alert that fails is tried again within minutes. */
const LATE_MS = 10 * 60_000

interface AlertFacts {
  now: Date
  /** How the store's channels stand. */
  channels: Pick<AlertStanding, "channel" | "failing_since" | "last_error" | "given_up">[]
  /** Channels by which somebody wants alerts, and nothing sends. */
  unserved: string[]
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
  read: async (container) => {
    const { figures, alerts: outbox, alertSettings } = resolvePayUnit(container)
    const channels = channelsOf(await alertSettings.rules())
    const [now, standing, served] = await Promise.all([
      figures.now(),
      outbox.standing(channels),
      notificationChannels(container),
    ])
    return {
      now,
      channels: standing,
      unserved: channels.filter((channel) => channel !== "webhook" && !served.includes(channel)),
    }
  },
  judge: ({ now, channels, unserved }, translator) => {
    const { say, age } = translator
    if (channels.length === 0) {
      return { status: "ok", found: say("off", "désactivées") }
    }
    if (unserved.length > 0) {
      const names = unserved.join(", ")
      return {
        status: "warning",
        found: say(
          `no notification provider of Medusa sends by: ${names}`,
          `aucun fournisseur de notifications de Medusa n’envoie par : ${names}`,
        ),
        remedy: say(
          "Configure a notification provider with that channel, or remove the recipients who get alerts by it: under Settings → PayUnit, or in `alerts.emails`.",
          "Configurez un fournisseur de notifications avec ce canal, ou retirez les destinataires concernés : sous Paramètres → PayUnit, ou dans `alerts.emails`.",
        ),
      }
    }
    return combineFindings(
      channels.map(({ channel, failing_since, last_error, given_up }) => {
        const name = NAMES[channel]
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
