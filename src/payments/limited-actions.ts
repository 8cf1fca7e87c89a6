import { OPERATORS, trialNumbersOf } from "../gateway"
import { type Limit, limitRefused } from "../telemetry"
import type { PayUnitOptions } from "../modules/payunit"
import { type LimitReached, type Pseudonyms, type RateLimits, WHOLE_STORE } from "../modules/payunit/security"
import type { PhoneLimit } from "../modules/payunit/transactions"

/** Something that is counted by the hour, and the option that limits it. */
export type LimitedAction = readonly [what: string, limit: keyof PayUnitOptions["limits"] & Limit]

/**
 * Counts one more of each, in their order, up to the first that is over its limit: what is refused for one reason counts
 * for nothing that follows.
 */
export async function countEach(
  limits: RateLimits,
  options: Pick<PayUnitOptions, "limits">,
  all: readonly LimitedAction[],
): Promise<LimitReached | null> {
  for (const [what, limit] of all) {
    const until = await limits.count(what, options.limits[limit])
    if (until !== null) {
      limitRefused(limit)
      return { limit, until }
    }
  }
  return null
}

/** Counts a shopper's "is it paid?". Whether the service may be asked on behalf of their network address. */
export async function mayRefresh(
  { limits, options, pseudonyms }: { limits: RateLimits; options: LimitedOptions; pseudonyms: Pick<Pseudonyms, "of"> },
  address: string,
): Promise<boolean> {
  const refresh: LimitedAction = [
    `refreshes:address:${pseudonyms.of("address", address)}`,
    "refreshesPerAddressPerHour",
  ]
  return (await countEach(limits, options, [refresh])) === null
}

/** What a prompt is counted by, and refused for. */
export interface PromptLimits {
  /** How often one phone may ring, which is looked up among the prompts that were sent. */
  ofPhone: readonly PhoneLimit[]
  /** What is counted as it is sent. */
  counted: readonly LimitedAction[]
}

/** A prompt for a session or an invoice; `phone` is null for a card. */
interface CountedPrompt {
  session: string
  address: string
  phone: string | null
}

const NONE: PromptLimits = { ofPhone: [], counted: [] }

/**
 * The limits that a prompt counts for. One to a fixed number of the simulator rings nowhere and counts for none, so that
 * whoever develops a store can try as often as they like.
 */
export function promptLimits(
  { options, pseudonyms }: { options: LimitedOptions; pseudonyms: Pick<Pseudonyms, "of"> },
  { session, address, phone }: CountedPrompt,
): PromptLimits {
  if (phone !== null && isSimulated(options, phone)) {
    return NONE
  }
  const { promptsPerPhonePerHour, promptsPerPhonePerDay } = options.limits
  const ofPhone: LimitedAction[] =
    phone === null ? [] : [[`prompts:phone:${pseudonyms.of("phone", phone)}`, "promptsPerPhonePerHour"]]
  return {
    ofPhone: [
      { limit: "promptsPerPhonePerHour", prompts: promptsPerPhonePerHour, hours: 1 },
      { limit: "promptsPerPhonePerDay", prompts: promptsPerPhonePerDay, hours: 24 },
    ],
    counted: [
      [`prompts:session:${session}`, "promptsPerSessionPerHour"],
      [`prompts:address:${pseudonyms.of("address", address)}`, "promptsPerAddressPerHour"],
      ...ofPhone,
      [WHOLE_STORE.promptsPerHour, "promptsPerHour"],
    ],
  }
}

/** Takes a prompt that the service refused from what the whole store sent. It still counts for whoever asked. */
export async function giveBackPrompt(limits: Pick<RateLimits, "giveBack">, { counted }: PromptLimits): Promise<void> {
  if (counted.length > 0) {
    await limits.giveBack(WHOLE_STORE.promptsPerHour)
  }
}

type LimitedOptions = Pick<PayUnitOptions, "limits" | "allowHttpLoopback" | "allowHttpPrivate">

/** The simulator's numbers with a fixed meaning, such as 670000001, also with a leading 0. At PayUnit they may be anybody's. */
const FIXED_NUMBER = new RegExp(`^0?(?:${OPERATORS.map(trialNumbersOf).join("|")})0[1-5]$`)

/** In test mode, with `baseUrl` on this machine or in a private network: what is called there is a simulator. */
function isSimulated({ allowHttpLoopback, allowHttpPrivate }: LimitedOptions, phone: string): boolean {
  return (allowHttpLoopback || allowHttpPrivate) && FIXED_NUMBER.test(phone)
}
