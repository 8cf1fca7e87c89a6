/** Telling people and programs outside of the admin what somebody should see to. */
export { changeAlertSettings } from "./change-settings"
export { sendTestAlert } from "./deliver"
export { alertOfPayment, raiseAlert } from "./raise"
export { deliverAlertsInBackground } from "./raise-and-deliver"
