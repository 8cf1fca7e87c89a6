import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { reasonOf } from "./reason"

/** Id of the workflow that everything calls to find out and act on where a transaction stands. */
export const settleTransactionWorkflowId = "payunit-settle-transaction"

/**
 * Settles a transaction for a caller that does not need the result. Never throws: a failure is logged, and the job
 * tries again. `claimedBy` names who claimed the row, if it is claimed already.
 */
export async function settleSoon(container: MedusaContainer, transactionId: string, claimedBy?: string): Promise<void> {
  try {
    await container.resolve(Modules.WORKFLOW_ENGINE).run(settleTransactionWorkflowId, {
      input: { transaction_id: transactionId, ...(claimedBy === undefined ? {} : { claimed_by: claimedBy }) },
    })
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`payunit: transaction ${transactionId} could not be settled now: ${reasonOf(error)}`)
  }
}

/**
 * Settles a transaction after a while. Only for promptness: the row is due at that time too, so the job finds it if
 * this process is gone by then.
 */
export function settleLater(container: MedusaContainer, transactionId: string, milliseconds: number): void {
  setTimeout(() => void settleSoon(container, transactionId), milliseconds).unref()
}
