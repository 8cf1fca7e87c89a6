import { resolvePayUnit } from "../../modules/payunit"
import { age, type CheckDefinition, counted } from "../check"

/** An event is announced within seconds, and tried again every minute. */
const LATE_MS = 5 * 60_000

interface EventFacts {
  now: Date
  waiting: number
  oldest: Date | null
}

/** Whether what happened to payments is announced. */
export const events: CheckDefinition<EventFacts> = {
  id: "events",
  title: "Events",
  look: async (container) => {
    const { figures } = resolvePayUnit(container)
    const [now, facts] = await Promise.all([figures.now(), figures.announcements()])
    return { now, ...facts }
  },
  judge: ({ now, waiting, oldest }) =>
    oldest === null || now.getTime() - oldest.getTime() <= LATE_MS
      ? {
          status: "ok",
          found: waiting === 0 ? "all are announced" : `${counted(waiting, "event")} just being announced`,
        }
      : {
          status: "warning",
          found: `${counted(waiting, "event")} not announced yet, the oldest for ${age(oldest, now)}`,
          remedy:
            "See in the log why Medusa's event bus or notification feed does not take them, and that the job runs. Nothing is lost: they are announced once it does.",
        },
}
