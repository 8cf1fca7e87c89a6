/** Addresses that are secrets, limits, and the hashes that these count by. */
export { hashingSecretOf, isKnownToAll } from "./hashing-secret"
export { Pseudonyms } from "./pseudonyms"
export { RateLimits } from "./rate-limits"
export { type AddressPurpose, newInvoiceId, SignedUrls } from "./signed-urls"
