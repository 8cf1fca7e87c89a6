import { requireSupportedNode } from "./node-version.mjs"

/* npm run reliability: says so on a Node.js that is too old, before anything is loaded that such a one cannot read. */

requireSupportedNode()
const [{ runCommand }, { RELIABILITY }] = await Promise.all([
  import("./measuring/run.mjs"),
  import("./measuring/reliability.mjs"),
])
await runCommand(RELIABILITY)
