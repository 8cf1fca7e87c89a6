import { resolvePermissions } from "@medusajs/framework"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AccessAnswer } from "./answers"
import { findRoute } from "./find-route"

/** A right as Medusa's roles give it. */
interface Policy {
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
 * same effect ask for, so that roles made for Medusa fit. Medusa checks them where `MEDUSA_FF_RBAC` is on.
 */
export const PERMISSIONS = {
  read_payments: READ_PAYMENTS,
  /** Whatever was paid is placed and captured: as "capture". */
  check_payments: also("capture", "create"),
  /** Refunds, and what becomes of money on hold: as "refund". */
  refund_payments: also("refund", "create"),
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
} satisfies Record<Permission, readonly Policy[]>

type Permission = keyof AccessAnswer

/**
 * The permission that every route of the admin takes, by its method and path. Null where anybody logged in may ask: what
 * they may do.
 */
export const ADMIN_ROUTES = {
  "GET /admin/payunit/summary": "read_payments",
  "GET /admin/payunit/books": "read_payments",
  "GET /admin/payunit/transactions": "read_payments",
  "GET /admin/payunit/transactions/:id": "read_payments",
  "POST /admin/payunit/transactions/:id/check": "check_payments",
  "POST /admin/payunit/transactions/:id/resolve": "refund_payments",
  "GET /admin/payunit/transactions/:id/refunds": "read_payments",
  "POST /admin/payunit/transactions/:id/refunds": "refund_payments",
  "POST /admin/payunit/transactions/:id/refunds/:refund_id/complete": "refund_payments",
  "POST /admin/payunit/reconcile": "check_payments",

  "GET /admin/payunit/statements": "read_payments",
  "POST /admin/payunit/statements": "check_payments",
  "POST /admin/payunit/statements/preview": "check_payments",
  "GET /admin/payunit/statements/:id": "read_payments",
  "GET /admin/payunit/statements/:id/lines": "read_payments",
  "GET /admin/payunit/statements/:id/export": "read_payments",
  "POST /admin/payunit/statements/:id/lines/:line_id/note": "check_payments",
  "POST /admin/payunit/statements/:id/lines/:line_id/hold": "refund_payments",

  "GET /admin/payunit/invoices": "read_invoices",
  "POST /admin/payunit/invoices": "create_invoices",
  "GET /admin/payunit/invoices/:id": "read_invoices",
  "POST /admin/payunit/invoices/:id/check": "confirm_invoices",
  "POST /admin/payunit/invoices/:id/confirm": "confirm_invoices",
  "POST /admin/payunit/invoices/:id/email": "create_invoices",
  "POST /admin/payunit/invoices/:id/resolve": "confirm_invoices",
  "POST /admin/payunit/invoices/:id/void": "create_invoices",
  "POST /admin/payunit/invoices/:id/payments/:payment_id/record": "confirm_invoices",
  "POST /admin/payunit/invoices/:id/installments/:installment_id/payment": "create_invoices",
  "GET /admin/payunit/orders/:id/invoice-draft": "read_invoices",

  "GET /admin/payunit/payment-requests": "read_payments",
  "POST /admin/payunit/payment-requests": "request_payments",
  "GET /admin/payunit/payment-requests/:id": "read_payments",
  "POST /admin/payunit/payment-requests/:id/prompt": "request_payments",
  "POST /admin/payunit/payment-requests/:id/withdraw": "request_payments",

  "GET /admin/payunit/audit": "read_decisions",
  "GET /admin/payunit/approvals": "read_payments",
  "POST /admin/payunit/approvals/:id/refuse": "read_payments",
  "POST /admin/payunit/exports": "read_payments",

  "GET /admin/payunit/pauses": "read_payments",
  "POST /admin/payunit/pauses": "change_settings",
  "POST /admin/payunit/pauses/:account/resume": "change_settings",
  "GET /admin/payunit/alerts": "read_settings",
  "POST /admin/payunit/alerts": "change_settings",
  "GET /admin/payunit/settings": "read_settings",
  "GET /admin/payunit/health": "read_settings",
  "GET /admin/payunit/access": null,
} as const satisfies Record<string, Permission | null>

const ROUTE_NAMES = Object.keys(ADMIN_ROUTES) as (keyof typeof ADMIN_ROUTES)[]

/** The policies of every route of the admin, for `defineMiddlewares`; each of one method and path, since others add up. */
export function policiesOfAdminRoutes(): { matcher: string; method: ("GET" | "POST")[]; policies: Policy[] }[] {
  return Object.entries(ADMIN_ROUTES).flatMap(([route, permission]) => {
    const [method, matcher = ""] = route.split(" ")
    return permission === null
      ? []
      : [{ matcher, method: [method === "GET" ? "GET" : "POST"], policies: [...PERMISSIONS[permission]] }]
  })
}

/** Whether whoever asks may send a POST to a path of ours. */
export async function mayPost(req: AuthenticatedMedusaRequest): Promise<(path: string) => boolean> {
  const access = await accessOf(req)
  return (path) => {
    const route = findRoute(ROUTE_NAMES, "POST", path)
    const permission = route === undefined ? null : ADMIN_ROUTES[route]
    return permission !== null && access[permission]
  }
}

/** What whoever asks may do; everything where the store has no roles. */
export async function accessOf({ auth_context, scope }: AuthenticatedMedusaRequest): Promise<AccessAnswer> {
  const granted = await resolvePermissions({
    roles: rolesIn(auth_context.app_metadata),
    universe: Object.values(PERMISSIONS).flat(),
    container: scope,
  })
  const may = (permission: Permission): boolean =>
    PERMISSIONS[permission].every(({ resource, operation }) => granted.has(`${resource}:${operation}`))
  return {
    read_payments: may("read_payments"),
    check_payments: may("check_payments"),
    refund_payments: may("refund_payments"),
    request_payments: may("request_payments"),
    read_invoices: may("read_invoices"),
    create_invoices: may("create_invoices"),
    confirm_invoices: may("confirm_invoices"),
    read_decisions: may("read_decisions"),
    read_settings: may("read_settings"),
    change_settings: may("change_settings"),
  }
}

function rolesIn(metadata: Readonly<Record<string, unknown>> | undefined): string[] {
  const roles = metadata?.roles
  return Array.isArray(roles) ? roles.filter((role) => typeof role === "string") : []
}
