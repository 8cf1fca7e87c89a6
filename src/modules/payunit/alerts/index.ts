/** Alerts on their way out of the store, whom they go to, and the merchant's webhook. */
export { type AlertOutcome, type AlertRow, Alerts, type AlertStanding, GIVE_UP_DAYS } from "./alerts"
export { AlertSettings, type AlertSettingsChange } from "./settings"
export { postToWebhook } from "./webhook"
