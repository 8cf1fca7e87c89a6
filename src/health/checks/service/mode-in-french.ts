/** A mode, as French texts of the dashboard call it. */
export function inFrench(mode: "test" | "live"): string {
  return mode === "live" ? "production" : "test"
}
