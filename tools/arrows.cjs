/*
 * What the folders of `src` may import of one another, besides themselves and `languages.ts`: the arrows that
 * docs/architecture.md draws, which a test holds against this table. `npm run lint` fails over any other.
 */
const ARROWS = {
  gateway: [],
  telemetry: [],
  invoices: ["gateway"],
  settlement: ["invoices", "gateway"],
  modules: ["settlement", "invoices", "gateway", "telemetry"],
  workflows: ["modules", "settlement", "invoices", "gateway", "telemetry"],
  health: ["workflows", "modules", "settlement", "invoices", "gateway"],
  api: ["health", "workflows", "modules", "settlement", "invoices", "gateway", "telemetry"],
  jobs: ["health", "workflows", "modules"],
  subscribers: ["workflows", "modules", "invoices"],
  providers: ["modules", "settlement"],
  links: ["modules"],
  // These are other programs than the server: each shares single files with it.
  simulator: ["gateway/contract", "gateway/status", "gateway/phone"],
  storefront: ["gateway/phone"],
  cli: ["simulator", "health/check", "health/speaker", "settlement", "gateway/contract/envelope", "gateway/phone"],
  admin: ["settlement/states", "invoices/states"],
}

/** What only types may be taken from, of which nothing is left at run time. */
const ARROWS_OF_TYPES = {
  telemetry: ["gateway"],
  admin: ["api", "invoices"],
}

module.exports = { ARROWS, ARROWS_OF_TYPES }
