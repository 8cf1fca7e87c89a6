/** Notifications as they came, and words for statuses that nobody knows. */
export { Inbox, type NotificationRecord } from "./inbox"
export { type UnknownWord, UnknownWords } from "./unknown-words"
