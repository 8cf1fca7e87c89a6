/** Addresses that are secrets, and limits. */
export { RateLimits } from "./rate-limits"
export { type AddressPurpose, newInvoiceId, SignedUrls } from "./signed-urls"
