/** What documents say of the routes: see `npm run openapi`. Nothing of it is read when a store runs. */
import { INVOICE_ROUTES } from "./admin-invoices"
import { PAYMENT_ROUTES } from "./admin-payments"
import { PLUGIN_ROUTES } from "./admin-plugin"
import { HOOK_ROUTES } from "./hooks"
import type { RouteDescriptions } from "./route"
import { STORE_ROUTES } from "./store"

export { WHAT_STOREFRONTS_DO } from "./codes"
export { type GuardDescription, GUARDS } from "./medusas"
export type { Refusals, RouteDescription, Schema } from "./route"

/** Every route, by its method and path. */
export const ROUTES: RouteDescriptions = {
  ...STORE_ROUTES,
  ...HOOK_ROUTES,
  ...PAYMENT_ROUTES,
  ...INVOICE_ROUTES,
  ...PLUGIN_ROUTES,
}
