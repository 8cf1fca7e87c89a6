export { confirmationPage } from "./confirmation-page"
/** The ways of paying through the service: how a payment is opened, asked about and prompted. */
export { flowOf } from "./flows"
export {
  DEFAULT_ITEM_IMAGE_PATH,
  type OpenedPayment,
  type OrderLine,
  type Payer,
  type ServiceAnswer,
} from "./payment-flow"
