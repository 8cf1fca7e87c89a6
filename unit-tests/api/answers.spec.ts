import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { ANSWERS, routeOf } from "../../src/api/answers/routes"

const api = join(__dirname, "../../src/api")

/** Every route, by the place of its file and what that exports. */
const routes = readdirSync(api, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts"))
  .flatMap((file) => {
    const path = relative(api, join(api, file, "..")).replaceAll(/\[(\w+)\]/g, ":$1")
    const exported = readFileSync(join(api, file), "utf8").matchAll(
      /^export (?:async )?(?:const|function) ([A-Z]+)\b/gm,
    )
    return [...exported].map(([, method]) => `${method ?? ""} /${path}`)
  })

it("every route has the schema of its answer", () => {
  expect(Object.keys(ANSWERS).sort()).toEqual(routes.sort())
})

it.each([
  ["GET", "/admin/payunit/transactions?limit=1", "GET /admin/payunit/transactions"],
  ["GET", "/admin/payunit/transactions/abc", "GET /admin/payunit/transactions/:id"],
  ["POST", "/admin/payunit/transactions/abc/check", "POST /admin/payunit/transactions/:id/check"],
  ["DELETE", "/admin/payunit/transactions/abc", undefined],
  ["POST", "/store/carts/abc", undefined],
])("%s %s is %s", (method, path, route) => {
  expect(routeOf(method, path)).toBe(route)
})
