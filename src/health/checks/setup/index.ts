/** Whether the store is set up so that payments work. */
export { credentials, mode, outages } from "./accounts"
export { addresses, backendUrl } from "./addresses"
export { alerts } from "./alerts"
export { clock, eventBus, hashing, locking, workflowEngine } from "./infrastructure"
export { adminPackages, telemetry } from "./installation"
export { limits } from "./limits"
export { pauses } from "./pauses"
export { provider } from "./provider"
