import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ADMIN_ROUTES } from "../../src/api/access"

const root = join(__dirname, "../..")
const document = JSON.parse(readFileSync(join(root, "docs/openapi/admin.json"), "utf8"))

it("the routes that are said to take an idempotency key go on with what it made", () => {
  const said = Object.entries<any>(document.paths).flatMap(([path, { post }]) =>
    JSON.stringify(post?.parameters ?? []).includes('"Idempotency-Key"') ? [path] : [],
  )
  const resuming = Object.keys(ADMIN_ROUTES).flatMap((route) => {
    const [method, path = ""] = route.split(" ")
    const file = join(root, "src/api", path.replace(/:(\w+)/g, "[$1]"), "route.ts")
    return method === "POST" && /^ {2}resume: /m.test(readFileSync(file, "utf8"))
      ? [path.replace(/:(\w+)/g, "{$1}")]
      : []
  })
  expect(said.length).toBeGreaterThan(5)
  expect(resuming.sort()).toEqual(said.sort())
})
