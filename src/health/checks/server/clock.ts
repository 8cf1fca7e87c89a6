import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"

/** Where the two clocks stand. */
export interface Clocks {
  /** How far this process is ahead of the database, in milliseconds. */
  aheadMs: number
  /** How exactly that is known. */
  precisionMs: number
}

/** A clock that is off by more shows wrong times to shoppers; by much more, TLS and tokens fail. */
const NOTICEABLE_MS = 2_000
const HARMFUL_MS = 60_000

/** Whether this process and the database agree on the time. */
export const clock = defineCheck<Clocks>({
  id: "clock",
  title: { en: "Clocks", fr: "Horloges" },
  statement: {
    en: "This server and the database have the same time",
    fr: "Le serveur et la base de données sont à la même heure",
  },
  documents: { advice: "Warning from 2 s, failed from a minute. Use NTP on both machines." },
  read: async (container) => {
    const before = Date.now()
    const database = (await resolvePayUnit(container).figures.now()).getTime()
    const after = Date.now()
    return { aheadMs: Math.round((before + after) / 2 - database), precisionMs: Math.ceil((after - before) / 2) }
  },
  judge: ({ aheadMs, precisionMs }, { say }) => {
    const off = Math.max(0, Math.abs(aheadMs) - precisionMs)
    if (off < NOTICEABLE_MS) {
      return {
        status: "ok",
        found: say(
          "this server's clock and the database's agree",
          "ce serveur et la base de données sont à la même heure",
        ),
      }
    }
    const seconds = (Math.abs(aheadMs) / 1_000).toFixed(1)
    return {
      status: off < HARMFUL_MS ? "warning" : "failed",
      found: say(
        `this server's clock is ${seconds} s ${aheadMs < 0 ? "behind" : "ahead of"} the database's`,
        `l’horloge de ce serveur a ${seconds.replace(".", ",")} s ${aheadMs < 0 ? "de retard" : "d’avance"} sur celle de la base de données`,
      ),
      remedy: say(
        "Keep the clocks of both machines right (NTP). Payments go by the database's clock.",
        "Gardez les deux machines à l’heure (NTP). Les paiements suivent l’horloge de la base de données.",
      ),
    }
  },
})
