/** What is known of people: handed out, and forgotten. */
export { erasePersonalDataWorkflow, type ErasedPersonalData, forgetEmails } from "./erase-personal-data"
export { exportPersonalDataWorkflow } from "./export-personal-data"
