/** The doctor: whether everything that payments depend on is well. */
export { examine } from "./examine"
export { StartupCheck } from "./startup-check"
