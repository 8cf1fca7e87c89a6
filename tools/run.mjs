import { requireSupportedNode } from "./node-version.mjs"

/*
 * What `npm run bench` and others run: on a Node.js that is too old it says so, before anything is loaded that such a one
 * cannot read. The command finds its own arguments where every program does.
 */

/** @type {Readonly<Record<string, () => Promise<unknown>>>} */
const COMMANDS = {
  bench: async () => (await import("./measuring/run.mjs")).runCommand((await import("./measuring/bench.mjs")).BENCH),
  demo: () => import("./demo/run.mjs"),
  "install-test": () => import("./install-test/run.mjs"),
  mutants: () => import("./mutants/run.mjs"),
  mutation: () => import("./mutation/run.mjs"),
  "node-versions": () => import("./node-versions/run.mjs"),
  release: () => import("./release/run.mjs"),
  reliability: async () =>
    (await import("./measuring/run.mjs")).runCommand((await import("./measuring/reliability.mjs")).RELIABILITY),
  test: () => import("./test/run.mjs"),
}

requireSupportedNode()
const [name = ""] = process.argv.splice(2, 1)
const command = COMMANDS[name]
if (command === undefined) {
  console.error(`There is no command "${name}", only ${Object.keys(COMMANDS).join(", ")}.`)
  process.exit(1)
}
await command()
