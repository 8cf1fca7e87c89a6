/** Telling people and programs outside of the admin what somebody should see to. */
export { sendTestAlert } from "./deliver"
export { alertOfPayment, raiseAlert } from "./raise"
export { tendAlerts } from "./tend-in-background"
