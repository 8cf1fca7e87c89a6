import { DEFAULT_TIMEOUTS } from "../../../gateway"
import type { PayUnitOptions } from "../options"

/** Longest time that opening a transaction takes: that of the calls, and of writing down what came of them. */
export function openingMs({ timeouts }: Pick<PayUnitOptions, "timeouts">): number {
  const { initialize = DEFAULT_TIMEOUTS.initialize, status = DEFAULT_TIMEOUTS.status } = timeouts
  return initialize + status + 5_000
}
