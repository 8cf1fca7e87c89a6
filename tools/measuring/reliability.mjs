/** Figures that show that it keeps its promise when things break.
 *
 * @type {import("./run.mjs").Command}
 */
export const RELIABILITY = {
  name: "reliability",
  help: `
npm run reliability                           everything in full, for hours; its figures go into docs/reliability.md
npm run reliability -- faults flood           some parts of it
npm run reliability -- --short                little of everything, in some minutes; writes nothing
npm run reliability -- faults --seeds 17-17   purchases of certain seeds, again; writes nothing
`,
  helpBelow: `
two-instances and pestering need a redis-server, or REDIS_URL=redis://… of one that may be emptied.
The last line says "N passed, N failed".
`,
  report: "reliability.md",
  file: (part) => `reliability/${part}.spec`,
  parts: [
    {
      name: "faults",
      about: "purchases in which anything goes wrong, by seed, and their books",
      full: { PAYUNIT_FAULT_SEEDS: "1-500" },
      short: { PAYUNIT_FAULT_SEEDS: "1-10" },
      seeds: "PAYUNIT_FAULT_SEEDS",
    },
    {
      name: "two-instances",
      about: "the same on two instances with Redis, of which one dies at times",
      full: { PAYUNIT_TWO_SEEDS: "1-40" },
      short: { PAYUNIT_TWO_SEEDS: "1-6" },
      seeds: "PAYUNIT_TWO_SEEDS",
    },
    {
      name: "orders",
      about: "orders that are changed in any way while they are paid and things break, by seed, and their books",
      full: { PAYUNIT_ORDER_SEEDS: "1-300" },
      short: { PAYUNIT_ORDER_SEEDS: "1-5" },
      seeds: "PAYUNIT_ORDER_SEEDS",
    },
    {
      name: "forged",
      about: "forged and malformed notifications",
      full: { PAYUNIT_FORGED: "10000" },
      short: { PAYUNIT_FORGED: "2000" },
    },
    {
      name: "flood",
      about: "notifications for one payment without end, while others buy",
      full: { PAYUNIT_FLOOD_SECONDS: "30" },
      short: { PAYUNIT_FLOOD_SECONDS: "5" },
    },
    {
      name: "pestering",
      about: "prompts to one phone from many sides",
      full: {},
      short: {},
    },
    {
      name: "outage",
      about: "an hour without the service",
      full: { PAYUNIT_OUTAGE: "1000" },
      short: { PAYUNIT_OUTAGE: "60" },
    },
  ],
}
