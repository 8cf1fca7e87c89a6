/** Refunds that PayUnit sends itself: announced, sent, watched and recorded. */
export { announcePayout, type AnnouncePayoutInput } from "./announce"
export { decidePayout } from "./decide"
export { sendPayout } from "./send"
export { checkPayout, checkDuePayouts } from "./check-due"
export { withdrawPayout } from "./withdraw"
