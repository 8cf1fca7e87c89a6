/** The service's operations. */
export type { Operation } from "./operation"
export { integrityError, phoneBusy, unknownTransaction } from "./refusals"
export { OPERATIONS, operationsBy } from "./routes"
