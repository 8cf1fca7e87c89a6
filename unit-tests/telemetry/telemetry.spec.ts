import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Attributes, metrics, trace } from "@opentelemetry/api"
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics"
import { ATTEMPT, END, PAYMENT } from "./payment"
import { limitRefused, observe, paymentEnded, measureStatusCheck, traced, traceRequests } from "../../src/telemetry"

/** An SDK that keeps in memory what is counted. */
function register(): () => Promise<Record<string, [Record<string, unknown>, unknown][]>> {
  const reader = new PeriodicExportingMetricReader({
    exporter: new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE),
    exportIntervalMillis: 86_400_000,
  })
  const provider = new MeterProvider({ readers: [reader] })
  metrics.setGlobalMeterProvider(provider)
  return async () => {
    const { resourceMetrics } = await reader.collect()
    await provider.shutdown()
    return Object.fromEntries(
      resourceMetrics.scopeMetrics.flatMap(({ metrics: scope }) =>
        scope.map(({ descriptor, dataPoints }) => [
          descriptor.name,
          dataPoints.map(({ attributes, value }) => [attributes, value]),
        ]),
      ),
    )
  }
}

afterEach(() => {
  metrics.disable()
  trace.disable()
})

describe("without an SDK", () => {
  it("everything goes its way: answers, failures, and nothing is looked up", async () => {
    let looks = 0
    const stop = observe({
      held: async () => {
        looks += 1
        return []
      },
      circuits: () => {
        looks += 1
        return []
      },
      pauses: async () => {
        looks += 1
        return []
      },
    })
    const answer = { requestId: "-", httpStatus: 500, contentType: "", text: "" }
    const failure = new Error("the service is away")

    paymentEnded(END)
    expect(
      await traced("payunit.job", {}, async (learn) => {
        learn({ "payunit.job": "reconcile" })
        return 42
      }),
    ).toBe(42)
    expect(await traceRequests("default", "test")(ATTEMPT, async () => answer)).toBe(answer)
    await expect(traced("payunit.job", {}, async () => await Promise.reject(failure))).rejects.toBe(failure)
    stop()

    expect(looks).toBe(0)
    expect(trace.getActiveSpan()).toBeUndefined()
  })
})

it("an SDK that is registered after the first measurement, or in place of another, is used from then on", async () => {
  limitRefused("promptsPerPhonePerHour")
  const first = register()
  limitRefused("promptsPerPhonePerDay")
  expect((await first())["payunit.limit.refusals"]).toEqual([[{ "payunit.limit": "promptsPerPhonePerDay" }, 1]])
  metrics.disable()
  const second = register()
  limitRefused("promptsPerAddressPerHour")
  expect((await second())["payunit.limit.refusals"]).toEqual([[{ "payunit.limit": "promptsPerAddressPerHour" }, 1]])
})

it.each<[named: string | null, as: string]>([
  ["CM_MTNMOMO", "CM_MTNMOMO"],
  ["orange", "orange"],
  [null, "none"],
  ["237670000001", "other"],
  ["MTN 670000001", "other"],
  ["X".repeat(80), "other"],
])(
  "an operator that the service names %p is measured as %p: never a number of a phone, never any text",
  async (named, as) => {
    const found = register()
    paymentEnded({ ...END, operator: named })
    expect((await found())["payunit.payments"]).toEqual([[expect.objectContaining({ "payunit.operator": as }), 1]])
  },
)

it("what cannot be looked up is not told, and the rest is", async () => {
  const found = register()
  const stop = observe({
    held: async () => await Promise.reject(new Error("the database is away")),
    circuits: () => [{ value: 1, attributes: { "payunit.account": "default" } }],
    pauses: async () => [],
  })
  const observed = await found()
  stop()
  expect(observed["payunit.circuit.open"]).toEqual([[{ "payunit.account": "default" }, 1]])
  expect(observed["payunit.payments.held"] ?? []).toEqual([])
})

it("nothing else imports OpenTelemetry", () => {
  const source = join(__dirname, "../../src")
  const importing = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && readFileSync(join(source, path), "utf8").includes('from "@opentelemetry/'),
  )
  expect(importing.map((path) => path.split(/[\\/]/)[0])).toEqual(["telemetry", "telemetry", "telemetry"])
})

describe("with an SDK whose own code fails", () => {
  const broken = (): never => {
    throw new Error("a processor of the store's")
  }
  const brokenSpan = {
    spanContext: () => ({ traceId: "1".repeat(32), spanId: "1".repeat(16), traceFlags: 1 }),
    setAttribute: broken,
    setAttributes: broken,
    setStatus: broken,
    end: broken,
  }
  const instrument = { add: broken, record: broken, addCallback: broken, removeCallback: broken }
  const brokenMeter = new Proxy({}, { get: () => () => instrument })
  const tracers: [what: string, tracer: unknown][] = [
    ["cannot begin a span", { startSpan: broken, startActiveSpan: broken }],
    ["cannot change or end a span", { startSpan: () => brokenSpan, startActiveSpan: broken }],
  ]

  it.each(tracers)("%s: everything is done once, and comes out as it is", async (_, tracer) => {
    trace.setGlobalTracerProvider({ getTracer: () => tracer as never })
    let acts = 0
    const act = async (learn: (attributes: Attributes) => void): Promise<number> => {
      acts += 1
      learn({ "payunit.outcome": "stored" })
      return acts
    }
    await expect(traced("payunit.settlement", {}, act)).resolves.toBe(1)
    await expect(
      traced("payunit.settlement", {}, async () => {
        throw new Error("the service is away")
      }),
    ).rejects.toThrow("the service is away")
    const send = jest.fn(async () => ({ httpStatus: 502 }) as never)
    await expect(traceRequests("default", "test")(ATTEMPT, send)).resolves.toEqual({ httpStatus: 502 })
    expect(send).toHaveBeenCalledTimes(1)
  })

  it.each([
    ["cannot count", { getMeter: () => brokenMeter }],
    ["has no instruments", { getMeter: broken }],
  ])("%s: nobody notices", (_, provider) => {
    metrics.setGlobalMeterProvider(provider as never)
    expect(() => {
      paymentEnded(END)
      measureStatusCheck(PAYMENT, "success", 0)
      limitRefused("promptsPerPhonePerHour")
      observe({ held: async () => [], circuits: () => [], pauses: async () => [] })()
    }).not.toThrow()
  })
})
