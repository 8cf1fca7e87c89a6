/** @param {object} parser */
const swc = (parser) => [
  "@swc/jest",
  {
    jsc: {
      parser: { syntax: "typescript", ...parser },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: "automatic" } },
      target: "es2022",
    },
    module: { type: "commonjs" },
    sourceMaps: "inline",
  },
]

/** @type {import("jest").Config} */
module.exports = {
  testEnvironment: "node",
  testMatch: [
    "<rootDir>/unit-tests/**/*.spec.{ts,tsx}",
    "<rootDir>/integration-tests/**/*.spec.ts",
    "<rootDir>/bench/*.bench.ts",
  ],
  transform: {
    "^.+\\.[jt]s$": swc({ decorators: true }),
    "^.+\\.tsx$": swc({ tsx: true }),
  },
  // The build holds a package.json and modules of the same names: Jest need not know of them to load them.
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/demo/.medusa/", "<rootDir>/.cache/"],
  transformIgnorePatterns: ["/node_modules/", "/\\.medusa/"],
  testSequencer: "<rootDir>/tools/test/sequencer.cjs",
  reporters: ["<rootDir>/tools/test/reporter.cjs", "summary"],
  // A suite boots a whole Medusa first.
  testTimeout: 120_000,
}
