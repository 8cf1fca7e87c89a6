/** Notifications, as they are sent. */
export { NOTIFICATION_TIMEOUT_MS, NotificationCourier } from "./delivery"
export { type NotificationOverrides, notificationBody } from "./shapes"
