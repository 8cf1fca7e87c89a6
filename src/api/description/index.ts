/** What documents say beside the contracts of routes: see `npm run openapi`. Nothing of it is read when a store runs. */
export { STOREFRONT_ADVICE } from "./codes"
export { type GuardDescription, GUARDS } from "./medusas"
