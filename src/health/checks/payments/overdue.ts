import { resolvePayUnit } from "../../../modules/payunit"
import { defineCheck } from "../../check"

/** A payment that is due for longer than the job's runs take to reach it. */
const OVERDUE_MINUTES = 5
const FAR_OVERDUE_MS = 3_600_000

interface OverdueFacts {
  now: Date
  payments: number
  oldest: Date | null
}

/** Whether payments are looked at when they are due. */
export const overdue = defineCheck<OverdueFacts>({
  id: "overdue",
  title: { en: "Overdue payments", fr: "Paiements en retard" },
  statement: { en: "Payments are checked in time", fr: "Les paiements sont vérifiés à temps" },
  page: { text: { en: "Show the payments", fr: "Afficher les paiements" }, to: "/payunit" },
  documents: {
    scope: "Five minutes after they are due at the latest.",
    advice: "See `job` and `outages`, then run `npx payunit reconcile`. Failed after an hour.",
  },
  read: async (container) => {
    const { figures } = resolvePayUnit(container)
    const [now, late] = await Promise.all([figures.now(), figures.overdue(OVERDUE_MINUTES)])
    return { now, ...late }
  },
  judge: ({ now, payments, oldest }, { say, counted, age }) =>
    payments === 0 || oldest === null
      ? { status: "ok", found: say("none", "aucun") }
      : {
          status: now.getTime() - oldest.getTime() > FAR_OVERDUE_MS ? "failed" : "warning",
          found: say(
            `${counted(payments, "payment", "payments")} should have been checked, the oldest ${age(oldest, now)} ago`,
            `${counted(payments, "paiement aurait dû être vérifié", "paiements auraient dû être vérifiés")}, le plus ancien il y a ${age(oldest, now)}`,
          ),
          remedy: say(
            "Check that the background job runs and that PayUnit answers; then run `npx payunit reconcile`.",
            "Vérifiez que la tâche planifiée tourne et que PayUnit répond ; lancez ensuite `npx payunit reconcile`.",
          ),
        },
})
