import { z } from "zod"
import { currencyCode } from "../../../../src/gateway/contract/envelope"
import { type Habits, habitsOf, habitValues, type Profile, PROFILES } from "./habits"

const milliseconds = z.number().int().min(0).max(86_400_000)

/** What can be set while the simulator runs, as the control interface takes it. */
export const settingsInput = z
  .strictObject({
    profile: z.enum(PROFILES, { error: `must be ${PROFILES.join(" or ")}` }),
    notifications: z.boolean(),
    notification_delay_ms: milliseconds,
    auto_approve_after_ms: milliseconds.nullable(),
    answer_delay_ms: milliseconds,
    live_currency: currencyCode,
    legacy_pending_says_failed: z.boolean(),
    paymentstatus_knows_legacy: z.boolean(),
    ...habitValues,
  })
  .partial()
export type SettingsInput = z.infer<typeof settingsInput>

/** How the simulator behaves: what is set, and every habit of the service that it plays. */
export interface Settings extends Habits {
  /** Whose habits were taken last. Single ones may have been changed since. */
  profile: Profile
  /** Whether a decided payment notifies the merchant. */
  notifications: boolean
  /** By the simulator's clock. */
  notification_delay_ms: number
  /**
   * Confirms a payment by itself this long after its prompt was sent, after its bank's page was given out, or
   * after its checkout page was first opened; null: never. A checkout that nobody opened stays as it is.
   */
  auto_approve_after_ms: number | null
  /** Holds back every answer of an operation, in real time. */
  answer_delay_ms: number
  /** The one currency that live transactions may have; test transactions are in XAF. */
  live_currency: string
  /** Lets the legacy status say FAILED of a payment that nobody answered yet, instead of PENDING. */
  legacy_pending_says_failed: boolean
  /** Lets the status of the current family answer for transactions of the legacy family. */
  paymentstatus_knows_legacy: boolean
}

/** What holds unless told otherwise. */
export const DEFAULT_SETTINGS: Settings = {
  profile: "contract",
  notifications: true,
  notification_delay_ms: 0,
  auto_approve_after_ms: null,
  answer_delay_ms: 0,
  live_currency: "XAF",
  legacy_pending_says_failed: false,
  paymentstatus_knows_legacy: false,
  ...habitsOf("contract"),
}

/** Settings with those of `input` changed that are there. A profile changes every habit, and comes before the others. */
export function withSettings(settings: Settings, input: SettingsInput): Settings {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const habits = input.profile === undefined ? {} : habitsOf(input.profile)
  return { ...settings, ...habits, ...given }
}
