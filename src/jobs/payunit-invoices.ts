import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../modules/payunit"
import { INVOICES_JOB, RECONCILE_JOB } from "../modules/payunit/storage"
import { deliverAlertsInBackground } from "../workflows/alerts"
import { readDueReports, remindClients, keepUpInvoices } from "../workflows/invoices"
import { runJob } from "../workflows/job-run"

/** Takes up what was left behind of invoices, asks about those whose turn it is, and reminds clients of what is due. */
export default async function invoices(container: MedusaContainer): Promise<void> {
  if (resolvePayUnit(container).options.reconcile) {
    deliverAlertsInBackground(container, RECONCILE_JOB)
    await runJob("invoices", async () => {
      await resolvePayUnit(container).jobRuns.noteStart(INVOICES_JOB)
      await keepUpInvoices(container)
      await readDueReports(container)
      await remindClients(container)
    })
  }
}

export const config = {
  name: INVOICES_JOB,
  schedule: { interval: 60_000 },
}
