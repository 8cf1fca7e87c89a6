import { metrics, trace } from "@opentelemetry/api"
import { MeterProvider } from "@opentelemetry/sdk-metrics"
import { reception } from "../../src/telemetry"

const REGISTRY = Symbol.for("opentelemetry.js.api.1")
/** Of the process: test runners load packages outside of the tests' own surroundings. */
const registry: Record<symbol, unknown> = (metrics.constructor as any).constructor("return globalThis")()

afterEach(() => {
  metrics.disable()
  trace.disable()
  Reflect.deleteProperty(registry, REGISTRY)
})

describe("an OpenTelemetry SDK of the store's", () => {
  it("is none, where nothing is registered", () => {
    expect(reception(registry)).toEqual({ registered: null, isReached: true })
  })

  it("hears the plugin by the same copy", () => {
    metrics.setGlobalMeterProvider(new MeterProvider())
    expect(reception(registry)).toEqual({ registered: expect.stringMatching(/^1\./), isReached: true })
  })

  it.each([
    ["metrics", { metrics: {} }],
    ["traces", { trace: {} }],
  ])("does not hear it where an older copy registered %s", (_what, registered) => {
    registry[REGISTRY] = { version: "1.0.0", ...registered }
    expect(reception(registry)).toEqual({ registered: "1.0.0", isReached: false })
  })
})
