import { z } from "zod"

/** How the service is played: as its interface document says alone, or with what is known of the live service too. */
export const PROFILES = ["contract", "live"] as const
export type Profile = (typeof PROFILES)[number]

/** The bodies that notifications are known to have, and two that they should not have. */
export const NOTIFICATION_SHAPES = ["flat", "envelope", "envelope_string_amount", "empty", "garbage"] as const
export type NotificationShape = (typeof NOTIFICATION_SHAPES)[number]

/**
 * How a habit of the live service is known: documented on public pages of PayUnit's, seen in the code of a client or of
 * PayUnit's own SDK, or inferred here where nobody says.
 */
export type Evidence = "documented" | "seen" | "inferred"

/** Something that the live service does and its document does not say, or says otherwise. */
interface Habit<Values extends z.ZodType> {
  means: string
  values: Values
  contract: z.output<Values>
  live: z.output<Values>
  evidence: Evidence
  /** Where the habit was found; of one that is inferred, why it is played so. */
  source: string
}

/** What several habits were seen in. */
const SDK = "PayUnit's SDK for Node.js 1.3.0"

/**
 * Every habit. The code asks for one of these by its name and never for a profile, so that each can be changed alone.
 * The table in docs/simulator.md is held against this one.
 */
export const HABITS = {
  error_format: habit({
    means:
      "how 401, 404, 413, 500 and malformed JSON are answered: in the `envelope`, or by the `framework` as `{statusCode, message, error}`",
    values: z.enum(["envelope", "framework"]),
    contract: "envelope",
    live: "framework",
    evidence: "seen",
    source: "what public clients read of errors: bodies as NestJS writes them",
  }),
  firewall_on_user_agent: habit({
    means: "a script's User-Agent, or none, gets 403 in HTML; off in both profiles",
    values: z.boolean(),
    contract: false,
    live: false,
    evidence: "seen",
    source: "five public clients report it; six others send such a User-Agent, and work",
  }),
  firewall_on_addresses: habit({
    means: "an http or local address in the body gets 403 in HTML; if off, 400 in JSON",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "seen",
    source: "five public clients report it",
  }),
  initialize_status: habit({
    means: "what initialize answers, in HTTP and as `statusCode`",
    values: z.union([z.literal(200), z.literal(201)], { error: "must be 200 or 201" }),
    contract: 200,
    live: 201,
    evidence: "documented",
    source: "PayUnit's pages show 201, and 200 too",
  }),
  notification_shape: habit({
    means:
      "the notification's body: `flat`, `envelope`, `envelope_string_amount` (PayUnit sent all three), `empty`, `garbage`",
    values: z.enum(NOTIFICATION_SHAPES),
    contract: "flat",
    live: "envelope",
    evidence: "documented",
    source: "PayUnit's manual, and four public clients",
  }),
  link_in_fragment: habit({
    means: "the page's link has `t_id` after a `#`, not in its query",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "documented",
    source: "PayUnit's manual",
  }),
  provider_details: habit({
    means: "initialize also tells each provider's `id`, `provider_type`, `balance`, timestamps",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "documented",
    source: "PayUnit's manual",
  }),
  fee_percent: habit({
    means:
      "statuses tell a `fee` of so many percent of the amount, rounded, as a text; `null`: none (the rate is assumed)",
    values: z.number().min(0).max(100).nullable(),
    contract: null,
    live: 2,
    evidence: "seen",
    source: "PayUnit's SDK for Node.js 1.3.0",
  }),
  remaining_amount_as_text: habit({
    means: 'an invoice\'s `remaining_amount` is a text, `"120000"`',
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "seen",
    source: "public clients read amounts as texts",
  }),
  lenient_requests: habit({
    means: "takes numbers as texts, empty or null optional fields, known words in any case, the mode `sandbox`",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "seen",
    source: "old public clients send such",
  }),
  any_legacy_id: habit({
    means: "the legacy API takes any `transaction_id`, such as a UUID",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "seen",
    source: "a Ruby gem and a Python package send UUIDs",
  }),
  local_phones_only: habit({
    means: "a phone number with its country code is refused",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "seen",
    source: "seven public clients send the local digits alone",
  }),
  orange_ids: habit({
    means: "Orange refuses a `transaction_id` of more than 18 letters and digits (422)",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "seen",
    source: "public clients note the 422; PayUnit's SDK warns of special characters",
  }),
  operator_statuses: habit({
    means: "a phone with an open prompt gets 417, not 400",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "seen",
    source: "two public clients",
  }),
  optional_fields: habit({
    means:
      "`return_url`, `paymentType`, `image_url` and `meta` may be left out; a checkout takes the mode `subscription` too",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "seen",
    source: SDK,
  }),
  checkout_details: habit({
    means: "checkout/initialize also tells `checkout_id`; what pays a checkout answers as checkout/status does",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "seen",
    source: SDK,
  }),
  process_takes_phones: habit({
    means: "checkout/process takes mobile money too",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "seen",
    source: SDK,
  }),
  invoice_parts: habit({
    means:
      "invoice/payment pays a `NORMAL` invoice too, in parts where that is allowed; `installment_id` may be left out",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "seen",
    source: SDK,
  }),
  invoice_get: habit({
    means: "`GET …/invoice/get/{invoice_id}` tells where an invoice stands; if off, 404",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "seen",
    source: SDK,
  }),
  deposits: habit({
    means: "`deposit`, `deposit/confirm` and `deposit/deposit_status` pay money out; if off, 404",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "seen",
    source: `${SDK}, and a public client`,
  }),
  failed_payment_ends_link: habit({
    means: "a failed payment ends its link; if off, the payer can retry",
    values: z.boolean(),
    contract: false,
    live: true,
    evidence: "inferred",
    source: "nobody says so; the stricter reading",
  }),
  page_collects_phone: habit({
    means: "a checkout's page asks for the phone where `phone_number_collection` says so",
    values: z.boolean(),
    contract: true,
    live: false,
    evidence: "inferred",
    source: "nobody says so; the stricter reading",
  }),
} as const

/** How the service behaves, habit by habit. */
export type Habits = { [Name in keyof typeof HABITS]: z.output<(typeof HABITS)[Name]["values"]> }

/** The habits of a profile. */
export function habitsOf(profile: Profile): Habits {
  return Object.fromEntries(Object.entries(HABITS).map(([name, one]) => [name, one[profile]])) as Habits
}

/** What each habit may be, as the control interface takes it. */
export const habitValues = Object.fromEntries(Object.entries(HABITS).map(([name, { values }]) => [name, values])) as {
  [Name in keyof typeof HABITS]: (typeof HABITS)[Name]["values"]
}

function habit<Values extends z.ZodType>(one: Habit<Values>): Habit<Values> {
  return one
}
