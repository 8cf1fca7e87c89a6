import { context, metrics, propagation, trace } from "@opentelemetry/api"
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics"
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-node"

/** What an instrument measured for one set of attributes: a counter's or gauge's value, or a histogram's. */
export interface Measurement {
  name: string
  unit: string
  attributes: Record<string, unknown>
  value: number | { count: number; sum: number }
}

/** OpenTelemetry's own SDK, keeping in memory what it is told. Register it before Medusa boots, as a store does. */
export class Telemetry {
  readonly #exporter = new InMemorySpanExporter()
  readonly #tracing = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(this.#exporter)] })
  readonly #reader = new PeriodicExportingMetricReader({
    exporter: new InMemoryMetricExporter(AggregationTemporality.DELTA),
    exportIntervalMillis: 86_400_000,
  })
  readonly #measuring = new MeterProvider({ readers: [this.#reader] })
  /** Everything that was ever collected. */
  readonly collected: Measurement[] = []

  static register(): Telemetry {
    const telemetry = new Telemetry()
    telemetry.#tracing.register()
    metrics.setGlobalMeterProvider(telemetry.#measuring)
    return telemetry
  }

  /** Spans that ended, in that order, from the beginning. */
  get spans(): readonly ReadableSpan[] {
    return this.#exporter.getFinishedSpans()
  }

  /** Those of a name that have these attributes. */
  spansOf(name: string, attributes: Record<string, unknown> = {}): ReadableSpan[] {
    return this.spans.filter(
      (span) =>
        span.name === name && Object.entries(attributes).every(([key, value]) => span.attributes[key] === value),
    )
  }

  /** What was measured since the last time, and what is observed now. */
  async measured(): Promise<Measurement[]> {
    const { resourceMetrics, errors } = await this.#reader.collect()
    if (errors.length > 0) {
      throw new Error(`metrics could not be collected: ${errors.map(String).join("; ")}`)
    }
    const found = resourceMetrics.scopeMetrics.flatMap(({ metrics: scope }) =>
      scope.flatMap(({ descriptor, dataPoints }) =>
        dataPoints.map(({ attributes, value }) => ({
          name: descriptor.name,
          unit: descriptor.unit,
          attributes: { ...attributes },
          value: typeof value === "number" ? value : { count: value.count, sum: Number((value as any).sum) },
        })),
      ),
    )
    this.collected.push(...found)
    return found
  }

  async shutdown(): Promise<void> {
    await Promise.all([this.#tracing.shutdown(), this.#measuring.shutdown()])
    trace.disable()
    context.disable()
    propagation.disable()
    metrics.disable()
  }
}
