import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { publishSoon } from "../publish-events"

/** Announces what waits of a transaction, as the last step of what made it happen. Waits for nothing and fails nothing. */
export const publishEventsStep = createStep(
  { name: "payunit-announce", maxRetries: 0 },
  async (input: { transaction_id: string }, { container }) => {
    publishSoon(container, input.transaction_id)
    return new StepResponse(undefined)
  },
)
