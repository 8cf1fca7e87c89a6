import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../modules/payunit"
import { tendInvoices } from "../workflows/invoices"
import { runJob } from "../workflows/job-run"

/** Takes up what was left behind of invoices. */
export default async function invoices(container: MedusaContainer): Promise<void> {
  if (resolvePayUnit(container).options.reconcile) {
    await runJob("invoices", async () => await tendInvoices(container))
  }
}

export const config = {
  name: "payunit-invoices",
  schedule: { interval: 60_000 },
}
