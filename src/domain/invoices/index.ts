/** Pure decisions about invoices: their states, what may be billed, what an order takes of a payment. No I/O. */
export * from "./events"
export * from "./figures"
export * from "./line-total"
export * from "./parts"
export * from "./standing"
export * from "./states"
export * from "./terms"
