/** Notifications as they came, and words for statuses that nobody knows. */
export { Inbox, type NotificationRecord } from "./inbox"
export { type HeardWord, StatusWordsHeard } from "./status-words"
