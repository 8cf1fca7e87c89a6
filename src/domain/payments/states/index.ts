/** What a transaction can be, and what is so of it then. */
export * from "./held-reasons"
export * from "./held-texts"
export * from "./statuses"
export * from "./transaction-states"
