import { createRequire } from "node:module"

/** The version as the package says it, wherever it lies. */
export function packageVersion(): string {
  const { version } = createRequire(__filename)("medusa-payment-payunit/package.json") as { version: string }
  return version
}
