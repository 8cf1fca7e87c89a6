import { dirname } from "node:path"
import { fileURLToPath } from "node:url"

/** @type {import("next").NextConfig} */
export default {
  // Or Next.js takes the lockfile of the repository around it for that of the shop.
  outputFileTracingRoot: dirname(fileURLToPath(import.meta.url)),
}
