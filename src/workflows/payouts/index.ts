/** Refunds that PayUnit sends itself: announced, sent, watched and recorded. */
export { announcePayout, type AnnouncePayoutInput } from "./announce"
export { decidePayout, type DecidePayoutInput } from "./decide"
export { sendPayout, sendPayoutWorkflow, type SendPayoutInput } from "./send"
export { checkPayout, tendPayouts } from "./tend"
export { withdrawPayout } from "./withdraw"
