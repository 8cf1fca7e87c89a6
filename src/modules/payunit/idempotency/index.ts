/** What keeps a request from acting twice: its key; without one, what it says. */
export { canonical, contentHash, type Json } from "./content-hash"
export { IdempotencyKeys, type KeyedRequest, keyedRequest, partOf, type Resource } from "./keys"
export { findRecorded, type MoneyRequest, REPEATED_MS } from "./repetition"
