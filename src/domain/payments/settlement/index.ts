/** What an answer means, and where the money goes that came. */
export * from "./order-money"
export * from "./placement"
export * from "./reservations"
export * from "./settle-step"
export * from "./unpaid-order"
export * from "./verdict"
