import { metrics, trace } from "@opentelemetry/api"
import { z } from "zod"

/** Where every copy of `@opentelemetry/api` looks for the SDK that is registered. */
const REGISTRY = Symbol.for("opentelemetry.js.api.1")

const registry = z.object({ version: z.string(), trace: z.unknown().optional(), metrics: z.unknown().optional() })

/** Whether a registered SDK gets what the plugin measures and traces. */
export interface Reception {
  /** Version of the `@opentelemetry/api` that an SDK was registered with; null if none is. */
  registered: string | null
  /** Whether this plugin's copy reaches that SDK: an older registration ignores a newer copy, without a word. */
  isReached: boolean
}

/**
 * Looks whether this process has an SDK, and whether it hears this plugin.
 *
 * @param known what is known to all code of the process
 */
export function reception(known: Readonly<Record<symbol, unknown>> = globalThis): Reception {
  const { data } = registry.safeParse(known[REGISTRY])
  const isRegistered = data?.trace !== undefined || data?.metrics !== undefined
  if (data === undefined || !isRegistered) {
    return { registered: null, isReached: true }
  }
  const isReached =
    (data.trace === undefined || trace.getTracerProvider() === data.trace) &&
    (data.metrics === undefined || metrics.getMeterProvider() === data.metrics)
  return { registered: data.version, isReached }
}
