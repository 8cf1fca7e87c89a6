import js from "@eslint/js"
import { defineConfig, globalIgnores } from "eslint/config"
import ts from "typescript-eslint"

/* The globals that the plain JavaScript here uses; TypeScript knows its own. */
const node = Object.fromEntries(
  [
    "AbortController",
    "AbortSignal",
    "Buffer",
    "URL",
    "URLSearchParams",
    "clearInterval",
    "clearTimeout",
    "console",
    "fetch",
    "performance",
    "process",
    "setInterval",
    "setTimeout",
  ].map((name) => [name, "readonly"]),
)
const browser = Object.fromEntries(
  [
    "Event",
    "FormData",
    "HTMLButtonElement",
    "HTMLElement",
    "HTMLFormElement",
    "HTMLInputElement",
    "Node",
    "URL",
    "URLSearchParams",
    "document",
    "fetch",
    "localStorage",
    "location",
    "sessionStorage",
    "setTimeout",
    "window",
  ].map((name) => [name, "readonly"]),
)
const commonjs = { module: "writable", require: "readonly", __dirname: "readonly", __filename: "readonly" }

export default defineConfig(
  // The backend is word for word what the documents say, and is held by its types.
  globalIgnores([
    "examples/backend/",
    ".medusa/",
    "demo/.medusa/",
    "{examples,packages}/*/dist/",
    ".cache/",
    "coverage/",
    "**/migrations/",
  ]),
  js.configs.recommended,
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          "./tsconfig.check.json",
          "./src/admin/tsconfig.json",
          "./packages/storefront/tsconfig.json",
          "./examples/storefront/tsconfig.json",
          "./examples/vue/tsconfig.json",
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // `import type` keeps what a file needs at run time visible.
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Numbers read well in messages; objects do not, and stay forbidden.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Steps, routes and provider methods must return promises, whether or not they have something to wait for.
      "@typescript-eslint/require-await": "off",
      // Medusa's base classes (MedusaService, AbstractPaymentProvider) are extended with static members and no more.
      "@typescript-eslint/no-extraneous-class": ["error", { allowWithDecorator: true, allowStaticOnly: true }],
      // A static method needs no object.
      "@typescript-eslint/unbound-method": ["error", { ignoreStatic: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-invalid-void-type": ["error", { allowAsThisParameter: true }],
    },
  },
  {
    // Axios answers and rows of the database are `any` there, and an assertion is the check.
    files: ["unit-tests/**", "integration-tests/**", "bench/**"],
    rules: {
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-require-imports": "off",
      "@typescript-eslint/restrict-plus-operands": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      // A test also tries what the types rule out.
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      "@typescript-eslint/no-misused-spread": "off",
    },
  },
  {
    files: ["**/*.mjs", "**/*.js", "**/*.cjs"],
    languageOptions: { globals: node },
    rules: { "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }] },
  },
  { files: ["**/*.cjs", "**/*.js"], languageOptions: { sourceType: "commonjs", globals: commonjs } },
  { files: ["e2e/**"], languageOptions: { globals: browser } },
  {
    files: ["examples/plain/**"],
    languageOptions: { globals: { ...browser, location: "readonly", Option: "readonly" } },
  },
)
