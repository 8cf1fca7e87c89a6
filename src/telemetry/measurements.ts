import { ignoreErrors } from "./ignore-errors"
import { instruments } from "./instruments"

/** What payments are told apart by. Few values each, so that no metric grows with the number of payments. */
export interface Payment {
  account: string
  mode: "test" | "live"
  /** The way in which PayUnit collects the payment. */
  flow: string
}

/** An end that an attempt to pay reached. */
export interface PaymentEnd extends Payment {
  state: string
  heldReason: string | null
  operator: string | null
  trigger: string
  /** How long the end took from when the store first heard of the money; null where there is none, or nobody told. */
  durationMs: number | null
}

/** The option `limits` that refused something. */
export type Limit =
  | "transactionsPerCollectionPerHour"
  | "transactionsPerAddressPerHour"
  | "transactionsPerHour"
  | "promptsPerSessionPerHour"
  | "promptsPerPhonePerHour"
  | "promptsPerPhonePerDay"
  | "promptsPerAddressPerHour"
  | "promptsPerHour"
  | "refreshesPerAddressPerHour"

/** An attempt to pay came to an end. */
export function paymentEnded(end: PaymentEnd): void {
  ignoreErrors(() => {
    const attributes = {
      ...attributesOf(end),
      "payunit.operator": operatorOf(end.operator),
      "payunit.trigger": end.trigger,
    }
    instruments().payments.add(1, {
      ...attributes,
      "payunit.state": end.state,
      ...(end.heldReason === null ? {} : { "payunit.held_reason": end.heldReason }),
    })
    if (end.state === "settled" && end.durationMs !== null) {
      instruments().settlement.record(end.durationMs / 1_000, attributes)
    }
  })
}

/**
 * Somebody called an address for notifications. `rejected`: with no token of ours; `unknown`: with one, but of no
 * transaction that is in the tables; `not_stored`: it could not be written down now.
 */
export function countNotifications(outcome: "stored" | "rejected" | "unknown" | "not_stored", count = 1): void {
  ignoreErrors(() => {
    instruments().notifications.add(count, { "payunit.outcome": outcome })
  })
}

/** The first notification of a payment came that says it was paid. */
export function measureNotificationLag(payment: Payment, lagMs: number): void {
  ignoreErrors(() => {
    instruments().notificationLag.record(lagMs / 1_000, attributesOf(payment))
  })
}

/** The service was asked where a payment stands. `errorType`: the kind of failure, if it gave no answer. */
export function measureStatusCheck(payment: Payment, outcome: string, startedAt: number, errorType?: string): void {
  ignoreErrors(() => {
    const attributes = {
      ...attributesOf(payment),
      "payunit.outcome": outcome,
      ...(errorType === undefined ? {} : { "error.type": errorType }),
    }
    instruments().statusCalls.add(1, attributes)
    instruments().statusDuration.record((performance.now() - startedAt) / 1_000, attributes)
  })
}

/** A limit of the options refused something. */
export function limitRefused(limit: Limit): void {
  ignoreErrors(() => {
    instruments().limitRefusals.add(1, { "payunit.limit": limit })
  })
}

/** This process noticed that the service gives no answers for an account, or that it does again. */
export function circuitChanged(account: string, state: "open" | "closed"): void {
  ignoreErrors(() => {
    instruments().circuitChanges.add(1, { "payunit.account": account, "payunit.circuit.state": state })
  })
}

/** A run of a job took up what was due. */
export function jobTookUp(lagMs: number): void {
  ignoreErrors(() => {
    instruments().jobLag.record(lagMs / 1_000)
  })
}

/** A run of a job is over. */
export function jobRan(job: string, startedAt: number, errorType?: string): void {
  ignoreErrors(() => {
    instruments().jobDuration.record((performance.now() - startedAt) / 1_000, {
      "payunit.job": job,
      ...(errorType === undefined ? {} : { "error.type": errorType }),
    })
  })
}

function attributesOf({ account, mode, flow }: Payment) {
  return { "payunit.account": account, "payunit.mode": mode, "payunit.flow": flow }
}

/** An operator as a code. The service names it, so it might be anything: what is no code is told as one value. */
export function operatorOf(operator: string | null): string {
  if (operator === null) {
    return "none"
  }
  return /^[A-Za-z][A-Za-z_]{1,30}$/.test(operator) ? operator : "other"
}
