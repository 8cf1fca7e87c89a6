/** What is known of people: handed out, and forgotten. */
export { erasePersonalDataWorkflow } from "./erase-personal-data"
export type { ErasedPersonalData } from "./steps/erase-personal-data"
export { forgetEmails } from "./forget-emails"
export { exportPersonalDataWorkflow } from "./export-personal-data"
