/** Figures that show that it keeps its promise when things break.
 *
 * @type {import("./run.mjs").Command}
 */
export const RELIABILITY = {
  name: "reliability",
  help: `
npm run reliability                           everything in full, for hours; its figures go into docs/reliability.md
npm run reliability -- faults flood           some parts of it
npm run reliability -- --short                little of most, in some minutes, with other seeds every time; writes
                                              nothing
npm run reliability -- faults --seeds 17-17   purchases of certain seeds, again; writes nothing
`,
  helpBelow: `
two-instances, pestering and soak need a redis-server, or REDIS_URL=redis://… of one that may be emptied.
The last line says "N passed, N failed".
`,
  report: "reliability.md",
  file: (part) => `reliability/${part}.spec`,
  parts: [
    {
      name: "faults",
      about: "purchases in which anything goes wrong, by seed, and their books",
      seeds: { variable: "PAYUNIT_FAULT_SEEDS", full: 500, short: 4 },
    },
    {
      name: "two-instances",
      about: "the same on two instances with Redis, of which one dies at times",
      seeds: { variable: "PAYUNIT_TWO_SEEDS", full: 40, short: 2 },
    },
    {
      name: "orders",
      about: "orders that are changed in any way while they are paid and things break, by seed, and their books",
      seeds: { variable: "PAYUNIT_ORDER_SEEDS", full: 180, short: 3 },
    },
    {
      name: "forged",
      about: "forged and malformed notifications",
      full: { PAYUNIT_FORGED: "10000" },
      short: { PAYUNIT_FORGED: "1000" },
    },
    {
      name: "flood",
      about: "notifications for one payment without end, while others buy",
      full: { PAYUNIT_FLOOD_SECONDS: "30" },
      short: { PAYUNIT_FLOOD_SECONDS: "3" },
    },
    {
      name: "pestering",
      about: "prompts to one phone from many sides",
      onlyInFull: true,
    },
    {
      name: "outage",
      about: "an hour without the service",
      full: { PAYUNIT_OUTAGE: "1000" },
      short: { PAYUNIT_OUTAGE: "24" },
    },
    {
      name: "soak",
      about: "two instances at work for two hours: memory and connections",
      full: { PAYUNIT_SOAK_MINUTES: "120" },
      onlyInFull: true,
    },
  ],
}
