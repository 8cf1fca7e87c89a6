import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import type { Contract } from "../../src/api/contract"
import { CONTRACTS, routeOf } from "../../src/api/contracts"

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

it("every route has a contract beside it, which the index names by its method and path", () => {
  expect(Object.keys(CONTRACTS).sort()).toEqual(routes.sort())
  const misplaced = Object.entries<Contract>(CONTRACTS).filter(([route, contract]) => {
    const [method = "", path = ""] = route.split(" ")
    const file = join(api, path.replace(/:(\w+)/g, "[$1]"), "contract")
    return jest.requireActual<Record<string, unknown>>(file)[method] !== contract
  })
  expect(misplaced.map(([route]) => route)).toEqual([])
})

it("every name in a path is explained", () => {
  const unexplained = Object.entries<Contract>(CONTRACTS).filter(([route, { params = {} }]) => {
    const names = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name)
    return Object.keys(params).join() !== names.join()
  })
  expect(unexplained.map(([route]) => route)).toEqual([])
})

it("every route that answers as JSON has a schema of that, or an example", () => {
  const lacking = Object.entries<Contract>(CONTRACTS).filter(
    ([, { answer, answerType, answerExample }]) =>
      answer === undefined && (answerType === undefined || (answerType === "application/json" && !answerExample)),
  )
  expect(lacking.map(([route]) => route)).toEqual([])
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
