/** A right as Medusa's roles give it. */
export interface Policy {
  resource: string
  operation: "read" | "create" | "update"
}

const READ_PAYMENTS: readonly Policy[] = [
  { resource: "order", operation: "read" },
  { resource: "payment", operation: "read" },
]

const also = (resource: string, operation: Policy["operation"]): readonly Policy[] => [
  ...READ_PAYMENTS,
  { resource, operation },
]

/**
 * What staff may do with PayUnit, by name, and the policies that it takes: those of Medusa's own that its routes of the
 * same effect ask for, so that roles made for Medusa fit; but for what Medusa has no like of (`src/policies`). Medusa checks them where `MEDUSA_FF_RBAC` is on.
 */
export const PERMISSIONS = {
  read_payments: READ_PAYMENTS,
  /** Whatever was paid is placed and captured: as "capture". */
  check_payments: also("capture", "create"),
  /** Refunds, and what becomes of money on hold: as "refund". */
  refund_payments: also("refund", "create"),
  /** Has PayUnit send refunds: as "refund", and a right of its own. */
  send_payouts: [...also("refund", "create"), { resource: "payunit_payout", operation: "create" }],
  /** Asks a customer for money: as "create a payment collection". */
  request_payments: also("payment_collection", "create"),
  read_invoices: READ_PAYMENTS,
  /** Asks a customer for money, or takes that back: as "create a payment collection". */
  create_invoices: also("payment_collection", "create"),
  /** Says that one was paid: as "mark as paid". */
  confirm_invoices: also("payment_collection", "update"),
  /** What staff decided: also as "see the store's users". */
  read_decisions: also("user", "read"),
  read_settings: [{ resource: "store", operation: "read" }],
  change_settings: [
    { resource: "store", operation: "read" },
    { resource: "store", operation: "update" },
  ],
} satisfies Record<string, readonly Policy[]>

export type Permission = keyof typeof PERMISSIONS
