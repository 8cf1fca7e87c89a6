import { type Catalogue, CURRENT_CATALOGUE, LEGACY_CATALOGUE } from "./payment-methods"

/** The ways of paying through the service that a payment provider may be configured for. */
export const PROVIDER_FLOWS = ["checkout", "gateway", "legacy"] as const

/** Every way of paying through the service, by the name that it has on record. */
export const FLOW_NAMES = [
  ...PROVIDER_FLOWS,
  /** A page that the service opens for an instalment of an invoice that it has. */
  "invoice",
] as const

export type FlowName = (typeof FLOW_NAMES)[number]

/** What is known of a flow without calling the service. */
interface FlowFacts {
  /** Which payment methods the flow can be paid with. */
  catalogue: Catalogue
  /** The option that says where the service is called. */
  addressOption: "baseUrl" | "legacyBaseUrl"
}

const CURRENT_API: FlowFacts = { catalogue: CURRENT_CATALOGUE, addressOption: "baseUrl" }

/** A line for each flow. */
export const FLOW_FACTS: Readonly<Record<FlowName, FlowFacts>> = {
  checkout: CURRENT_API,
  gateway: CURRENT_API,
  invoice: CURRENT_API,
  legacy: { catalogue: LEGACY_CATALOGUE, addressOption: "legacyBaseUrl" },
}
