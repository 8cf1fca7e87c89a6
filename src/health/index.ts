/** The doctor: whether everything that payments depend on is well. */
export type { HealthReport } from "./check"
export { examine } from "./examine"
export { StartupCheck } from "./startup-check"
