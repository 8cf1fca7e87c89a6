export { confirmationPage } from "./confirmation-page"
/** The ways of paying through the service: how a payment is opened, asked about and prompted. */
export { DEFAULT_ITEM_IMAGE_PATH } from "./item-image"
export { flowOf } from "./flows"
export type { OpenedPayment, OrderLine, Payer, ServiceAnswer } from "./payment-flow"
