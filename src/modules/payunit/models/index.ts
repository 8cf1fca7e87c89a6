export { default as Notification } from "./notification"
export { default as RateWindow } from "./rate-window"
export { default as SigningKey } from "./signing-key"
export { default as Transaction } from "./transaction"
