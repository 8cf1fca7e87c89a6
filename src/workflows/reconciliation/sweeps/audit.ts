import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../modules/payunit"
import { AUDIT_SWEEP } from "../../../modules/payunit/storage"
import { raiseAlert } from "../../alerts"
import type { Sweep } from "../../sweep"

/** The sweep for lines of the audit trail that are not as they were written. Told by an alert once for each. */
export const auditSweep: Sweep = {
  job: AUDIT_SWEEP,
  what: "changes of the audit trail",
  // Often enough to hear of it the same hour, and all of the trail is read.
  everyMinutes: 60,
  async run(container) {
    const { audit } = resolvePayUnit(container)
    const { break: found } = await audit.verify()
    if (found === null) {
      await logHead(container)
      return
    }
    const entryId = "sequence" in found ? String(found.sequence) : null
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error("payunit: the audit trail is not as it was written: `payunit doctor` says where, and what to do")
    await raiseAlert(container, { kind: "audit_chain_broken", entry_id: entryId })
  },
}

/** For whoever keeps the log outside of the store. Once an hour: the trail may have grown since, or not. */
async function logHead(container: MedusaContainer): Promise<void> {
  const checkpoint = await resolvePayUnit(container).audit.checkpoint()
  if (checkpoint !== null) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .info(`payunit: audit head ${checkpoint.split(".", 1).join("")} ${checkpoint}`)
  }
}
