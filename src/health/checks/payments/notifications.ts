import { countText } from "../../../domain/texts"
import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"

/** How far back notifications and payments are compared. */
const NOTIFIED_DAYS = 7

interface NotificationFacts {
  now: Date
  last: Date | null
  paid: number
  unannounced: number
  rejected: number
  /** Ids of transactions that notifications came for, and that are in no table. */
  strangers: string[]
}

/** Whether the service's notifications arrive. */
export const notifications = defineCheck<NotificationFacts>({
  id: "notifications",
  title: { en: "Notifications", fr: "Notifications" },
  statement: { en: "Notifications from PayUnit arrive", fr: "Les notifications de PayUnit arrivent" },
  notifiesOfWarnings: true,
  documents: {
    scope: "For the payments of the last seven days, and none for unknown payments.",
    advice: "[Notifications](#notifications). Calls to unknown addresses do no harm.",
  },
  read: async (container) => {
    const payunit = resolvePayUnit(container)
    const { figures } = payunit
    const [now, notifications, strangers] = await Promise.all([
      figures.now(),
      figures.notifications(NOTIFIED_DAYS),
      figures.notifiedStrangers(NOTIFIED_DAYS),
    ])
    return { now, ...notifications, rejected: payunit.rejectedNotifications, strangers }
  },
  judge: ({ now, last, paid, unannounced, rejected, strangers }, { say, counted, age }) => {
    const latest =
      last === null
        ? say("none ever arrived", "aucune n’est jamais arrivée")
        : say(`the last arrived ${age(last, now)} ago`, `la dernière est arrivée il y a ${age(last, now)}`)
    const uninvited =
      rejected === 0
        ? ""
        : say(
            `; ${counted(rejected, "call", "calls")} to unknown addresses`,
            ` ; ${counted(rejected, "appel à une adresse inconnue", "appels à des adresses inconnues")}`,
          )
    if (strangers.length > 0) {
      return {
        status: "warning",
        found: say(
          `some were for unknown payments: ${strangers.join(", ")}`,
          `certaines concernaient des paiements inconnus : ${strangers.join(", ")}`,
        ),
        remedy: say(
          "Probably an older backup was restored. Look for these ids in PayUnit's dashboard: what was paid has no order here, so create one by hand or refund it.",
          "Une sauvegarde plus ancienne a sans doute été restaurée. Cherchez-les par ces identifiants dans le tableau de bord de PayUnit : ce qui a été payé n’a pas de commande ici ; créez-en une à la main, ou remboursez.",
        ),
      }
    }
    if (paid > 0 && unannounced === paid) {
      return {
        status: "warning",
        found: say(
          `${latest}, and none for the ${counted(paid, "payment", "payments")} of the last ${NOTIFIED_DAYS} days${uninvited}`,
          `${latest}, et aucune pour ${paid === 1 ? "le seul paiement" : `les ${countText(paid)} paiements`} des ${NOTIFIED_DAYS} derniers jours${uninvited}`,
        ),
        remedy: say(
          "Check that `backendUrl` is reachable from the internet and that nothing in front of it blocks POST /hooks/payunit/notifications. Until then orders wait for the background job.",
          "Vérifiez que `backendUrl` est joignable depuis internet et que rien devant lui ne bloque POST /hooks/payunit/notifications. D’ici là, les commandes attendent la tâche planifiée.",
        ),
      }
    }
    return { status: "ok", found: `${latest}${uninvited}` }
  },
})
