import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { downloadOf } from "../unit-tests/storefront/download"
import { dependencies } from "../package.json"
import { Results } from "./harness/results"

/* What a store and its shoppers download. */

const root = join(__dirname, "..")

it("what is downloaded is small", () => {
  const results = new Results("package")
  const printed = execFileSync("npm", ["pack", "--dry-run", "--ignore-scripts", "--json"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
    stdio: ["ignore", "pipe", "ignore"],
  })
  const [{ size }] = JSON.parse(printed)
  results.figure("the package", size / 1_000, "kB", { atMost: 400 })
  results.figure("what it depends on when it runs", Object.keys(dependencies).length, "packages", { atMost: 3 })
  const kit = downloadOf(`
    export * from "./packages/storefront/src"
    export { usePayUnitPayment } from "./packages/storefront/src/react"
  `)
  results.figure("the storefront kit without its components, compressed", kit.bytes / 1_000, "kB", { atMost: 10 })
  results.write()
})
