import { checkoutFlow } from "./checkout"
import { gatewayFlow } from "./gateway"
import { legacyFlow } from "./legacy"
import type { PaymentFlow } from "./payment-flow"

/** Every way of paying through the service, by the name that it has in options and on record. */
const FLOWS = {
  checkout: checkoutFlow,
  gateway: gatewayFlow,
  legacy: legacyFlow,
} satisfies Record<string, PaymentFlow>

export type FlowName = keyof typeof FLOWS

export const FLOW_NAMES = Object.keys(FLOWS) as [FlowName, ...FlowName[]]

/** @throws Error for one that a newer version put on record */
export function flowOf(name: FlowName): PaymentFlow {
  // A row may name any.
  if (!Object.hasOwn(FLOWS, name)) {
    throw new Error(`payunit: this version knows no flow "${name}"; it knows ${FLOW_NAMES.join(", ")}`)
  }
  return FLOWS[name]
}
