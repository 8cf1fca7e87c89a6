/** The ways of paying through the service, by the names that they have in options and on record. */
export const FLOW_NAMES = ["checkout", "gateway", "legacy"] as const

export type FlowName = (typeof FLOW_NAMES)[number]
