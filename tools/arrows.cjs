/*
 * What the folders of `src` may import of one another, besides themselves and `domain/texts`: the arrows that
 * docs/architecture.md draws, which a test holds against this table. `npm run lint` fails over any other.
 */
const ARROWS = {
  gateway: [],
  // What the package gives to whoever receives alerts: loads neither Medusa nor the plugin.
  alerts: ["domain"],
  // What the package gives to Medusa's bundler of the admin: loads neither.
  vite: [],
  telemetry: [],
  domain: ["gateway"],
  medusa: ["domain", "gateway"],
  modules: ["domain", "gateway", "telemetry", "vite"],
  payments: ["modules", "medusa", "domain", "gateway", "telemetry"],
  workflows: ["payments", "modules", "medusa", "domain", "gateway", "telemetry"],
  health: ["workflows", "payments", "modules", "medusa", "domain", "gateway", "telemetry", "vite"],
  api: ["health", "workflows", "payments", "modules", "medusa", "domain", "gateway", "telemetry"],
  jobs: ["health", "workflows", "modules"],
  subscribers: ["workflows", "modules", "medusa", "domain"],
  providers: ["payments", "modules", "medusa", "domain"],
  links: ["modules"],
  policies: [],
  // These are other programs than the server: each shares single files with it.
  // The programs, run inside the server.
  scripts: ["cli", "health", "workflows", "modules", "domain"],
  cli: ["health/check", "health/statuses", "health/translator", "domain", "gateway"],
  admin: [
    "gateway/phone",
    "domain/alerts/kinds",
    "domain/audit",
    "domain/statements/terms",
    "domain/payments/states",
    "domain/payments/outcomes",
    "domain/payments/payer-states",
    "domain/payouts/states",
    "domain/invoices/states",
    "domain/invoices/line-total",
  ],
}

/** What the packages beside the plugin may import of its sources, which is bundled when they are built. */
const ARROWS_OF_PACKAGES = {
  simulator: ["gateway/contract", "gateway/status", "gateway/phone"],
  storefront: ["gateway/phone", "cli/project"],
  verify: ["gateway", "domain/payments", "cli/command", "cli/terminal"],
}

/** What only types may be taken from, of which nothing is left at run time. */
const ARROWS_OF_TYPES = {
  telemetry: ["gateway"],
  admin: ["api/answers", "api/contracts", "api/admin/payunit/.*/contract", "domain/invoices"],
}

/**
 * Folders that are entered through their index: from outside, nothing in them is imported past it. `*` stands for every
 * folder there.
 *
 * Not so: what Medusa, or its admin, finds by the place of its file, and nobody enters (`api`, `jobs`, `subscribers`, `links`,
 * `providers`, `models` besides, `migrations`, `loaders`); `admin`, whose folders hold parts of pages, each of which is
 * imported by itself so that the dashboard loads a page without the others; and what the programs beside the server share
 * with it, which are the single files in the tables above, so that they load nothing of the server.
 */
const ENTRANCES = [
  "src/alerts",
  "src/domain/*",
  "src/domain/payments/*",
  "src/gateway",
  "src/health",
  "src/health/checks",
  "src/medusa",
  "src/medusa/*",
  "src/modules/payunit",
  "src/modules/payunit/*",
  "src/payments",
  "src/payments/*",
  "src/telemetry",
  "src/vite",
  "src/workflows/*",
  "packages/simulator/src/*",
  "packages/storefront/src/*",
  "packages/verify/src/*",
]

/** Folders in these places that have no index, since Medusa reads their files one by one. */
const WITHOUT_INDEX = ["src/modules/payunit/loaders", "src/modules/payunit/migrations"]

/** Programs that share single files with the server, instead of its folders. */
const OTHER_PROGRAMS = ["src/admin", "src/cli"]

module.exports = { ENTRANCES, OTHER_PROGRAMS, WITHOUT_INDEX, ARROWS, ARROWS_OF_PACKAGES, ARROWS_OF_TYPES }
