/** What the service is told and asked about payouts: refunds that it sends itself. */
export { askAboutPayout } from "./ask"
export { payeeOf } from "./payee"
export { requestPayout, sendPayout } from "./send"
