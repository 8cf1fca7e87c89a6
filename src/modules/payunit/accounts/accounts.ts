import { type Exchange, PayUnitClient } from "../../../gateway"
import { traceRequests } from "../../../telemetry"
import { DEFAULT_ACCOUNT, type PayUnitOptions } from "../options"

/** The merchant accounts that are configured, each with its client of the service. */
export class Accounts {
  readonly #clients: ReadonlyMap<string, PayUnitClient>

  constructor(options: PayUnitOptions, onExchange: (exchange: Exchange) => void) {
    const shared = {
      baseUrl: options.baseUrl,
      legacyBaseUrl: options.legacyBaseUrl,
      cardPath: options.cardPath,
      timeouts: options.timeouts,
      allowHttpLoopback: options.allowHttpLoopback,
      allowHttpPrivate: options.allowHttpPrivate,
      onExchange,
    }
    this.#clients = new Map(
      Object.entries({ [DEFAULT_ACCOUNT]: options, ...options.accounts }).map(([name, credentials]) => [
        name,
        new PayUnitClient({
          apiUser: credentials.apiUser,
          apiPassword: credentials.apiPassword,
          apiKey: credentials.apiKey,
          mode: credentials.mode,
          trace: traceRequests(name, credentials.mode),
          ...shared,
        }),
      ]),
    )
  }

  get names(): string[] {
    return [...this.#clients.keys()]
  }

  /** The names of the accounts, each with its mode. */
  get modes(): ReadonlyMap<string, "test" | "live"> {
    return new Map([...this.#clients].map(([name, { mode }]) => [name, mode] as const))
  }

  /** The client of an account; null if there is none of that name, or if it is in another mode now. */
  clientFor(account: string, mode?: "test" | "live"): PayUnitClient | null {
    const client = this.#clients.get(account)
    return client === undefined || (mode !== undefined && client.mode !== mode) ? null : client
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.close()))
  }
}
