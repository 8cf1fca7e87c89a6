/** What people decide, written down, and agreed to by a second person where it takes one. */
export { approve, refuseApproval, requestRefundApproval } from "./approvals"
export * from "./decide"
export * from "./run-once"
export { verifyAuditTrail } from "./verify-audit-trail"
