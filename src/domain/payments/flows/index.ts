/** The ways of paying: their names, what is known of them without a call, and the methods that shoppers choose. */
export * from "./flows"
export * from "./payment-methods"
