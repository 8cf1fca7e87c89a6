/** Phone numbers, and whom PayUnit collects from: what the client, the kit, the simulator and the admin share. */
export * from "./countries"
export * from "./digits"
export * from "./mask"
export * from "./reading"
