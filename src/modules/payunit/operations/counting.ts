import { type Limit, limitRefused } from "../../../telemetry"
import type { PayUnitOptions } from "../options"
import type { RateLimits } from "../security"

/** Something that is counted by the hour, and the option that limits it. */
export type Counted = readonly [what: string, limit: keyof PayUnitOptions["limits"] & Limit]

/** A limit that is reached, and until when. */
export interface LimitReached {
  limit: Limit
  until: Date
}

/**
 * Counts one more of each, in their order, up to the first that is over its limit: what is refused for one reason counts
 * for nothing that follows.
 */
export async function countEach(
  limits: RateLimits,
  options: Pick<PayUnitOptions, "limits">,
  all: readonly Counted[],
): Promise<LimitReached | null> {
  for (const [what, limit] of all) {
    const until = await limits.count(what, options.limits[limit])
    if (until !== null) {
      limitRefused(limit)
      return { limit, until }
    }
  }
  return null
}
