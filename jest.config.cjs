/** @type {import("jest").Config} */
module.exports = {
  testEnvironment: "node",
  testMatch: ["<rootDir>/unit-tests/**/*.spec.ts", "<rootDir>/integration-tests/**/*.spec.ts"],
  transform: {
    "^.+\\.[jt]s$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript", decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: "es2022",
        },
        module: { type: "commonjs" },
        sourceMaps: "inline",
      },
    ],
  },
  // The build holds a package.json and modules of the same names: Jest need not know of them to load them.
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/demo/.medusa/", "<rootDir>/.cache/"],
  transformIgnorePatterns: ["/node_modules/", "/\\.medusa/"],
  reporters: ["<rootDir>/tools/test/reporter.cjs", "summary"],
  // A suite boots a whole Medusa first.
  testTimeout: 120_000,
}
