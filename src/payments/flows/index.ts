/** The ways of paying through the service: how a payment is opened, asked about and prompted. */
export { askPaymentStatus } from "./asking"
export { DEFAULT_ITEM_IMAGE_PATH } from "./item-image"
export { flowOf } from "./flows"
export { LINK_LIFETIME_SECONDS } from "./link"
export { promptRequest } from "./payment-flow"
export type { Opened, OrderLine, Payer, ServiceAnswer } from "./payment-flow"
