/**
 * Whether the service is there for a merchant account, as far as this process has seen. While it is not, the job
 * leaves that account's payments alone but for single probes. Pure: a circuit is a value, and time comes in.
 */
export interface Circuit {
  /** Different payments that got no answer since the last answer. */
  readonly failing: readonly string[]
  /** Null while the service answers. */
  readonly outage: Outage | null
}

/** The service gives no answers. */
interface Outage {
  readonly since: number
  /** How long a failed probe is waited after. */
  readonly pauseMs: number
  /** When the next probe is allowed. */
  readonly retryAt: number
  /** The payment that is being asked about to find out, and until when that keeps others from trying. */
  readonly probe: { readonly subject: string; readonly until: number } | null
  /** The payment whose probe failed last. Others go first, since it may be that payment's own fault. */
  readonly lastProbe: string | null
}

/** The service answers, or was not asked yet. */
export const CLOSED_CIRCUIT: Circuit = { failing: [], outage: null }

/**
 * So many different payments without an answer, and none with one between them, are no accident. Counted by payment,
 * so that a single one that the service chokes on never stops the others.
 */
export const FAILURES_UNTIL_OPEN = 3

/** The first pause after an outage was noticed; it doubles with every probe that fails. */
export const FIRST_PAUSE_MS = 15_000
export const LONGEST_PAUSE_MS = 120_000

/** A probe that says nothing for so long died with its process' task. */
const PROBE_MS = 30_000

/** Whether anything of this account may be asked about now, by somebody who keeps to the circuit. */
export function isBlocked({ outage }: Circuit, now: number): boolean {
  return outage !== null && (now < outage.retryAt || isProbing(outage, now))
}

/**
 * Asks leave to ask about a payment. During an outage one payment at a time gets it, once the pause is over; the one
 * whose probe failed last only when nobody else has come for as long again.
 */
export function admit(circuit: Circuit, subject: string, now: number): { admitted: boolean; circuit: Circuit } {
  const { outage } = circuit
  if (outage === null) {
    return { admitted: true, circuit }
  }
  const isLast = subject === outage.lastProbe
  if (isBlocked(circuit, now) || (isLast && now < outage.retryAt + outage.pauseMs)) {
    return { admitted: false, circuit }
  }
  const probe = { subject, until: now + PROBE_MS }
  return { admitted: true, circuit: { ...circuit, outage: { ...outage, probe } } }
}

/** The service answered, whatever it said: it is there. */
export function afterAnswer(_circuit: Circuit): Circuit {
  return CLOSED_CIRCUIT
}

/** A question about a payment got no answer. */
export function afterFailure(circuit: Circuit, subject: string, now: number): Circuit {
  const failing = circuit.failing.includes(subject)
    ? circuit.failing
    : [...circuit.failing, subject].slice(-FAILURES_UNTIL_OPEN)
  const { outage } = circuit
  if (outage === null) {
    return failing.length < FAILURES_UNTIL_OPEN
      ? { failing, outage: null }
      : {
          failing,
          outage: { since: now, pauseMs: FIRST_PAUSE_MS, retryAt: now + FIRST_PAUSE_MS, probe: null, lastProbe: null },
        }
  }
  if (outage.probe?.subject !== subject) {
    // Asked before the outage was noticed, or by somebody who did not ask leave: it tells nothing new.
    return { failing, outage }
  }
  const pauseMs = Math.min(outage.pauseMs * 2, LONGEST_PAUSE_MS)
  return { failing, outage: { ...outage, pauseMs, retryAt: now + pauseMs, probe: null, lastProbe: subject } }
}

function isProbing({ probe }: Outage, now: number): boolean {
  return probe !== null && now < probe.until
}
