import {
  type AlertChannel,
  type AlertKind,
  CHOOSABLE_KINDS,
  type ChoosableKind,
  RECIPIENT_CHANNELS,
  type RecipientChannel,
} from "./kinds"

/** Somebody who gets alerts. */
export interface Recipient {
  channel: RecipientChannel
  /** An e-mail address; a phone number as it is dialled from anywhere, `+237677123456`. */
  to: string
}

/** So many people get alerts. */
export const MAX_RECIPIENTS = 10

/** Times of day by the shop's clock: `22:00`. */
export interface QuietHours {
  from: string
  to: string
}

/** What somebody set in the admin. */
export interface AdminAlertRules {
  recipients: readonly Recipient[]
  /** Kinds that people do not want. Any other is sent, and so is one that a newer version brings. */
  mutedKinds: readonly string[]
  quietHours: QuietHours | null
}

/** What the store's configuration says: the plugin's option `alerts`. */
export interface ConfiguredRules {
  webhook?: object | undefined
  emails: readonly string[]
  quietHours?: QuietHours | undefined
  digest: boolean
}

/** What only the store's configuration changes, once it says so. */
export const CONFIGURED_PARTS = ["recipients", "quiet_hours"] as const
type ConfiguredPart = (typeof CONFIGURED_PARTS)[number]

/** Whom alerts go to, which, and when. */
export interface AlertRules {
  hasWebhook: boolean
  recipients: readonly Recipient[]
  kinds: readonly ChoosableKind[]
  quietHours: QuietHours | null
  digest: boolean
  configured: readonly ConfiguredPart[]
}

/** What applies of what the store's configuration and somebody in the admin say: of each part, the configuration first. */
export function rulesOf(configuration: ConfiguredRules | undefined, chosen: AdminAlertRules): AlertRules {
  const emails = (configuration?.emails ?? []).map((to): Recipient => ({ channel: "email", to }))
  const quietHours = configuration?.quietHours ?? null
  return {
    hasWebhook: configuration?.webhook !== undefined,
    recipients: emails.length > 0 ? emails : chosen.recipients,
    kinds: CHOOSABLE_KINDS.filter((kind) => !chosen.mutedKinds.includes(kind)),
    quietHours: quietHours ?? chosen.quietHours,
    digest: configuration?.digest ?? false,
    configured: [
      ...(emails.length > 0 ? ["recipients" as const] : []),
      ...(quietHours === null ? [] : ["quiet_hours" as const]),
    ],
  }
}

/** The channels that a store has. */
export function channelsOf({ hasWebhook, recipients }: AlertRules): AlertChannel[] {
  return [
    ...(hasWebhook ? ["webhook" as const] : []),
    ...RECIPIENT_CHANNELS.filter((channel) => recipients.some((one) => one.channel === channel)),
  ]
}

/** The channels that a kind of alert goes by. A webhook gets every kind: its program chooses for itself. */
export function channelsFor(kind: AlertKind, rules: AlertRules): AlertChannel[] {
  const isWanted = !isMuted(kind, rules)
  return channelsOf(rules).filter((channel) => channel === "webhook" || isWanted)
}

function isMuted(kind: AlertKind, { kinds }: AlertRules): boolean {
  return CHOOSABLE_KINDS.some((one) => one === kind && !kinds.includes(one))
}
