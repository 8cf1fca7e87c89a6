/** Telling the store of what happened: events from the outbox, notifications in the admin. */
export { type AdminNotification, notifyAdmin } from "./admin-notification"
export { dailyNotification, type DayFigures } from "./daily-notification"
export { notifyDenied } from "./denied-notification"
export { publishSoon, publishWaiting, publishEventsStep } from "./publish-events"
