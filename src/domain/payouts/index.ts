/** Payouts: refunds that PayUnit sends itself. What their states mean, and what an answer of the service makes of one. No I/O. */
export * from "./failures"
export * from "./judge"
export * from "./schedule"
export * from "./states"
