/** What receives alerts: verifies one, and says it to people. Loads neither Medusa nor the plugin. */
export { type Alert, type AlertKind, type AlertText, SIGNATURE_HEADER, textOfAlert } from "../domain/alerts"
export { AlertError, type AlertProblem, type AlertToVerify, verifyAlert } from "./verify-alert"
