import type { OperatorShortcode } from "../gateway/phone"

/** A mobile money operator that a payer can choose. */
export interface Provider {
  shortcode: OperatorShortcode
  name: string
  /** Two letters; a checkout's `payment_country` shows only providers of that country. */
  countryCode: string
}

/** The providers that the simulated merchant subscribed to. */
export const PROVIDERS: readonly Provider[] = [
  { shortcode: "CM_MTNMOMO", name: "MTN Mobile Money", countryCode: "CM" },
  { shortcode: "CM_ORANGE", name: "Orange Money", countryCode: "CM" },
]

/** The provider with this shortcode, if the simulator has it. */
export function providerOf(shortcode: string): Provider | undefined {
  return PROVIDERS.find((provider) => provider.shortcode === shortcode)
}
