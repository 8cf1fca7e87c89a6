/** What the doctor's report says for programs. */
export { type StoreFacts, storeFacts } from "./facts"
