import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"

/** An event is announced within seconds, and tried again every minute. */
const LATE_MS = 5 * 60_000

interface EventFacts {
  now: Date
  waiting: number
  oldest: Date | null
}

/** Whether what happened to payments is announced. */
export const events = defineCheck<EventFacts>({
  id: "events",
  title: { en: "Payment events", fr: "Événements des paiements" },
  statement: { en: "Payment events are sent", fr: "Les événements des paiements sont transmis" },
  documents: {
    scope: "[Events](events.md) wait five minutes at most.",
    advice: "The log says why: `payunit: … could not be announced now, and is tried again: …`",
  },
  read: async (container) => {
    const { figures } = resolvePayUnit(container)
    const [now, facts] = await Promise.all([figures.now(), figures.announcements()])
    return { now, ...facts }
  },
  judge: ({ now, waiting, oldest }, { say, counted, age }) => {
    const events = counted(waiting, say("event", "événement"), say("events", "événements"))
    return oldest === null || now.getTime() - oldest.getTime() <= LATE_MS
      ? {
          status: "ok",
          found:
            waiting === 0
              ? say("all are sent", "tous sont transmis")
              : say(`${events} being sent`, `${events} en cours d’envoi`),
        }
      : {
          status: "warning",
          found: say(
            `${events} not sent yet, the oldest for ${age(oldest, now)}`,
            `${events} encore à transmettre, le plus ancien depuis ${age(oldest, now)}`,
          ),
          remedy: say(
            "See in the log why Medusa's event bus or notification feed does not take them, and that the background job runs. Nothing is lost: they are sent once it does.",
            "Voyez dans le journal pourquoi le bus d’événements ou le flux de notifications de Medusa ne les prend pas, et vérifiez que la tâche planifiée tourne. Rien n’est perdu : ils seront transmis dès que c’est réglé.",
          ),
        }
  },
})
