import { checkoutFlow } from "./checkout"
import { gatewayFlow } from "./gateway"
import { invoiceFlow } from "./invoice"
import { legacyFlow } from "./legacy"
import type { FlowName } from "../../domain/payments"
import type { PaymentFlow } from "./payment-flow"

/** A line for each flow. */
const FLOWS: Readonly<Record<FlowName, PaymentFlow>> = {
  checkout: checkoutFlow,
  gateway: gatewayFlow,
  invoice: invoiceFlow,
  legacy: legacyFlow,
}

export function flowOf(name: FlowName): PaymentFlow {
  return FLOWS[name]
}
