import { requireSupportedNode } from "./node-version.mjs"

/* npm run bench: says so on a Node.js that is too old, before anything is loaded that such a one cannot read. */

requireSupportedNode()
const [{ runCommand }, { BENCH }] = await Promise.all([import("./measuring/run.mjs"), import("./measuring/bench.mjs")])
await runCommand(BENCH)
