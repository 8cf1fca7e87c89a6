import { type FinishedProgram, runCommand } from "./harness/program"
import { routesBelow } from "./harness/routes"
import { onTestStore } from "./harness/test-store"
import type { TestStore } from "./harness/store"
import type { Merchant } from "./harness/merchant"

/*
 * Every route, called by everybody who may be at the other end: on a store whose staff has roles.
 */

/** Policies of Medusa's that a role is made of. */
const READS = ["order:read", "payment:read", "payment_collection:read", "store:read", "customer:read"]
const ROLES = {
  none: null,
  /** Sees orders, and nothing of their payments. */
  few: ["order:read", "product:read"],
  read: READS,
  capture: [...READS, "capture:create"],
  refund: [...READS, "refund:create"],
  /** Lets PayUnit send them, too. */
  payout: [...READS, "refund:create", "payunit_payout:create"],
  /** What it takes beside that, without it. */
  payoutOnly: [...READS, "payunit_payout:create"],
  bill: [...READS, "payment_collection:create"],
  cash: [...READS, "payment_collection:update"],
  set: [...READS, "store:update"],
  look: [...READS, "user:read"],
  full: "role_super_admin",
} as const
type Role = keyof typeof ROLES

/** Who is let in, by route: those with these roles, and nobody else. */
const SEE: Role[] = ["read", "capture", "refund", "payout", "payoutOnly", "bill", "cash", "set", "look", "full"]
const REFUND: Role[] = ["refund", "payout", "full"]
const ADMIN: Record<string, Role[]> = {
  "GET /admin/payunit/access": ["none", "few", ...SEE],
  "GET /admin/payunit/summary": SEE,
  "GET /admin/payunit/books": SEE,
  "GET /admin/payunit/transactions": SEE,
  "GET /admin/payunit/transactions/unknown": SEE,
  "POST /admin/payunit/transactions/unknown/check": ["capture", "full"],
  "POST /admin/payunit/transactions/unknown/resolve": REFUND,
  "GET /admin/payunit/transactions/unknown/refunds": SEE,
  "POST /admin/payunit/transactions/unknown/refunds": REFUND,
  "POST /admin/payunit/transactions/unknown/refunds/approval": REFUND,
  "POST /admin/payunit/transactions/unknown/refunds/unknown/complete": REFUND,
  "POST /admin/payunit/transactions/unknown/payouts": ["payout", "full"],
  "POST /admin/payunit/transactions/unknown/payouts/unknown/check": ["capture", "full"],
  "POST /admin/payunit/transactions/unknown/payouts/unknown/decide": ["payout", "full"],
  "POST /admin/payunit/transactions/unknown/payouts/unknown/send": ["payout", "full"],
  "POST /admin/payunit/transactions/unknown/payouts/unknown/withdraw": REFUND,
  "POST /admin/payunit/reconcile": ["capture", "full"],
  "GET /admin/payunit/statements": SEE,
  "POST /admin/payunit/statements": ["capture", "full"],
  "POST /admin/payunit/statements/preview": ["capture", "full"],
  "GET /admin/payunit/statements/unknown": SEE,
  "GET /admin/payunit/statements/unknown/lines": SEE,
  "GET /admin/payunit/statements/unknown/export": SEE,
  "POST /admin/payunit/statements/unknown/lines/unknown/note": ["capture", "full"],
  "POST /admin/payunit/statements/unknown/lines/unknown/hold": REFUND,
  "GET /admin/payunit/invoices": SEE,
  "POST /admin/payunit/invoices": ["bill", "full"],
  "GET /admin/payunit/invoices/unknown": SEE,
  "POST /admin/payunit/invoices/unknown/check": ["cash", "full"],
  "POST /admin/payunit/invoices/unknown/confirm": ["cash", "full"],
  "POST /admin/payunit/invoices/unknown/email": ["bill", "full"],
  "POST /admin/payunit/invoices/unknown/resolve": ["cash", "full"],
  "POST /admin/payunit/invoices/unknown/void": ["bill", "full"],
  "POST /admin/payunit/invoices/unknown/payments/unknown/record": ["cash", "full"],
  "POST /admin/payunit/invoices/unknown/installments/unknown/payment": ["bill", "full"],
  "GET /admin/payunit/orders/unknown/invoice-draft": SEE,
  "GET /admin/payunit/payment-requests": SEE,
  "POST /admin/payunit/payment-requests": ["bill", "full"],
  "GET /admin/payunit/payment-requests/unknown": SEE,
  "POST /admin/payunit/payment-requests/unknown/prompt": ["bill", "full"],
  "POST /admin/payunit/payment-requests/unknown/withdraw": ["bill", "full"],
  "GET /admin/payunit/audit": ["look", "full"],
  "GET /admin/payunit/audit/verification": ["look", "full"],
  "GET /admin/payunit/approvals": SEE,
  "POST /admin/payunit/approvals/unknown/approve": SEE,
  "POST /admin/payunit/approvals/unknown/refuse": SEE,
  "POST /admin/payunit/exports": SEE,
  "GET /admin/payunit/alerts": SEE,
  "POST /admin/payunit/alerts": ["set", "full"],
  "POST /admin/payunit/alerts/settings": ["set", "full"],
  "GET /admin/payunit/pauses": SEE,
  "POST /admin/payunit/pauses": ["set", "full"],
  "POST /admin/payunit/pauses/unknown/resume": ["set", "full"],
  "GET /admin/payunit/settings": SEE,
  "GET /admin/payunit/health": SEE,
}

/** What a storefront's and the service's routes answer to ids and tokens that fit nothing: the same whoever asks. */
const OPEN: Record<string, { withKey: number; without: number }> = {
  "GET /store/payunit/payment-sessions/unknown": { withKey: 404, without: 400 },
  "POST /store/payunit/payment-sessions/unknown/pay": { withKey: 404, without: 400 },
  "POST /store/payunit/payment-sessions/unknown/refresh": { withKey: 404, without: 400 },
  "GET /store/payunit/payment-collections/unknown": { withKey: 404, without: 400 },
  "GET /hooks/payunit/item-image": { withKey: 200, without: 200 },
  "GET /hooks/payunit/notifications/unknown": { withKey: 200, without: 200 },
  "POST /hooks/payunit/notifications/unknown": { withKey: 404, without: 404 },
  "GET /hooks/payunit/pay/unknown": { withKey: 404, without: 404 },
  "GET /hooks/payunit/return/unknown": { withKey: 404, without: 404 },
  "GET /hooks/payunit/invoice-return/unknown": { withKey: 404, without: 404 },
  "GET /hooks/payunit/invoice/unknown": { withKey: 404, without: 404 },
  "POST /hooks/payunit/invoice/unknown": { withKey: 404, without: 404 },
  "GET /hooks/payunit/request/unknown": { withKey: 404, without: 404 },
  "POST /hooks/payunit/request/unknown": { withKey: 404, without: 404 },
}

onTestStore("roles", (store) => {
  const keyed = (): Record<string, string> => ({ "x-publishable-api-key": store.shop.publishableKey })

  it("has every route there is in its tables", () => {
    expect(Object.keys(ADMIN).sort()).toEqual(named(routesBelow("admin/payunit")))
    expect(Object.keys(OPEN).sort()).toEqual(named([...routesBelow("store/payunit"), ...routesBelow("hooks/payunit")]))
  })

  it("staff's routes let in nobody who is not staff, and no key", async () => {
    const customer = await customerOf(store, "ada")
    const strangers: [who: string, headers: Record<string, string>, status: number][] = [
      ["nobody", {}, 401],
      ["a publishable key", keyed(), 401],
      ["a customer", { ...keyed(), authorization: `Bearer ${customer}` }, 401],
      ["a forged token", { authorization: "Bearer e30.e30.e30" }, 401],
      // Keys have no roles.
      ["a secret key", { authorization: `Basic ${Buffer.from(`${await secretKey(store)}:`).toString("base64")}` }, 403],
    ]
    for (const route of Object.keys(ADMIN).filter((one) => one !== "GET /admin/payunit/access")) {
      for (const [who, headers, status] of strangers) {
        expect([route, who, await statusOf(store, route, headers)]).toEqual([route, who, status])
      }
    }
  })

  it("staff's routes let in those whose role has the policies of it, and say nothing to the others", async () => {
    const staff = await staffByRole(store)
    for (const [route, admitted] of Object.entries(ADMIN)) {
      for (const [role, colleague] of staff) {
        const status = await statusOf(store, route, colleague.headers)
        expect([route, role, status === 403]).toEqual([route, role, !admitted.includes(role)])
        expect([200, 400, 403, 404, 409]).toContain(status)
      }
    }
  })

  it("says to each what they may do", async () => {
    const may = async (colleague: Merchant): Promise<string[]> => {
      const { body } = await store.shopper.expect(200, colleague.get("/admin/payunit/access"))
      return Object.keys(body.access).filter((permission) => body.access[permission])
    }
    const see = ["read_payments", "read_invoices", "read_settings"]
    const invoices = ["create_invoices", "confirm_invoices"]
    const all = [
      "check_payments",
      "refund_payments",
      "send_payouts",
      "request_payments",
      "change_settings",
      "read_decisions",
      ...invoices,
      ...see,
    ]
    const wanted: Record<Role, string[]> = {
      none: [],
      few: [],
      read: see,
      capture: ["check_payments", ...see],
      refund: ["refund_payments", ...see],
      payout: ["refund_payments", "send_payouts", ...see],
      payoutOnly: see,
      bill: ["create_invoices", "request_payments", ...see],
      cash: ["confirm_invoices", ...see],
      set: ["change_settings", ...see],
      look: ["read_decisions", ...see],
      full: all,
    }
    for (const [role, colleague] of await staffByRole(store)) {
      expect([role, (await may(colleague)).sort()]).toEqual([role, [...wanted[role]].sort()])
    }
  })

  it("a guard of a route of Medusa's says nothing of an order to whom may not change it", async () => {
    const { orderId } = await store.paidOrder()
    const [, few] = (await staffByRole(store)).find(([role]) => role === "few") ?? []

    const answer = await few?.post(`/admin/orders/${orderId}/cancel`)

    expect([answer?.status, answer?.body.code]).toEqual([403, undefined])
  })

  it("keys may do nothing, so the doctor and reconciliation run within the store", async () => {
    const key = await secretKey(store)
    const environment = { MEDUSA_ADMIN_API_KEY: key }
    const refused = await runCommand(["doctor", "--url", store.shop.url], environment)
    await store.runJob()
    expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining("npx medusa exec") })
    const { transactionId } = await store.shopper.checkout()
    await store.simulator.control.decide(transactionId, { status: "SUCCESS", notify: false })

    expect(await runScript(store, "doctor", "locale=fr")).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^PayUnit sur localhost/),
    })
    expect(await runScript(store, "reconcile", "json")).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining(`"transaction_id": "${transactionId}"`),
      err: "1 looked at, 0 to go\n",
    })
    expect((await store.row(transactionId)).state).toBe("settled")
    expect(await runScript(store, "reconcile", "id=unknown")).toMatchObject({ exitCode: 1 })
    expect(await runScript(store, "reconcile", "frum=2026-01-01")).toMatchObject({ exitCode: 2 })
  })

  it("storefronts' and the service's routes answer the same to everybody who has the address", async () => {
    const customer = await customerOf(store, "ada")
    const other = await customerOf(store, "ben")
    for (const [route, { withKey, without }] of Object.entries(OPEN)) {
      const answers = [
        await statusOf(store, route, {}),
        await statusOf(store, route, keyed()),
        await statusOf(store, route, { ...keyed(), authorization: `Bearer ${customer}` }),
        await statusOf(store, route, { ...keyed(), authorization: `Bearer ${other}` }),
      ]
      expect([route, ...answers]).toEqual([route, without, withKey, withKey, withKey])
    }
  })
})

function named(routes: [method: string, path: string][]): string[] {
  return routes.map(([method, path]) => `${method} ${path}`).sort()
}

/** Called as whoever these headers are of, and nobody else. */
async function statusOf(store: TestStore, route: string, headers: Record<string, string>): Promise<number> {
  const [method = "", path = ""] = route.split(" ")
  const isPost = method === "POST"
  const { status } = await fetch(`${store.shop.url}${path}`, {
    method,
    redirect: "manual",
    headers: { ...headers, ...(isPost ? { "content-type": "application/json" } : {}) },
    body: isPost ? "{}" : null,
  })
  return status
}

/** Somebody who works there for each role. */
async function staffByRole(store: TestStore): Promise<[Role, Merchant][]> {
  const rbac = store.container.resolve<any>("rbac")
  const staff: [Role, Merchant][] = []
  for (const [role, policies] of Object.entries(ROLES)) {
    staff.push([role as Role, await store.colleague(role, await roleIds(rbac, role, policies))])
  }
  return staff
}

async function roleIds(rbac: any, name: string, policies: readonly string[] | string | null): Promise<string[]> {
  if (policies === null) return []
  if (typeof policies === "string") return [policies]
  const [role] = await rbac.createRbacRoles([{ name }])
  for (const policy of policies) {
    const [resource, operation] = policy.split(":")
    const [found] = await rbac.listRbacPolicies({ resource, operation })
    const policy_id = found?.id ?? (await rbac.createRbacPolicies([{ key: policy, resource, operation }]))[0].id
    await rbac.createRbacRolePolicies([{ role_id: role.id, policy_id }])
  }
  return [role.id]
}

async function secretKey(store: TestStore): Promise<string> {
  const { token } = await store.container
    .resolve<any>("api_key")
    .createApiKeys({ title: "Attack", type: "secret", created_by: "tests" })
  return token
}

/** A script of the plugin's, as `medusa exec` runs it: what it printed, and its exit code. */
async function runScript(store: TestStore, name: string, ...args: string[]): Promise<FinishedProgram> {
  const { default: script } = require(`../.medusa/server/src/scripts/${name}`)
  const written = { out: "", err: "" }
  const { exitCode } = process
  const spies = (["out", "err"] as const).map((stream) =>
    jest.spyOn(process[`std${stream}`], "write").mockImplementation((text) => {
      written[stream] += String(text)
      return true
    }),
  )
  try {
    await script({ container: store.container, args })
    return { exitCode: Number(process.exitCode), ...written }
  } finally {
    process.exitCode = exitCode
    for (const spy of spies) spy.mockRestore()
  }
}

/** A customer with an account of the store: what they are known by. */
async function customerOf(store: TestStore, name: string): Promise<string> {
  const credentials = { email: `${name}@example.com`, password: "a-long-password" }
  const { shopper } = store
  const registered = await shopper.expect(200, shopper.post("/auth/customer/emailpass/register", credentials))
  await shopper.expect(
    200,
    shopper.post(
      "/store/customers",
      { email: credentials.email },
      { authorization: `Bearer ${String(registered.body.token)}` },
    ),
  )
  const { body } = await shopper.expect(200, shopper.post("/auth/customer/emailpass", credentials))
  return body.token
}
