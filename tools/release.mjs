import { requireSupportedNode } from "./node-version.mjs"

/* npm run version: says so on a Node.js that is too old, before anything is loaded that such a one cannot read. */

requireSupportedNode()
await import("./release/run.mjs")
