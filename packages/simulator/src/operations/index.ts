/** The service's operations. */
import { CHECKOUT_OPERATIONS } from "./families/checkout"
import { CURRENT_OPERATIONS } from "./families/current"
import { DEPOSIT_OPERATIONS } from "./families/deposits"
import { INVOICE_OPERATIONS } from "./families/invoice"
import { LEGACY_OPERATIONS } from "./families/legacy"
import type { Habits } from "../state"
import type { Operation } from "./operation"
import { paymentStatus, transaction } from "./families/payment-status"

export type { Operation } from "./operation"
export { integrityError, phoneBusy, unknownTransaction } from "./refusals"

/** Every operation of the service that the simulator answers. */
export const OPERATIONS: readonly Operation[] = [
  ...CURRENT_OPERATIONS,
  paymentStatus,
  transaction,
  ...CHECKOUT_OPERATIONS,
  ...INVOICE_OPERATIONS,
  ...DEPOSIT_OPERATIONS,
  ...LEGACY_OPERATIONS,
]

/** The operations that the service has by its habits. */
export function operationsBy(habits: Habits): readonly Operation[] {
  return OPERATIONS.filter(({ habit }) => habit === undefined || habits[habit])
}
