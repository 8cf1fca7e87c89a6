/** Alerts on their way out of the store, and the merchant's webhook. */
export { type AlertOutcome, type AlertRow, Alerts, type AlertStanding, channelsOf, GIVE_UP_DAYS } from "./alerts"
export { postToWebhook } from "./webhook"
