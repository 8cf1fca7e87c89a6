/*
 * What the folders of `src` may import of one another, besides themselves and `domain/texts`: the arrows that
 * docs/architecture.md draws, which a test holds against this table. `npm run lint` fails over any other.
 */
const ARROWS = {
  gateway: [],
  telemetry: [],
  domain: ["gateway"],
  medusa: ["domain", "gateway"],
  modules: ["medusa", "domain", "gateway", "telemetry"],
  workflows: ["modules", "medusa", "domain", "gateway", "telemetry"],
  health: ["workflows", "modules", "medusa", "domain", "gateway"],
  api: ["health", "workflows", "modules", "medusa", "domain", "gateway", "telemetry"],
  jobs: ["health", "workflows", "modules"],
  subscribers: ["workflows", "modules", "domain"],
  providers: ["modules", "medusa", "domain"],
  links: ["modules"],
  // These are other programs than the server: each shares single files with it.
  cli: ["health/check", "health/translator", "domain", "gateway/contract/envelope", "gateway/phone"],
  admin: ["domain/payments/states", "domain/invoices/states"],
}

/** What the packages beside the plugin may import of its sources, which is bundled when they are built. */
const ARROWS_OF_PACKAGES = {
  simulator: ["gateway/contract", "gateway/status", "gateway/phone"],
  storefront: ["gateway/phone"],
}

/** What only types may be taken from, of which nothing is left at run time. */
const ARROWS_OF_TYPES = {
  telemetry: ["gateway"],
  admin: ["api", "domain/invoices"],
}

module.exports = { ARROWS, ARROWS_OF_PACKAGES, ARROWS_OF_TYPES }
