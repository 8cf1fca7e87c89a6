/** Addresses that are secrets, limits, and the hashes that these count by. */
export { calledFrom, currentCaller } from "./caller"
export { hashingSecretOf, isPublicSecret } from "./hashing-secret"
export { Pseudonyms } from "./pseudonyms"
export { type LimitReached, RateLimits, type StoreLimit, WHOLE_STORE } from "./rate-limits"
export {
  type AddressPurpose,
  isInvoiceId,
  newInvoiceId,
  newRequestId,
  SignedUrls,
  type TransactionAddresses,
} from "./signed-urls"
