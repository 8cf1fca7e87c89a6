import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantProblem, merchantProblemIn } from "../../../../modules/payunit/merchant-problems"
import type { PaybackRecord } from "../../../../modules/payunit/paybacks"
import { recordPaybackWorkflow } from "../../../../workflows/record-payback"
import { reasonOf } from "../../../../workflows/settlement/reason"
import type { RecordPaybackInput } from "../../../../workflows/steps/record-payback"

/**
 * Records a payback and makes Medusa's refund of it.
 *
 * @returns the payback
 * @throws MerchantProblem that says what is on record now, when Medusa did not do its part
 */
export async function recordPayback(container: MedusaContainer, input: RecordPaybackInput): Promise<PaybackRecord> {
  const { paybacks } = resolvePayUnit(container)
  const before = new Map((await paybacks.ofTransaction(input.transaction_id)).map((one) => [one.id, one.refund_id]))
  const { result, errors } = await recordPaybackWorkflow(container).run({ input, throwOnError: false })
  if (errors.length > 0) {
    const problem = errors.map(({ error }) => merchantProblemIn(error)).find((found) => found !== null)
    if (problem !== undefined) {
      throw new MerchantProblem(problem.code, problem.more)
    }
    const after = await paybacks.ofTransaction(input.transaction_id)
    const isRefunded = after.some((one) => one.refund_id !== null && before.get(one.id) == null)
    throw new MerchantProblem(isRefunded ? "refund_incomplete" : "refund_refused", `Medusa says: ${reasonOf(errors)}`)
  }
  const payback = await paybacks.find(result.payback_id)
  if (payback === null) {
    throw new Error(`payback ${result.payback_id} is gone`)
  }
  return payback
}
