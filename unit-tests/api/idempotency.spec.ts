import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Contract } from "../../src/api/contract"
import { CONTRACTS } from "../../src/api/contracts"

it("the routes that take an idempotency key go on with what it made", () => {
  const posts = Object.entries<Contract>(CONTRACTS).filter(([route]) => route.startsWith("POST /admin/"))
  const taking = posts.flatMap(([route, { takesKey }]) => (takesKey === true ? [route] : []))
  const resuming = posts.flatMap(([route]) => {
    const folder = route.replace("POST /", "").replace(/:(\w+)/g, "[$1]")
    const text = readFileSync(join(__dirname, "../../src/api", folder, "route.ts"), "utf8")
    return /^ {2}resume: /m.test(text) ? [route] : []
  })
  expect(taking.length).toBeGreaterThan(5)
  expect(resuming).toEqual(taking)
})
