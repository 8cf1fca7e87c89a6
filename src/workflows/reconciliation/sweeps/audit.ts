import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../modules/payunit"
import { AUDIT_SWEEP } from "../../../modules/payunit/storage"
import { raiseAlert } from "../../alerts"
import { sweep } from "../../sweep"

/** Often enough to hear of it the same hour, and all of the trail is read. */
const EVERY_MINUTES = 60

/** The sweep for lines of the audit trail that are not as they were written. Told by an alert once for each. */
export async function sweepAudit(container: MedusaContainer): Promise<void> {
  await sweep(
    container,
    { job: AUDIT_SWEEP, what: "changes of the audit trail", everyMinutes: EVERY_MINUTES },
    async () => {
      const { break: found } = await resolvePayUnit(container).audit.verify()
      if (found === null) {
        return
      }
      const entryId = "sequence" in found ? String(found.sequence) : null
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error("payunit: the audit trail is not as it was written: `payunit doctor` says where, and what to do")
      await raiseAlert(container, { kind: "audit_chain_broken", entry_id: entryId })
    },
  )
}
