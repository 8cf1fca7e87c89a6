/** What shoppers can pay with. */
export { PaymentMethods } from "./payment-methods"
