/** What documents say beside the contracts of routes: see `npm run openapi`. Nothing of it is read when a store runs. */
export { WHAT_STOREFRONTS_DO } from "./codes"
export { type GuardDescription, GUARDS } from "./medusas"
