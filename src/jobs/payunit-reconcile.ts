import type { MedusaContainer } from "@medusajs/framework/types"
import { StartupCheck } from "../health"
import { resolvePayUnit } from "../modules/payunit"
import { RECONCILE_JOB } from "../modules/payunit/storage"
import { settleDue } from "../workflows/reconciliation"

/** One for this process. */
const startupCheck = new StartupCheck()

/** Finds out what notifications did not tell, and takes up what was left behind. */
export default async function reconcile(container: MedusaContainer): Promise<void> {
  if (resolvePayUnit(container).options.reconcile) {
    await settleDue(container)
    void startupCheck.afterRun(container)
  }
}

export const config = {
  name: RECONCILE_JOB,
  schedule: { interval: 15_000 },
}
