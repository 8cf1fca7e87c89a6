import {
  type Attributes,
  type Meter,
  type MeterProvider,
  metrics,
  type ObservableGauge,
  type ObservableResult,
} from "@opentelemetry/api"
import { ignoreErrors } from "./ignore-errors"

/** The name of what measures and traces here, as OpenTelemetry shows it. */
export const SCOPE = "medusa-payment-payunit"

/** Upper bounds of the histograms' buckets, in seconds. The first of a lag is 0: nothing came late. */
const CALL_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8]
const SETTLEMENT_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200]
const LAG_BUCKETS = [0, 1, 5, 15, 30, 60, 120, 300, 900, 3_600]
const JOB_BUCKETS = [0.05, 0.25, 1, 5, 15, 60, 240]

/** Every instrument there is, but for those that are observed. */
function create(meter: Meter) {
  const seconds = (name: string, description: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { unit: "s", description, advice: { explicitBucketBoundaries } })
  return {
    payments: meter.createCounter("payunit.payments", {
      unit: "{payment}",
      description: "Attempts to pay that came to an end: settled, held, failed, cancelled or expired.",
    }),
    settlement: seconds(
      "payunit.settlement.duration",
      "From when the store first heard that a payment was made until an order held its money.",
      SETTLEMENT_BUCKETS,
    ),
    notifications: meter.createCounter("payunit.notifications", {
      unit: "{notification}",
      description: "Calls of the addresses for notifications.",
    }),
    notificationLag: seconds(
      "payunit.notification.lag",
      "By how much the store had found out itself before a payment's notification came. 0: the notification was first.",
      LAG_BUCKETS,
    ),
    statusCalls: meter.createCounter("payunit.status.calls", {
      unit: "{call}",
      description: "Questions to PayUnit about where a payment stands, by what it answered.",
    }),
    statusDuration: seconds(
      "payunit.status.duration",
      "How long PayUnit took to answer where a payment stands.",
      CALL_BUCKETS,
    ),
    limitRefusals: meter.createCounter("payunit.limit.refusals", {
      unit: "{refusal}",
      description: "What was refused because of one of the option `limits`.",
    }),
    circuitChanges: meter.createCounter("payunit.circuit.changes", {
      unit: "{change}",
      description: "Outages of PayUnit that this process noticed (open), and their ends (closed), by account.",
    }),
    jobDuration: seconds("payunit.job.duration", "How long a run of a job took.", JOB_BUCKETS),
    jobLag: seconds(
      "payunit.job.lag",
      "How late the most overdue payment was when a run of the job took it up. 0: none was due.",
      LAG_BUCKETS,
    ),
  }
}

let current: { provider: MeterProvider; instruments: ReturnType<typeof create> } | null = null

/**
 * The instruments, made when they are first used and anew for another SDK: one that is made before an SDK is registered
 * measures nothing for ever.
 */
export function instruments(): ReturnType<typeof create> {
  const provider = metrics.getMeterProvider()
  if (current?.provider !== provider) {
    current = { provider, instruments: create(provider.getMeter(SCOPE)) }
  }
  return current.instruments
}

/** One value of something that is observed. */
interface Observed {
  value: number
  attributes: Attributes
}

/** What is looked up whenever metrics are collected. */
export interface Observations {
  /** Held payments that nobody has resolved yet, of the whole store. */
  held: () => Promise<readonly Observed[]>
  /** For each account 1 while this process takes PayUnit to be away, else 0. */
  circuits: () => readonly Observed[]
  /** For each account 1 while no new payments are taken for it, else 0. */
  pauses: () => Promise<readonly Observed[]>
}

/**
 * Begins to observe. A check that fails observes nothing: no value is better than an old one.
 *
 * @returns what ends it
 */
export function observe(observations: Observations): () => void {
  let stop = (): void => undefined
  ignoreErrors(() => {
    stop = begin(observations)
  })
  return () => {
    ignoreErrors(stop)
  }
}

function begin({ held, circuits, pauses }: Observations): () => void {
  const meter = metrics.getMeterProvider().getMeter(SCOPE)
  const heldGauge = meter.createObservableGauge("payunit.payments.held", {
    unit: "{payment}",
    description:
      "Held payments that nobody has resolved yet. Every instance tells of the whole store: take the maximum.",
  })
  const circuitGauge = meter.createObservableGauge("payunit.circuit.open", {
    unit: "1",
    description: "1 while this process takes PayUnit to be away for an account, else 0.",
  })
  const pauseGauge = meter.createObservableGauge("payunit.payments.paused", {
    unit: "1",
    description: "1 while no new payments are taken for an account, else 0. Every instance tells the same.",
  })
  const stops = [observing(heldGauge, held), observing(circuitGauge, circuits), observing(pauseGauge, pauses)]
  return () => stops.forEach((stop) => stop())
}

function observing(gauge: ObservableGauge, look: () => readonly Observed[] | Promise<readonly Observed[]>): () => void {
  const tell = async (result: ObservableResult): Promise<void> => {
    const found = await Promise.resolve()
      .then(look)
      .catch(() => [])
    found.forEach(({ value, attributes }) => result.observe(value, attributes))
  }
  gauge.addCallback(tell)
  return () => gauge.removeCallback(tell)
}
