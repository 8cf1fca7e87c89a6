import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import type { AuditVerdict, Comparison } from "../../modules/payunit/audit"

/** What came of following the trail, and of a checkpoint that was kept. */
interface Verification {
  lines: number
  is_part: boolean
  break: { kind: NonNullable<AuditVerdict["break"]>["kind"]; sequence: number | null } | null
  head: Comparison | null
  checkpoint: string | null
}

/**
 * Follows the audit trail.
 *
 * @param head a checkpoint that somebody kept outside of the store, against which it is held; null for none
 */
export async function verifyAuditTrail(container: MedusaContainer, head: string | null): Promise<Verification> {
  const { audit } = resolvePayUnit(container)
  const { lines, isPart, break: found } = await audit.verify()
  return {
    ...{ lines, is_part: isPart },
    break: found && { kind: found.kind, sequence: "sequence" in found ? found.sequence : null },
    head: head === null ? null : await audit.compare(head),
    checkpoint: await audit.checkpoint(),
  }
}
