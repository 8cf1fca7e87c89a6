/** The audit trail: who decided what, when and why. */
export * from "./audit-trail"
export type { Break } from "./chain"
