import { requireSupportedNode } from "./node-version.mjs"

/* npm run test:install: says so on a Node.js that is too old, before anything is loaded that such a one cannot read. */

requireSupportedNode()
await import("./install-test/run.mjs")
