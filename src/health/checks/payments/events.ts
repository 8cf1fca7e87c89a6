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
  title: { en: "Events", fr: "Événements" },
  asks: { en: "Is what happens to payments announced?", fr: "Les événements des paiements sont-ils transmis ?" },
  documents: {
    scope: "[Events](events.md) wait five minutes at most.",
    advice: "The log says why: `payunit: … could not be announced now, and is tried again: …`",
  },
  look: async (container) => {
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
              ? say("all are announced", "tous sont annoncés")
              : say(`${events} just being announced`, `${events} en cours d’annonce`),
        }
      : {
          status: "warning",
          found: say(
            `${events} not announced yet, the oldest for ${age(oldest, now)}`,
            `${events} à annoncer encore, le plus ancien depuis ${age(oldest, now)}`,
          ),
          remedy: say(
            "See in the log why Medusa's event bus or notification feed does not take them, and that the job runs. Nothing is lost: they are announced once it does.",
            "Voyez dans le journal pourquoi le bus d’événements ou le flux de notifications de Medusa ne les prend pas, et vérifiez que la tâche tourne. Rien n’est perdu : ils seront annoncés dès que c’est réglé.",
          ),
        }
  },
})
