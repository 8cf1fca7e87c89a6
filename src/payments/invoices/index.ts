/** Making an invoice at the service, and writing down what staff say was paid of it. */
export { createInvoice, creatingSeconds, itIs } from "./create"
export {
  type ConfirmationPlan,
  type ConfirmedOrder,
  enterConfirmation,
  type NewConfirmation,
  planConfirmation,
} from "./confirmation"
