import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ADMIN_ROUTES, PERMISSIONS, policiesOfAdminRoutes } from "../../src/api/access"
import { ANSWERS } from "../../src/api/answers/routes"
import { accessAnswer } from "../../src/api/answers/settings"
import { Page } from "../page"

const permissions = Object.entries(PERMISSIONS).map(([name, policies]) => ({
  name,
  policies: policies.map(({ resource, operation }) => `${resource}:${operation}`),
}))

it("every route of the admin takes a permission", () => {
  const routes = Object.keys(ANSWERS).filter((route) => route.includes(" /admin/"))
  expect(Object.keys(ADMIN_ROUTES).sort()).toEqual(routes.sort())
})

it("only what somebody may do is told to everybody", () => {
  const open = Object.entries(ADMIN_ROUTES).flatMap(([route, permission]) => (permission === null ? [route] : []))
  expect(open).toEqual(["GET /admin/payunit/access"])
})

/** Where the route itself looks whether whoever asks may do what they answer to; and where only the audit trail is written. */
const LOOKS_ITSELF = ["/admin/payunit/approvals/:id/refuse"]
const ONLY_WRITES_DOWN = ["/admin/payunit/exports"]

it("whatever changes something takes more than reading", () => {
  const writing = policiesOfAdminRoutes().filter(({ method }) => method.includes("POST"))
  expect(writing.length).toBeGreaterThan(10)
  const exempt = new Set([...LOOKS_ITSELF, ...ONLY_WRITES_DOWN])
  for (const { matcher, policies } of writing.filter(({ matcher }) => !exempt.has(matcher))) {
    expect([matcher, policies.some(({ operation }) => operation !== "read")]).toEqual([matcher, true])
  }
})

/** What is no decision: it asks PayUnit, or tries alerts; or writes a line of the audit trail of its own. */
const NO_DECISIONS = [
  "/admin/payunit/transactions/:id/check",
  "/admin/payunit/reconcile",
  "/admin/payunit/invoices/:id/check",
  "/admin/payunit/alerts",
  "/admin/payunit/statements/preview",
  ...LOOKS_ITSELF,
  ...ONLY_WRITES_DOWN,
]

it("whatever somebody decides is written into the audit trail", () => {
  const undecided = Object.keys(ADMIN_ROUTES).flatMap((route) => {
    const [method, path = ""] = route.split(" ")
    const file = join(__dirname, "../../src/api", path.replace(/:(\w+)/g, "[$1]"), "route.ts")
    return method === "POST" && !readFileSync(file, "utf8").includes("export const POST = deciding") ? [path] : []
  })
  expect(undecided.sort()).toEqual([...NO_DECISIONS].sort())
})

it("each permission is answered, and explained with its policies", () => {
  expect(Object.keys(accessAnswer.shape.access.shape).sort()).toEqual(permissions.map(({ name }) => name).sort())
  const told = new Page("admin.md").table("permissions").map(([name, , policies]) => ({ name, policies }))
  expect(told).toEqual(
    permissions.map(({ name, policies }) => ({
      name: `\`${name}\``,
      policies: policies.map((policy) => `\`${policy}\``).join(", "),
    })),
  )
})
