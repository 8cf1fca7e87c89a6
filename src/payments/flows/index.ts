import { checkoutFlow } from "./checkout"
import { gatewayFlow } from "./gateway"
import { invoiceFlow } from "./invoice"
import { legacyFlow } from "./legacy"
import type { FlowName } from "../../domain/payments"
import type { PaymentFlow } from "./payment-flow"

export {
  confirmationPage,
  DEFAULT_ITEM_IMAGE_PATH,
  type OpenedPayment,
  type OrderLine,
  type Payer,
  type ServiceAnswer,
} from "./payment-flow"

/** A line for each flow. */
const FLOWS: Readonly<Record<FlowName, PaymentFlow>> = {
  checkout: checkoutFlow,
  gateway: gatewayFlow,
  invoice: invoiceFlow,
  legacy: legacyFlow,
}

/** The ways of paying through the service: how a payment is opened, asked about and prompted. */
export function flowOf(name: FlowName): PaymentFlow {
  return FLOWS[name]
}
