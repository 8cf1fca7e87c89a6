/** The service's operations and what they answer. */
export { type Answer, badGateway, refused, refusedByFirewall, refusedEarly } from "./answers"
export type { Operation } from "./operation"
export { integrityError, phoneBusy, unknownTransaction } from "./refusals"
export { OPERATIONS } from "./routes"
export { paymentStatusAnswer } from "./status-answers"
