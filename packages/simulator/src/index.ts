import type { ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { makeCertificate } from "./certificate"
import { checked, SimulatorControl } from "./control"
import { isIP } from "node:net"
import { hostNamed, ownHosts } from "./http"
import { createSimulatorServer } from "./server"
import { NOTIFICATION_TIMEOUT_MS } from "./notifications"
import { Simulation } from "./simulation"
import {
  accountOf,
  DEFAULT_SETTINGS,
  LIVE_MERCHANT,
  type MerchantCredentials,
  type Profile,
  settingsInput,
  type SettingsInput,
  TEST_MERCHANT,
  withSettings,
} from "./state"

export { ControlError } from "./control"
export type { DecisionResult, SimulatorControl } from "./control"
export type { InvoiceView, PayoutView, TransactionView } from "./control"
export type { DecisionInput, FaultInput, NotificationsInput, PayoutDecisionInput } from "./control"
export { HABITS, PROFILES } from "./state"
export type { Evidence, Habits, Profile } from "./state"
export { NOTIFICATION_SHAPES } from "./state"
export type { NotificationShape } from "./state"
export { SPECIAL_PAYEES, SPECIAL_PHONES } from "./phones"
export type { PhoneBehaviour, SpecialPhone } from "./phones"
export { FAULT_KINDS } from "./state"
export type { Fault, FaultKind } from "./state"
export type { JournalEntry } from "./state"
export type { MerchantCredentials } from "./state"
export type { Settings, SettingsInput } from "./state"
export type { InvoiceStatus } from "./state"
export type { Family } from "./state"
export type { ReportedStatus, SentNotification } from "./state"

/** How to start a simulator. */
export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  port?: number | undefined
  /** The address to listen at. 127.0.0.1, the default, is reached from this machine only; 0.0.0.0 from everywhere. */
  host?: string | undefined
  /** Where browsers reach the simulator, for the links that it gives out: needed behind a proxy or in a container. */
  publicUrl?: string | undefined
  /** Speak HTTPS, with a certificate of its own making that clients have to be told to trust. Defaults to false. */
  https?: boolean | undefined
  /** Take http addresses of private networks too. Defaults to false. */
  allowHttpPrivate?: boolean | undefined
  /** Take http addresses of this machine, which the live service refuses. Defaults to false. */
  allowHttpLoopback?: boolean | undefined
  /** Names of hosts by which it may be called, beside those of this machine, such as that of a proxy in front of it. */
  allowHosts?: readonly string[] | undefined
  /** Whose habits are played: `contract`, the default, is the interface document alone; `live` is what is known of PayUnit. */
  profile?: Profile | undefined
  /** Settings to start with, and to return to on reset. They come after the profile. */
  settings?: SettingsInput | undefined
  /** Further merchants, beside the one that is always there. */
  merchants?: readonly (MerchantCredentials & { name?: string | undefined })[] | undefined
  /** How long a merchant's server may take to answer a notification; 10 s by default. */
  notificationTimeoutMs?: number | undefined
  /** The real time, in milliseconds since 1970; `Date.now` by default. */
  now?: (() => number) | undefined
  /** Told a line for every request. */
  log?: ((line: string) => void) | undefined
}

/** A running simulator. */
export interface RunningSimulator {
  /** `http://127.0.0.1:<port>`, with https likewise, or its public address: the base URL for a client, and where pages and control interface are. */
  readonly url: string
  /** `<url>/legacy/api`: the legacy base URL for a client. */
  readonly legacyUrl: string
  readonly port: number
  /** Of https the file to trust, as in `NODE_EXTRA_CA_CERTS`: there until it ends. Null for http. */
  readonly certificateFile: string | null
  /** Good for `mode: test`. */
  readonly merchant: MerchantCredentials
  /** Good for `mode: live`: the same user and password, another key. */
  readonly liveMerchant: MerchantCredentials
  /** What the control interface under `/_simulator/` can do, without HTTP. */
  readonly control: SimulatorControl
  /** Ends the simulator: connections are closed, notifications on their way are broken off. */
  close(): Promise<void>
}

/** The port is in use. */
export class PortTakenError extends Error {
  readonly port: number
  constructor(port: number, cause: unknown) {
    super(
      `port ${port} is taken: stop the process that uses it, or choose another port (--port; 0 takes any free one)`,
      { cause },
    )
    this.name = "PortTakenError"
    this.port = port
  }
}

/**
 * Starts a simulator of the payment service, on 127.0.0.1 unless told otherwise.
 *
 * @throws PortTakenError if something else listens on the port
 * @throws ControlError if `profile` or `settings` is none, naming the field
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<RunningSimulator> {
  const simulation = new Simulation({
    accounts: [TEST_MERCHANT, LIVE_MERCHANT, ...(options.merchants ?? []).map(accountOf)],
    allowHttpLoopback: options.allowHttpLoopback ?? false,
    allowHttpPrivate: options.allowHttpPrivate ?? false,
    initialSettings: withSettings(
      DEFAULT_SETTINGS,
      checked(settingsInput, { profile: options.profile, ...options.settings }),
    ),
    notificationTimeoutMs: options.notificationTimeoutMs ?? NOTIFICATION_TIMEOUT_MS,
    now: options.now ?? Date.now,
  })
  const listening = options.host ?? "127.0.0.1"
  const allowHosts = [
    ...(options.allowHosts ?? []).map((name) => hostNamed(name) ?? name),
    ...(options.publicUrl === undefined ? [] : [new URL(options.publicUrl).hostname]),
    ...ownHosts(listening),
  ]
  const certificate = options.https === true ? await makeCertificate(allowHosts) : null
  const hanging = new Set<ServerResponse>()
  const control = new SimulatorControl(simulation, () => hanging.forEach((response) => response.destroy()))
  const server = createSimulatorServer({
    simulation,
    control,
    allowHosts,
    certificate,
    hanging,
    log: options.log ?? (() => undefined),
  })
  const wanted = options.port ?? 0
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      certificate?.remove()
      reject("code" in error && error.code === "EADDRINUSE" ? new PortTakenError(wanted, error) : error)
    })
    server.listen(wanted, listening, resolve)
  })
  const { port } = server.address() as AddressInfo
  const host = listening === "0.0.0.0" || listening === "::" ? "127.0.0.1" : listening
  const scheme = certificate === null ? "http" : "https"
  simulation.url =
    options.publicUrl?.replace(/(?<!\/)\/+$/, "") ?? `${scheme}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  return {
    url: simulation.url,
    legacyUrl: `${simulation.url}/legacy/api`,
    port,
    certificateFile: certificate?.file ?? null,
    merchant: credentialsOf(TEST_MERCHANT),
    liveMerchant: credentialsOf(LIVE_MERCHANT),
    control,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, simulation.close()])
      certificate?.remove()
    },
  }
}

function credentialsOf({ apiUser, apiPassword, apiKey }: MerchantCredentials): MerchantCredentials {
  return { apiUser, apiPassword, apiKey }
}
