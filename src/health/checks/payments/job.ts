import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"

/** A job that runs every quarter of a minute and has not for so long does not run. */
const JOB_LATE_MS = 5 * 60_000

interface JobFacts {
  now: Date
  run: { started_at: Date; ended_at: Date | null; checks: number } | null
  /** How long this process has been up. */
  upSeconds: number
}

/** So long after a start the job may not have run yet: it runs every quarter of a minute, once the server is up. */
const STARTING_SECONDS = 60

/** Whether the job runs, on whichever instance. */
export const job = defineCheck<JobFacts>({
  id: "job",
  title: { en: "Background job", fr: "Tâche planifiée" },
  statement: { en: "The background job runs", fr: "La tâche planifiée tourne" },
  documents: {
    scope: "In the last five minutes, on any instance.",
    advice:
      "Run an instance in worker mode `shared` or `worker`, with `reconcile` on. `has not run yet` is normal in the first minute.",
  },
  read: async (container) => {
    const { figures } = resolvePayUnit(container)
    const [now, run] = await Promise.all([figures.now(), figures.jobRun()])
    return { now, run, upSeconds: process.uptime() }
  },
  judge: ({ now, run, upSeconds }, { say, counted, age }) => {
    const remedy = say(
      "Let an instance run in Medusa's worker mode `shared` or `worker` with the plugin's option `reconcile` on: it finds payments whose notifications did not come.",
      "Laissez tourner une instance dans le mode `shared` ou `worker` de Medusa, avec l’option `reconcile` du plugin activée : la tâche trouve les paiements dont la notification n’est pas arrivée.",
    )
    const isLate = run === null || now.getTime() - run.started_at.getTime() > JOB_LATE_MS
    if (isLate && upSeconds < STARTING_SECONDS) {
      const seconds = Math.round(upSeconds)
      return {
        status: "note",
        found: say(
          `has not run yet: this server started ${seconds} s ago`,
          `n’a pas encore tourné : ce serveur a démarré il y a ${seconds} s`,
        ),
        remedy: say("Run this again in a minute.", "Recommencez dans une minute."),
      }
    }
    if (run === null) {
      return { status: "failed", found: say("has never run", "n’a jamais tourné"), remedy }
    }
    const since = age(run.started_at, now)
    if (isLate) {
      return {
        status: "failed",
        found: say(`ran last ${since} ago`, `a tourné pour la dernière fois il y a ${since}`),
        remedy,
      }
    }
    const checked =
      run.ended_at === null
        ? ""
        : say(
            `, checking ${counted(run.checks, "payment", "payments")} in its last full run`,
            ` ; ${counted(run.checks, "paiement examiné", "paiements examinés")} lors de son dernier passage complet`,
          )
    return { status: "ok", found: say(`ran ${since} ago${checked}`, `a tourné il y a ${since}${checked}`) }
  },
})
