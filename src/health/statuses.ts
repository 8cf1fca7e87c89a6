/** From good to bad. A note is good to know, and asks nothing of a shop as it is. */
export const HEALTH_STATUSES = ["ok", "note", "warning", "failed"] as const
export type HealthStatus = (typeof HEALTH_STATUSES)[number]
