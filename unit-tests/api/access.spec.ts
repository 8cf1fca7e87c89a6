import { readFileSync } from "node:fs"
import { join } from "node:path"
import { GET as access } from "../../src/api/admin/payunit/access/contract"
import type { StaffChangeContract, StaffContract } from "../../src/api/contract"
import { CONTRACTS } from "../../src/api/contracts"
import { middlewaresOfContracts } from "../../src/api/middlewares/contracts"
import { PERMISSIONS } from "../../src/api/permissions"
import { Page } from "../page"

const permissions = Object.entries(PERMISSIONS).map(([name, policies]) => ({
  name,
  policies: policies.map(({ resource, operation }) => `${resource}:${operation}`),
}))

const staff = Object.entries<object>(CONTRACTS).filter(([route]) => route.includes(" /admin/")) as [
  string,
  StaffContract | StaffChangeContract,
][]

it("every route of the admin takes a permission, which Medusa checks", () => {
  const checked = middlewaresOfContracts().flatMap(({ matcher, methods, policies }) =>
    policies === undefined ? [] : [`${[methods].flat().join()} ${String(matcher)}`],
  )
  const taking = staff.flatMap(([route, { permission }]) => (permission === null ? [] : [route]))
  expect(checked.sort()).toEqual(taking.sort())
})

it("only what somebody may do is told to everybody", () => {
  const open = staff.flatMap(([route, { permission }]) => (permission === null ? [route] : []))
  expect(open).toEqual(["GET /admin/payunit/access"])
})

/** Where the route itself looks whether whoever asks may do what they answer to; and where only the audit trail is written. */
const LOOKS_ITSELF = ["/admin/payunit/approvals/:id/approve", "/admin/payunit/approvals/:id/refuse"]
const ONLY_WRITES_DOWN = ["/admin/payunit/exports"]

it("whatever changes something takes more than reading", () => {
  const exempt = new Set([...LOOKS_ITSELF, ...ONLY_WRITES_DOWN])
  const writing = staff.filter(([route]) => route.startsWith("POST ") && !exempt.has(route.replace("POST ", "")))
  expect(writing.length).toBeGreaterThan(10)
  for (const [route, { permission }] of writing) {
    const policies = permission === null ? [] : PERMISSIONS[permission]
    expect([route, policies.some(({ operation }) => operation !== "read")]).toEqual([route, true])
  }
})

/** What is no decision: it asks PayUnit, or tries alerts; or writes a line of the audit trail of its own. */
const NO_DECISIONS = [
  "/admin/payunit/transactions/:id/check",
  "/admin/payunit/transactions/:id/payouts/:payout_id/check",
  "/admin/payunit/reconcile",
  "/admin/payunit/invoices/:id/check",
  "/admin/payunit/alerts",
  "/admin/payunit/statements/preview",
  "/admin/payunit/transactions/:id/refunds/approval",
  ...LOOKS_ITSELF,
  ...ONLY_WRITES_DOWN,
]

it("whatever somebody decides is written into the audit trail", () => {
  const posts = staff.flatMap(([route, contract]) =>
    "decides" in contract ? [{ path: route.replace("POST ", ""), decides: contract.decides }] : [],
  )
  const undecided = posts.flatMap(({ path, decides }) => (decides === null ? [path] : []))
  expect(undecided.sort()).toEqual([...NO_DECISIONS].sort())
  const unwritten = posts.filter(({ path, decides }) => {
    const file = join(__dirname, "../../src/api", path.replace(/:(\w+)/g, "[$1]"), "route.ts")
    const isWritten = readFileSync(file, "utf8").includes("export const POST = decisionRoute(contract.POST")
    return isWritten !== (decides !== null)
  })
  expect(unwritten.map(({ path }) => path)).toEqual([])
})

it("each permission is answered, and explained with its policies", () => {
  expect(Object.keys(access.answer.unwrap().shape.access.shape).sort()).toEqual(
    permissions.map(({ name }) => name).sort(),
  )
  const documented = new Page("admin-reference.md")
    .table("permissions")
    .map(([name, , policies]) => ({ name, policies }))
  expect(documented).toEqual(
    permissions.map(({ name, policies }) => ({
      name: `\`${name}\``,
      policies: policies.map((policy) => `\`${policy}\``).join(", "),
    })),
  )
})
