/** Pure decisions: what the service's answer means, where money goes, when to look again. No I/O. */
export * from "./circuit"
export * from "./events"
export * from "./placement"
export * from "./reconciled"
export * from "./schedule"
export * from "./states"
export * from "./unpaid-order"
export * from "./verdict"
