/** @type {(name: string, about: string) => import("./run.mjs").Part} */
const part = (name, about) => ({ name, about, full: { PAYUNIT_BENCH: "full" }, short: { PAYUNIT_BENCH: "short" } })

/**
 * How fast it is beside Medusa alone, and how that grows.
 *
 * @type {import("./run.mjs").Command}
 */
export const BENCH = {
  name: "bench",
  help: `
npm run bench                        everything; the results go into docs/performance.md
npm run bench -- settling opening    some parts of it
npm run bench -- --short             only to see that it works, in some minutes; writes nothing
`,
  helpBelow: `
Ratios are of runs in turns on one machine that does nothing else meanwhile. Fails if a goal is missed, but for a short run.
The last line says "N passed, N failed".
`,
  report: "performance.md",
  file: (name) => `bench/${name}.bench`,
  parts: [
    part("settling", "from a notification to the placed order"),
    part("receiving", "notifications stored, and refused"),
    part("opening", "a payment session"),
    part("purchase", "what a whole purchase costs the store's process"),
    part("paying", "a shopper on a bad network, in a browser"),
    part("profile", "whose code the processor time of opening and settling goes to"),
    part("polling", "where a payment stands"),
    part("client", "calls of the service"),
    part("job", "thousands of payments that are due"),
    part("strangers", "openings that nobody pays"),
    part("statements", "what others wait for while a statement is read"),
    part("tables", "tables of a million rows"),
    part("dashboard", "lists of the dashboard until they show something"),
    part("instances", "purchases on four, two and one instances"),
    part("boot", "Medusa's start"),
  ],
}
