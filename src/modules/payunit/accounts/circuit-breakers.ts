import type { Logger } from "@medusajs/framework/types"
import { ConnectionError, type PayUnitError, ServiceError, TimeoutError, UnreadableAnswerError } from "../../../gateway"
import { circuitChanged } from "../../../telemetry"
import { admit, afterAnswer, afterFailure, type Circuit, CLOSED_CIRCUIT, isBlocked } from "../../../domain/payments"

/** An account that the service gives no answers for. */
export interface AccountOutage {
  account: string
  since: Date
  /** When the job tries the account again. */
  retryAt: Date
}

/** One circuit per merchant account, in this process: every instance finds out for itself. */
export class CircuitBreakers {
  readonly #circuits = new Map<string, Circuit>()
  readonly #logger: Pick<Logger, "warn" | "info">
  readonly #clock: () => number

  constructor(logger: Pick<Logger, "warn" | "info">, clock: () => number = () => Date.now()) {
    this.#logger = logger
    this.#clock = clock
  }

  /** The accounts that nothing is to be asked about now. */
  get blocked(): string[] {
    const now = this.#clock()
    return [...this.#circuits].filter(([, circuit]) => isBlocked(circuit, now)).map(([account]) => account)
  }

  /** The accounts that the service gives no answers for. */
  get outages(): AccountOutage[] {
    return [...this.#circuits].flatMap(([account, { outage }]) =>
      outage === null ? [] : [{ account, since: new Date(outage.since), retryAt: new Date(outage.retryAt) }],
    )
  }

  /** Asks leave to ask about a payment; what shoppers wait for need not. */
  admit(account: string, transactionId: string): boolean {
    const { admitted, circuit } = admit(this.#of(account), transactionId, this.#clock())
    this.#circuits.set(account, circuit)
    return admitted
  }

  /** The service answered for this account, if only with a refusal. */
  answered(account: string): void {
    const before = this.#of(account)
    const after = afterAnswer(before)
    this.#circuits.set(account, after)
    if (before.outage !== null) {
      circuitChanged(account, "closed")
      const seconds = Math.round((this.#clock() - before.outage.since) / 1_000)
      this.#logger.info(`payunit: the service answers again for account "${account}", after ${seconds} s`)
    }
  }

  /**
   * A question about a payment failed.
   *
   * @returns whether that was to be expected, since the account's outage is known
   */
  failed(account: string, transactionId: string, error: PayUnitError): boolean {
    if (!isServiceFailure(error)) {
      this.answered(account)
      return false
    }
    const before = this.#of(account)
    const after = afterFailure(before, transactionId, this.#clock())
    this.#circuits.set(account, after)
    if (before.outage === null && after.outage !== null) {
      circuitChanged(account, "open")
      this.#logger.warn(
        `payunit: the service gives no answers for account "${account}": ${error.message}. ` +
          "The job sends single probes until it does; the payments stay due and nothing is lost.",
      )
    }
    return before.outage !== null
  }

  #of(account: string): Circuit {
    return this.#circuits.get(account) ?? CLOSED_CIRCUIT
  }
}

/** Whether a failure says something of the service, and not of one payment or of our credentials. */
export function isServiceFailure(error: PayUnitError): boolean {
  return (
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    error instanceof ServiceError ||
    (error instanceof UnreadableAnswerError && !isRefusal(error.httpStatus))
  )
}

function isRefusal(httpStatus: number | null): boolean {
  return httpStatus !== null && httpStatus >= 400 && httpStatus < 500
}
