/**
 * What can be measured and traced from outside, by OpenTelemetry. Without an SDK all of it does nothing. Nothing else here
 * imports OpenTelemetry; what is told never holds a credential, a token, a phone number or a name.
 */
export { reception, type Reception } from "./reception"
export { observe } from "./instruments"
export * from "./measurements"
export { traced, traceRequests } from "./spans"
export type { Attributes } from "./spans"
