/** Contract, "Limits": a payment link is valid for fifteen minutes since initialization. */
export const LINK_LIFETIME_SECONDS = 15 * 60
