/** Steps that keep others away while a merchant's decision is carried out. */
export { leaseAloneStep, releaseAloneStep } from "./lease-alone"
export { leaseOrderStep, releaseOrderStep, withLeaseOf } from "./lease-order"
