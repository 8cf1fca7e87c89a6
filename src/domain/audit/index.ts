/** What the audit trail knows of: decisions, their steps, and when they take two people. No I/O. */
export * from "./actions"
