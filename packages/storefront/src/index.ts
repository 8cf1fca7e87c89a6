/**
 * PayUnit in a storefront, for any framework or none: a client of the plugin's store routes, and the flow of a payment
 * with its states. For React, see `payunit-storefront/react`.
 */
export {
  createPayUnitClient,
  DEFAULT_PROVIDER_ID,
  type PaymentSubject,
  type PayUnitClient,
  SESSION_PARAMETER,
  type StartedPayment,
  type StartOptions,
} from "./client"
export { type AskOptions } from "./waiting"
export { PayUnitRefusal, PayUnitUnreachable, type RefusalCode } from "./errors"
export { createPaymentFlow, type FlowOptions, type Payer, type PaymentActions, type PaymentFlow } from "./flow"
export { type LocaleHints, preferredLocale } from "./locale"
export { IDLE, mayPay, nextState, type PaymentEvent, type ShopperError, type PaymentState } from "./machine"
export { browserMemory, type PaymentMemory } from "./memory"
export type {
  PaidOrder,
  PayableCollection,
  Payment,
  PaymentMethod,
  PaymentPrompt,
  PaymentReceipt,
  PaymentStatus,
} from "./payment"
export { isUnderWay } from "./payment"
export { formatPhone, normalizePhone, type Operator, operatorOf, predictMethod } from "./phone"
export type { SdkLike, StoreAddress, StoreRequest } from "./transport"
export { type WaitOptions, type WaitOutcome } from "./waiting"
