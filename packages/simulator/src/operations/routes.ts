import { CHECKOUT_OPERATIONS } from "./families/checkout"
import { CURRENT_OPERATIONS } from "./families/current"
import { INVOICE_OPERATIONS } from "./families/invoice"
import { LEGACY_OPERATIONS } from "./families/legacy"
import type { Operation } from "./operation"
import { paymentStatus, transaction } from "./families/payment-status"

/** Every operation of the service that the simulator answers. */
export const OPERATIONS: readonly Operation[] = [
  ...CURRENT_OPERATIONS,
  paymentStatus,
  transaction,
  ...CHECKOUT_OPERATIONS,
  ...INVOICE_OPERATIONS,
  ...LEGACY_OPERATIONS,
]

/** The operation that a method and path mean, with the path's parameters; null if they mean none. */
export function findOperation(
  method: string,
  path: string,
): { operation: Operation; parameters: Record<string, string> } | null {
  for (const operation of OPERATIONS) {
    const parameters = operation.method === method ? parametersOf(operation.path, path) : null
    if (parameters !== null) {
      return { operation, parameters }
    }
  }
  return null
}

/** The parameters of a path that fits a template such as `/status/:id`; null if it does not fit. */
export function parametersOf(template: string, path: string): Record<string, string> | null {
  const wanted = template.split("/")
  const given = path.split("/")
  if (wanted.length !== given.length) {
    return null
  }
  const parameters: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ""
    if (segment.startsWith(":") && value !== "") {
      const decoded = decode(value)
      if (decoded === null) {
        return null
      }
      parameters[segment.slice(1)] = decoded
    } else if (segment !== value) {
      return null
    }
  }
  return parameters
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
