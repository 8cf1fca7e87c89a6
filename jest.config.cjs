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
  testEnvironment: "<rootDir>/tools/test/environment.cjs",
  testMatch: [
    "<rootDir>/unit-tests/**/*.spec.{ts,tsx}",
    "<rootDir>/integration-tests/**/*.spec.ts",
    "<rootDir>/bench/*.bench.ts",
  ],
  transform: {
    // What is not ours to test, and what outlives a suite; but Medusa's test runner, which declares tests.
    "/node_modules/(?!@medusajs/test-utils/)|/\\.medusa/|/demo/|/harness/native/|/tools/openapi/.*\\.cjs$":
      "<rootDir>/tools/test/native-module.cjs",
    "^.+\\.[jt]s$": swc({ decorators: true }),
    "^.+\\.tsx$": swc({ tsx: true }),
  },
  transformIgnorePatterns: [],
  // The build holds a package.json and modules of the same names: Jest need not know of them to load them.
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/demo/.medusa/", "<rootDir>/.cache/"],
  reporters: ["<rootDir>/tools/test/reporter.cjs"],
  testSequencer: "<rootDir>/tools/test/sequencer.cjs",
  // A suite may have to boot a whole Medusa first, on a machine that has much else to do.
  testTimeout: 240_000,
}
