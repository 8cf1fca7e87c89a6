import { z } from "zod"
import { currencyCode } from "../../../../src/gateway/contract/envelope"
import { OPERATORS } from "../../../../src/gateway/phone"
import { type Habits, habitsOf, habitValues, type Profile, PROFILES } from "./habits"

/** What a second confirmation of a payout does. */
const CONFIRM_AGAIN = ["pays_again", "refused"] as const

/** Where a payout's status is asked: the vendor's SDK and PayUnit's pages have it differently. */
const STATUS_PATHS = ["both", "with_slash", "without_slash"] as const

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
    payout_balance: z.number().min(0),
    payout_fee_percent: z.number().min(0).max(100).nullable(),
    payout_approval_above: z.number().min(0).nullable(),
    payout_pays_after_ms: milliseconds.nullable(),
    payout_token_ms: milliseconds,
    payout_confirm_again: z.enum(CONFIRM_AGAIN),
    payout_operators_down: z.array(z.enum(OPERATORS.map(({ shortcode }) => shortcode))),
    payout_status_path: z.enum(STATUS_PATHS),
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
  /** What each merchant has to pay out at first. What it collects is added, and what leaves with its fees is taken off. */
  payout_balance: number
  /** Of a payout's amount, rounded; null: no fee is told, and none taken. */
  payout_fee_percent: number | null
  /** A payout of more than this waits until somebody approves it, as in PayUnit's dashboard; null: none does. */
  payout_approval_above: number | null
  /** How long after it was confirmed and approved a payout arrives; null: when somebody decides. */
  payout_pays_after_ms: number | null
  /** How long a payout can be confirmed. */
  payout_token_ms: number
  /** What a second confirmation of a payout does. Nobody knows what it does at PayUnit. */
  payout_confirm_again: (typeof CONFIRM_AGAIN)[number]
  /** Shortcodes of operators that nothing can be paid out by: 503, and nothing leaves. */
  payout_operators_down: readonly string[]
  /** By which of its two paths a payout's status is known. */
  payout_status_path: (typeof STATUS_PATHS)[number]
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
  payout_balance: 1_000_000,
  payout_fee_percent: 1,
  payout_approval_above: null,
  payout_pays_after_ms: 0,
  payout_token_ms: 900_000,
  payout_confirm_again: "pays_again",
  payout_operators_down: [],
  payout_status_path: "both",
  ...habitsOf("contract"),
}

/** Settings with those of `input` changed that are there. A profile changes every habit, and comes before the others. */
export function withSettings(settings: Settings, input: SettingsInput): Settings {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const habits = input.profile === undefined ? {} : habitsOf(input.profile)
  return { ...settings, ...habits, ...given }
}
