/** What a store's `medusa-config.ts` gives to Medusa's bundler of the admin. Loads neither Medusa nor Vite. */
export { dashboardPackages, type DashboardPackages } from "./dashboard-packages"
/** @internal */
export { adminPackages, type AdminPackages, type OtherCopy } from "./packages"
