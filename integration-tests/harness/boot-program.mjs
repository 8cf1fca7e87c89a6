import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { inspect } from "node:util"

/* Boots the store of `boot-store`, and tells the parent how that ended. */

const folder = fileURLToPath(new URL("boot-store", import.meta.url))
process.chdir(folder)
const require = createRequire(import.meta.url)
const express = createRequire(require.resolve("@medusajs/medusa/package.json"))("express")

/** @param {unknown} error */
const tell = (error) => {
  process.send?.(error instanceof Error ? error.message : inspect(error), () => process.exit(1))
}
process.on("uncaughtException", tell)
process.on("unhandledRejection", tell)

const { default: load } = (await import("@medusajs/medusa/loaders/index")).default
try {
  await load({ directory: folder, expressApp: express() })
  process.send?.("started", () => process.exit(0))
} catch (error) {
  tell(error)
}
